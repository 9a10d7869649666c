// Quick play in a cluster of several nodes.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/seeks.h"
#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class SharedSeeksTest : public ::testing::Test {
 protected:
  struct Client {
    match::Player player;
    std::unique_ptr<Inbox> inbox = std::make_unique<Inbox>();
    std::unique_ptr<Session> session;
  };

  static std::unique_ptr<Session> Listen(ClusterNode& node, Client& client) {
    auto session = node.game_server->OpenSession(client.player, *client.inbox).value();
    session->Subscribe(session::Topic::Notices(), "", 0);
    return session;
  }
  Client Join(ClusterNode& node, const std::string& name) {
    Client client;
    client.player = world.Guest(name);
    client.session = Listen(node, client);
    world.Run();
    return client;
  }
  Result<Ticket> Seek(ClusterNode& node, const Client& client,
                      const std::vector<std::string>& rulesets = {"standard"}) {
    std::optional<Result<Ticket>> answer;
    lobby::SeekTerms terms;
    for (const std::string& ruleset : rulesets) terms.choices.push_back({ruleset, {}});
    node.game_server->quick_play().Seek(client.player, {world.NewRequest(), terms},
                                        [&](const Result<Ticket>& ticket) { answer = ticket; });
    world.Run();
    return *answer;
  }
  Result<std::optional<MatchId>> Cancel(ClusterNode& node, const Client& client) {
    std::optional<Result<std::optional<MatchId>>> answer;
    node.game_server->quick_play().Cancel(client.player, [&](const auto& cancelled) { answer = cancelled; });
    world.Run();
    return *answer;
  }
  template <class T>
  static std::vector<T> Told(const Client& client) {
    std::vector<T> told;
    for (const lobby::Notice& notice : client.inbox->template Contents<lobby::Notice>()) {
      if (const auto* found = std::get_if<T>(&notice)) told.push_back(*found);
    }
    return told;
  }
  /// The match that each of them was notified of, once.
  std::optional<MatchId> MatchOf(const std::vector<const Client*>& clients) {
    std::set<MatchId> matches;
    for (const Client* client : clients) {
      const auto paired = Told<lobby::Paired>(*client);
      EXPECT_EQ(paired.size(), 1U) << client->player.name;
      for (const auto& told : paired) matches.insert(told.match);
    }
    return matches.size() == 1 ? std::optional(*matches.begin()) : std::nullopt;
  }
  /// The first messages on a new stream at this node.
  template <class T>
  T Now(ClusterNode& node, const match::Player& player, const session::Topic& topic) {
    Inbox inbox;
    const auto session = node.game_server->OpenSession(player, inbox).value();
    session->Subscribe(topic, "", 0);
    world.Run();
    return inbox.Contents<T>().at(0);
  }
  /// The ends of seeks shown to this player at this node.
  std::vector<lobby::SeekEnded> EndsAt(ClusterNode& node, const Client& client) {
    std::vector<lobby::SeekEnded> ends;
    const auto now = Now<lobby::NoticesSnapshot>(node, client.player, session::Topic::Notices());
    for (const auto& recent : now.recent) ends.push_back(std::get<lobby::SeekEnded>(recent.notice));
    return ends;
  }
  std::vector<lobby::UsualWait> WaitsAt(ClusterNode& node) {
    return Now<lobby::Snapshot>(node, world.Guest("Looker"), session::Topic::Lobby()).waits;
  }
  /// Two guests who sign in at this node, are paired, and leave.
  void PairTwo(ClusterNode& node, const std::string& ruleset = "standard") {
    Client first = Join(node, "First"), second = Join(node, "Second");
    ASSERT_TRUE(Seek(node, first, {ruleset}).ok());
    world.executor.Advance(seconds(2));
    ASSERT_TRUE(Seek(node, second, {ruleset}).ok());
    world.executor.Advance(seconds(2));
    ASSERT_TRUE(MatchOf({&first, &second}));
  }
  World world;
  CarryingBus bus;
  std::unique_ptr<ClusterNode> one = std::make_unique<ClusterNode>(world, bus);
  std::unique_ptr<ClusterNode> two = std::make_unique<ClusterNode>(world, bus);
};

TEST_F(SharedSeeksTest, TwoWhoSeekAtDifferentNodesArePairedAndBothAreToldOnce) {
  Client ann = Join(*one, "Ann");
  Client bob = Join(*two, "Bob");
  ASSERT_TRUE(Seek(*one, ann).ok());
  ASSERT_TRUE(Seek(*two, bob).ok());
  world.executor.Advance(seconds(3));
  EXPECT_TRUE(MatchOf({&ann, &bob}));
  EXPECT_EQ(world.disk->log.size(), 1U);
  EXPECT_TRUE(Told<lobby::SeekEnded>(ann).empty());
  EXPECT_TRUE(Told<lobby::SeekEnded>(bob).empty());
}

TEST_F(SharedSeeksTest, WhoShareOneOfSeveralChoicesArePairedForItAcrossNodesAndNobodyOutside) {
  Client ann = Join(*one, "Ann");
  Client bob = Join(*two, "Bob");
  Client cleo = Join(*two, "Cleo");
  ASSERT_TRUE(Seek(*one, ann, {"standard", "lasker"}).ok());
  ASSERT_TRUE(Seek(*two, bob, {"six", "three"}).ok());
  world.executor.Advance(seconds(10));
  EXPECT_TRUE(world.disk->log.empty());
  ASSERT_TRUE(Seek(*two, cleo, {"nine-holes", "lasker"}).ok());
  world.executor.Advance(seconds(3));
  const auto match = MatchOf({&ann, &cleo});
  ASSERT_TRUE(match);
  EXPECT_EQ(world.Get(*match).settings.ruleset, "lasker+reps=3+quiet=100");
  EXPECT_TRUE(Told<lobby::Paired>(bob).empty());
}

TEST_F(SharedSeeksTest, WheneverASeekOfSeveralChoicesIsCancelledItIsEitherGoneOrHasItsMatch) {
  std::size_t gone = 0, matches = 0;
  for (int moment = 0; moment <= 60; moment += 3) {
    Client ann = Join(*one, "Ann" + std::to_string(moment));
    Client bob = Join(*two, "Bob" + std::to_string(moment));
    ASSERT_TRUE(Seek(*one, ann, {"standard", "lasker"}).ok());
    world.executor.Advance(seconds(1));
    ASSERT_TRUE(Seek(*two, bob, {"six", "lasker"}).ok());
    world.executor.Advance(milliseconds(moment));
    std::optional<Result<std::optional<MatchId>>> cancelled;
    one->game_server->quick_play().Cancel(ann.player, [&](const auto& done) { cancelled = done; });
    world.executor.Advance(seconds(8));
    ASSERT_TRUE(cancelled && cancelled->ok()) << moment;
    const bool is_gone = !cancelled->value();
    ++(is_gone ? gone : matches);
    EXPECT_EQ(Told<lobby::Paired>(ann).size(), is_gone ? 0U : 1U) << moment;
    EXPECT_EQ(Told<lobby::Paired>(bob).size(), is_gone ? 0U : 1U) << moment;
    EXPECT_EQ(world.disk->log.size(), matches) << moment;
    bob.session.reset();
    world.executor.Advance(seconds(1));
  }
  EXPECT_GT(gone, 0U);
  EXPECT_GT(matches, 0U);
}

TEST_F(SharedSeeksTest, WhenTheLeaderDiesSeeksOfSeveralChoicesArePairedByAnother) {
  world.executor.Advance(seconds(1));  // the first node leads
  Client ann = Join(*two, "Ann");
  ASSERT_TRUE(Seek(*two, ann, {"standard", "lasker"}).ok());
  world.executor.Advance(seconds(1));
  one.reset();  // without a farewell
  Client bob = Join(*two, "Bob");
  ASSERT_TRUE(Seek(*two, bob, {"lasker", "six"}).ok());
  world.executor.Advance(milliseconds(world.limits.lease_ms) * 2 + seconds(3));
  const auto match = MatchOf({&ann, &bob});
  ASSERT_TRUE(match);
  EXPECT_EQ(world.Get(*match).settings.ruleset, "lasker+reps=3+quiet=100");
}

TEST_F(SharedSeeksTest, ASeekMayBeMadeAtAnotherNodeThanThatOfItsStream) {
  Client ann = Join(*one, "Ann");
  Client bob = Join(*one, "Bob");
  ASSERT_TRUE(Seek(*two, ann).ok());
  world.executor.Advance(seconds(30));
  EXPECT_FALSE(Told<lobby::SeekProgress>(ann).empty()) << "the node of the stream tells of it";
  ASSERT_TRUE(Seek(*two, bob).ok());
  world.executor.Advance(seconds(3));
  EXPECT_TRUE(MatchOf({&ann, &bob}));
}

TEST_F(SharedSeeksTest, ASeekThatIsCancelledAtAnyNodeIsGoneAtAll) {
  Client ann = Join(*one, "Ann");
  Client bob = Join(*two, "Bob");
  ASSERT_TRUE(Seek(*one, ann).ok());
  world.executor.Advance(seconds(1));
  const auto cancelled = Cancel(*two, ann);
  ASSERT_TRUE(cancelled.ok());
  EXPECT_EQ(*cancelled, std::nullopt);
  world.executor.Advance(seconds(1));
  EXPECT_EQ(Told<lobby::SeekEnded>(ann).size(), 1U);
  ASSERT_TRUE(Seek(*two, bob).ok());
  world.executor.Advance(seconds(5));
  EXPECT_TRUE(world.disk->log.empty());
}

TEST_F(SharedSeeksTest, APlayerSeeksOneThingInTheWholeHouse) {
  Client ann = Join(*one, "Ann");
  const auto first = Seek(*one, ann);
  ASSERT_TRUE(first.ok());
  world.executor.Advance(seconds(1));
  EXPECT_EQ(Seek(*two, ann, {"lasker"}).error().reason, Reason::kAlreadySeeking);
  const auto again = Seek(*two, ann);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->since, first->since);
}

TEST_F(SharedSeeksTest, ThatASeekHasEndedIsShownToItsPlayerAtWhicheverNodeTheyComeTo) {
  Client ann = Join(*one, "Ann");
  ASSERT_TRUE(Seek(*one, ann).ok());
  ASSERT_TRUE(Cancel(*one, ann).ok());
  ASSERT_TRUE(Seek(*one, ann, {"lasker"}).ok());
  world.executor.Advance(seconds(1));
  ASSERT_TRUE(Cancel(*two, ann).ok());
  world.executor.Advance(seconds(1));
  const auto told = Told<lobby::SeekEnded>(ann);
  ASSERT_EQ(told.size(), 2U);
  ann.session.reset();
  for (ClusterNode* node : {one.get(), two.get()}) {
    const auto shown = EndsAt(*node, ann);
    ASSERT_EQ(shown.size(), 2U) << "each once";
    for (std::size_t i = 0; i < shown.size(); ++i) EXPECT_EQ(shown[i].request, told[i].request);
  }
}

TEST_F(SharedSeeksTest, WhoSeeksAtAnotherNodeThanTheLeaderIsToldOnceWhyNothingCameOfIt) {
  one.reset();
  two.reset();
  world.limits.max_tickets = 1;
  one = std::make_unique<ClusterNode>(world, bus);
  two = std::make_unique<ClusterNode>(world, bus);
  world.executor.Advance(milliseconds(world.limits.lease_ms) * 2);
  ClusterNode& leader = one->game_server->occupancy().lead_epoch > 0 ? *one : *two;
  ClusterNode& other = &leader == one.get() ? *two : *one;
  Client ann = Join(leader, "Ann");
  Client bob = Join(other, "Bob");
  ASSERT_TRUE(Seek(leader, ann).ok());
  world.executor.Advance(seconds(1));
  ASSERT_TRUE(Seek(other, bob, {"lasker"}).ok());
  world.executor.Advance(seconds(3));
  const auto told = Told<lobby::SeekEnded>(bob);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].reason, Reason::kRateLimited);
  EXPECT_TRUE(Told<lobby::SeekEnded>(ann).empty());
}

TEST_F(SharedSeeksTest, WhoComesBackTooLateIsShownThatTheirSeekHasEnded) {
  Client ann = Join(*one, "Ann");
  ASSERT_TRUE(Seek(*one, ann).ok());
  one->game_server->Drain([] {});
  world.Run();
  ann.session.reset();
  one.reset();
  world.executor.Advance(milliseconds(world.limits.seek_term_ms + world.limits.lease_ms) + seconds(5));
  EXPECT_EQ(EndsAt(*two, ann).size(), 1U);
}

TEST_F(SharedSeeksTest, ASeekOutlivesTheDrainOfItsPlayersNode) {
  Client ann = Join(*one, "Ann");
  ASSERT_TRUE(Seek(*one, ann).ok());
  one->game_server->Drain([] {});
  world.Run();
  ann.session.reset();
  world.executor.Advance(milliseconds(world.limits.seek_term_ms) / 2);
  ann.session = Listen(*two, ann);
  Client bob = Join(*two, "Bob");
  ASSERT_TRUE(Seek(*two, bob).ok());
  world.executor.Advance(seconds(10));
  EXPECT_TRUE(MatchOf({&ann, &bob}));
}

TEST_F(SharedSeeksTest, TheUsualWaitIsTheSameAtAllNodesWhicheverPairs) {
  PairTwo(*one);
  PairTwo(*one);
  world.executor.Advance(seconds(2));
  const auto waits = WaitsAt(*one);
  ASSERT_EQ(waits.size(), 1U);
  EXPECT_GE(waits[0].wait, seconds(2));
  EXPECT_LT(waits[0].wait, seconds(3));
  EXPECT_EQ(WaitsAt(*two), waits);
  Client ann = Join(*two, "Ann");
  ASSERT_TRUE(Seek(*two, ann).ok());
  world.executor.Advance(seconds(1));
  EXPECT_EQ(Told<lobby::SeekProgress>(ann).at(0).expected, waits[0].wait);
}

TEST_F(SharedSeeksTest, ANodeThatLeadsAfterAnotherGoesOnWithItsUsualWaitsForTenMinutes) {
  world.executor.Advance(seconds(1));  // the first node leads
  PairTwo(*one);
  PairTwo(*one);
  world.executor.Advance(seconds(2));
  const auto waits = WaitsAt(*one);
  one.reset();
  world.executor.Advance(std::chrono::minutes(1));
  EXPECT_EQ(WaitsAt(*two), waits);
  const auto three = std::make_unique<ClusterNode>(world, bus);
  world.executor.Advance(seconds(15));
  EXPECT_EQ(WaitsAt(*three), waits) << "it is told again to those who did not hear it";
  world.executor.Advance(std::chrono::minutes(10));
  EXPECT_TRUE(WaitsAt(*two).empty());
}

TEST_F(SharedSeeksTest, ASeekEndsWithItsPlayersStream) {
  Client ann = Join(*one, "Ann");
  Client bob = Join(*two, "Bob");
  ASSERT_TRUE(Seek(*one, ann).ok());
  world.executor.Advance(seconds(1));
  ann.session.reset();
  ASSERT_TRUE(Seek(*two, bob).ok());
  world.executor.Advance(seconds(20));
  EXPECT_TRUE(world.disk->log.empty());
}

TEST_F(SharedSeeksTest, WhenTheLeaderDiesAnotherNodePairsWithinSeconds) {
  world.executor.Advance(seconds(1));  // the first node leads
  Client ann = Join(*two, "Ann");
  Client bob = Join(*two, "Bob");
  one.reset();  // without a farewell
  ASSERT_TRUE(Seek(*two, ann).ok());
  ASSERT_TRUE(Seek(*two, bob).ok());
  world.executor.Advance(milliseconds(world.limits.lease_ms) * 2 + seconds(3));
  EXPECT_TRUE(MatchOf({&ann, &bob}));
}

TEST_F(SharedSeeksTest, ItIsCountedWhichNodePairsAndWhetherNodesHearEachOther) {
  world.game_server.reset();  // it is on no bus
  world.executor.Advance(seconds(60));
  const auto first = one->game_server->occupancy(), second = two->game_server->occupancy();
  EXPECT_NE(first.lead_epoch > 0, second.lead_epoch > 0) << "exactly one of them";
  EXPECT_EQ(first.other_nodes, 1U);
  EXPECT_TRUE(first.hears_all_nodes);
  bus.times = 0;
  world.executor.Advance(seconds(30));
  EXPECT_FALSE(one->game_server->occupancy().hears_all_nodes) << "the store has it that the other lives";
  bus.times = 1;
  world.executor.Advance(seconds(30));
  EXPECT_TRUE(one->game_server->occupancy().hears_all_nodes);
  const std::int64_t before = std::max(first.lead_epoch, second.lead_epoch);
  (first.lead_epoch > 0 ? one : two).reset();
  world.executor.Advance(seconds(30));
  const auto left = (one ? one : two)->game_server->occupancy();
  EXPECT_GT(left.lead_epoch, before);
  EXPECT_EQ(left.other_nodes, 0U);
}

TEST_F(SharedSeeksTest, ANodeThatDrainsLetsAnotherPairAtOnce) {
  world.executor.Advance(seconds(1));
  Client ann = Join(*two, "Ann");
  Client bob = Join(*two, "Bob");
  one->game_server->Drain([] {});
  world.executor.Advance(milliseconds(world.limits.lease_ms) / 2);
  ASSERT_TRUE(Seek(*two, ann).ok());
  ASSERT_TRUE(Seek(*two, bob).ok());
  world.executor.Advance(milliseconds(world.limits.lease_ms) / 2 + seconds(1));
  EXPECT_TRUE(MatchOf({&ann, &bob}));
}

TEST_F(SharedSeeksTest, AClaimOfWhichNothingComesIsTakenBackAndTheTwoArePairedAnew) {
  Client ann = Join(*two, "Ann");
  Client bob = Join(*two, "Bob");
  world.limits.pairing_interval_ms = 1000;
  ASSERT_TRUE(Seek(*two, ann).ok());
  world.executor.Advance(seconds(1));
  // Like a leader that died before it wrote the match.
  const auto seeks = std::make_unique<store::SeekStore>(two->store->sql());
  const auto now = world.clock.Now();
  store::StoredSeek seek{"of bob", {bob.player.id, world.NewRequest()}};
  seek.terms.choices = {{"standard+reps=3+quiet=100", {}}};
  seek.since = now;
  seek.until = now + seconds(10);
  std::optional<bool> claimed;
  seeks->Make(seek, now, [&](const auto& made) {
    ASSERT_TRUE(made.ok());
    seeks->List([&](const Result<std::vector<store::StoredSeek>>& all) {
      ASSERT_EQ(all->size(), 2U);
      seeks->Claim({(*all)[0].id, (*all)[1].id}, MatchId("never"), "pairing", 1,
                   [&](const Result<bool>& done) { claimed = *done; });
    });
  });
  world.Run();
  ASSERT_EQ(claimed, true);
  world.executor.Advance(seconds(15));
  const auto match = MatchOf({&ann, &bob});
  ASSERT_TRUE(match);
  EXPECT_NE(*match, MatchId("never"));
}

}  // namespace
}  // namespace merels::service
