// Filtered lobby streams.
#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::minutes;

class LobbyFilterTest : public ::testing::Test {
 protected:
  TableId Open(const match::Player& owner, const std::string& ruleset, minutes start) {
    TableId table;
    world.game_server->tables().Open(
        owner, {world.NewRequest(), ruleset, {start, clock::Millis(0)}, rules::Side::kFirst, false},
        [&](const Result<lobby::Opened>& opened) { table = std::get<lobby::Table>(opened.value()).id; });
    world.Run();
    return table;
  }
  std::unique_ptr<Session> Listen(Inbox& inbox, const std::vector<std::string>& topics) {
    auto session = world.game_server->OpenSession(eve, inbox).value();
    for (const std::string& topic : topics) session->Subscribe(session::ParseTopic(topic).value(), "", 0);
    world.Run();
    return session;
  }
  /// The kinds of changes on this topic: o(pened), c(losed), s(tarted), e(nded); S for a snapshot with as
  /// many digits as it has tables.
  static std::string Told(const Inbox& inbox, const std::string& topic) {
    std::string told;
    for (const auto& delivery : inbox.Deliveries()) {
      if (session::TopicText(delivery.topic) != topic) continue;
      if (const auto* now = std::get_if<lobby::Snapshot>(&delivery.content)) {
        told += "S" + std::to_string(now->tables.size());
      } else {
        told += "ocse"[std::get<lobby::Change>(delivery.content).index()];
      }
    }
    return told;
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  match::Player eve = world.Guest("Eve");
};

TEST_F(LobbyFilterTest, OnlyWhatPassesIsSentFromItsOpeningToItsEnd) {
  const TableId before = Open(ann, "lasker", minutes(5));
  Inbox inbox;
  const auto session = Listen(inbox, {"lobby?classes=blitz"});
  const TableId slow = Open(ann, "standard", minutes(30));
  const TableId fast = Open(ann, "standard", minutes(5));
  EXPECT_TRUE(world.Withdraw(ann, slow).ok());
  EXPECT_TRUE(world.Withdraw(ann, before).ok());
  MatchId match;
  world.game_server->tables().Join(bob, {world.NewRequest(), fast, ""},
                                   [&](const Result<Seated>& seated) { match = seated.value().match; });
  world.Run();
  ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  EXPECT_EQ(Told(inbox, "lobby?classes=blitz"), "S1occse");
  Seq newest = 0;
  for (const auto& delivery : inbox.Deliveries()) {
    EXPECT_EQ(delivery.prev_seq, newest) << "its numbers hang together";
    newest = delivery.seq;
  }
}

TEST_F(LobbyFilterTest, SeveralFiltersOnOneStreamAreApart) {
  Inbox inbox;
  const auto session = Listen(inbox, {"lobby", "lobby?rulesets=lasker", "lobby?rulesets=three"});
  Open(ann, "lasker", minutes(5));
  EXPECT_EQ(Told(inbox, "lobby"), "S0o");
  EXPECT_EQ(Told(inbox, "lobby?rulesets=lasker"), "S0o");
  EXPECT_EQ(Told(inbox, "lobby?rulesets=three"), "S0");
  session->Unsubscribe(session::Topic::Lobby());
  Open(ann, "lasker", minutes(5));
  EXPECT_EQ(Told(inbox, "lobby"), "S0o");
  EXPECT_EQ(Told(inbox, "lobby?rulesets=lasker"), "S0oo");
}

TEST_F(LobbyFilterTest, AFilterForARulesetThatThereIsNotIsRefused) {
  Inbox inbox;
  const auto session = Listen(inbox, {"lobby?rulesets=nonsense"});
  ASSERT_EQ(inbox.All<SubscriptionEnded>().size(), 1U);
  EXPECT_EQ(inbox.All<SubscriptionEnded>()[0].error.reason, Reason::kUnknownRuleset);
}

}  // namespace
}  // namespace merels::service
