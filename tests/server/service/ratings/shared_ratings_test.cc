// Rating changes in a cluster of several nodes: players are notified at any node.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// Matches are played at the first node; Ann is at the second, and Bob at the third.
class SharedRatingsTest : public ::testing::Test {
 protected:
  /// Time for broadcasts to arrive, and for reads.
  static constexpr milliseconds kHeard{100};

  struct Client {
    match::Player player;
    Inbox inbox;
    std::unique_ptr<Session> session;
  };

  void SetUp() override {
    Join(ann, "Ann");
    Join(bob, "Bob");
    Listen(two, ann);
    Listen(three, bob);
    world.executor.Advance(seconds(1));
  }
  void Join(Client& client, const std::string& name) {
    SignedIn in;
    one.game_server->membership().SignInGuest({"", false},
                                              [&](const Result<SignedIn>& done) { in = done.value(); });
    world.Run();
    one.game_server->membership().Register(
        {in.player, in.token}, {name, "three in a row"},
        [&](const Result<match::Player>& done) { client.player = done.value(); });
    world.Run();
  }
  void Listen(ClusterNode& node, Client& client) {
    client.session = node.game_server->OpenSession(client.player, client.inbox).value();
    client.session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
  }
  /// A rated match that Ann resigns after a ply of each.
  MatchId AnnLoses() {
    TableId table;
    one.game_server->tables().Open(
        ann.player,
        {world.NewRequest(), "standard", {minutes(5), seconds(0)}, rules::Side::kFirst, false, {}, true},
        [&](const Result<lobby::Opened>& opened) { table = std::get<lobby::Table>(opened.value()).id; });
    world.Run();
    MatchId match;
    one.game_server->tables().Join(bob.player, {world.NewRequest(), table, ""},
                                   [&](const Result<Seated>& seated) { match = seated.value().match; });
    world.Run();
    Do(match, ann, match::PlayPly{"d2"});
    Do(match, bob, match::PlayPly{"f4"});
    Do(match, ann, match::Resign{});
    return match;
  }
  void Do(const MatchId& match, const Client& by, const match::Action& action) {
    std::optional<match::Snapshot> now;
    one.game_server->match_calls().GetMatch(by.player, {match},
                                            [&](const auto& seen) { now = seen.value(); });
    world.Run();
    bool done = false;
    one.game_server->match_calls().Submit(
        match, {by.player.id, world.NewRequest(), now->position_seq, 0, action}, world.clock.Monotonic(),
        [&](const auto& entry) { done = entry.ok(); });
    world.Run();
    EXPECT_TRUE(done);
  }
  static std::vector<MatchId> Told(const Client& client) {
    std::vector<MatchId> matches;
    for (const auto& notice : client.inbox.Contents<lobby::Notice>()) {
      if (const auto* changed = std::get_if<lobby::RatingChanged>(&notice)) matches.push_back(changed->match);
    }
    return matches;
  }

  World world;
  CarryingBus bus;
  ClusterNode one{world, bus}, two{world, bus}, three{world, bus};
  Client ann, bob;
};

TEST_F(SharedRatingsTest, PlayersAtOtherNodesHearOfEachChangeOnceAndInOrderWithinAMoment) {
  const MatchId first = AnnLoses();
  world.executor.Advance(kHeard);
  EXPECT_EQ(Told(ann), std::vector{first});
  const MatchId second = AnnLoses();
  world.executor.Advance(kHeard);
  world.executor.Advance(milliseconds(world.limits.account_interval_ms) * 2);
  EXPECT_EQ(Told(ann), (std::vector{first, second}));
  EXPECT_EQ(Told(bob), Told(ann));
}

TEST_F(SharedRatingsTest, ThePlayerIsToldTheirOwnRatingAsTheListsShowIt) {
  AnnLoses();
  world.executor.Advance(kHeard);
  std::optional<lobby::PlayerRatings> shown;
  two.game_server->ratings().Get(ann.player.id.text(), [&](const auto& found) { shown = found.value(); });
  world.Run();
  std::optional<lobby::RatingChanged> told;
  for (const auto& notice : ann.inbox.Contents<lobby::Notice>()) {
    if (const auto* changed = std::get_if<lobby::RatingChanged>(&notice)) told = *changed;
  }
  ASSERT_TRUE(told.has_value());
  EXPECT_EQ(told->pool, "standard/blitz");
  EXPECT_LT(told->after.value, told->before.value);
  EXPECT_EQ(told->after, shown->pools.at(0).standing.rating);
}

TEST_F(SharedRatingsTest, WithoutTheBusTheyHearWithinAnInterval) {
  bus.times = 0;
  const MatchId match = AnnLoses();
  EXPECT_TRUE(Told(ann).empty());
  world.executor.Advance(milliseconds(world.limits.account_interval_ms));
  EXPECT_EQ(Told(ann), std::vector{match});
  EXPECT_EQ(Told(bob), std::vector{match});
}

TEST_F(SharedRatingsTest, WhenTheNewsOfOneIsLostTheNextBringsBothAndNewsThatComeTwiceDoNoHarm) {
  bus.times = 0;
  const MatchId first = AnnLoses();
  bus.times = 2;
  const MatchId second = AnnLoses();
  world.executor.Advance(kHeard);
  EXPECT_EQ(Told(ann), (std::vector{first, second}));
}

TEST_F(SharedRatingsTest, WhatWasRatedBeforeANodeBeganIsOldAndWhoCameBackToAnyNodeFindsTheRest) {
  AnnLoses();
  ClusterNode four(world, bus);
  world.executor.Advance(seconds(1));
  Client also;
  also.player = ann.player;
  Listen(four, also);
  world.executor.Advance(seconds(5));
  EXPECT_TRUE(Told(also).empty());
  const MatchId match = AnnLoses();
  world.executor.Advance(kHeard);
  EXPECT_EQ(Told(also), std::vector{match});
  Client later;
  later.player = ann.player;
  Listen(four, later);
  const auto now = later.inbox.Contents<lobby::NoticesSnapshot>().at(0);
  ASSERT_EQ(now.recent.size(), 1U);
  EXPECT_EQ(std::get<lobby::RatingChanged>(now.recent[0].notice).match, match);
  also.session.reset();
  later.session.reset();
}

TEST_F(SharedRatingsTest, WhatNoNodeHasWrittenIsIgnored) {
  for (const char* about : {"", " ", "x standard/blitz", "5", "5 ", "5 nothing", "-1 standard/blitz",
                            "99999999999999999999 standard/blitz", "9 standard/blitz"}) {
    bus.Tell(std::string("another\nrated\n") + about);
    world.executor.Advance(kHeard);
  }
  EXPECT_TRUE(Told(ann).empty());
  const MatchId match = AnnLoses();
  world.executor.Advance(kHeard);
  EXPECT_EQ(Told(ann), std::vector{match});
}

}  // namespace
}  // namespace merels::service
