// Deletion of expired data, and of nothing else.
#include "server/service/retention/sweeper.h"

#include <gtest/gtest.h>

#include "server/store/invites.h"
#include "server/store/sqlite/connection.h"
#include "tests/server/service/moderation/moderation_fixture.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr hours kDay{24};

class SweeperTest : public ModerationFixture {
 protected:
  /// Time without events: its seconds are not simulated.
  void Pass(hours time) {
    world.clock.Advance(time);
    world.Run();
  }
  /// Long enough for everything due.
  void Sweep() {
    world.executor.Advance(Sweeper::kRest + seconds(60));
    world.Run();
  }
  Reason ReasonOf(const Bearer& who) {
    const auto known = Known(who.token);
    return known ? Reason::kInternal : known.error().reason;
  }
  bool IsKnown(const Bearer& who) { return Known(who.token).ok(); }
  std::size_t Rows(const std::string& table) {
    std::int64_t rows = 0;
    store::DatabaseOf(*world.disk).Query(("SELECT count(*) FROM " + table).c_str(), rows);
    return static_cast<std::size_t>(rows);
  }
};

TEST_F(SweeperTest, AGuestWhoGaveNoSignOfLifeForATermIsGoneWithTheToken) {
  const Bearer ann = Guest();
  const Bearer bob = Guest();
  Pass(kDay * 20);
  ASSERT_TRUE(IsKnown(bob));
  Pass(kDay * 15);
  Sweep();
  EXPECT_EQ(ReasonOf(ann), Reason::kBadToken);
  EXPECT_TRUE(IsKnown(bob));
  world.Restart();
  EXPECT_EQ(ReasonOf(ann), Reason::kBadToken);
  EXPECT_TRUE(IsKnown(bob));
  EXPECT_EQ(Rows("accounts"), 2U) << "of a guest whom no match names nothing is left; the moderator stays";
}

TEST_F(SweeperTest, GamesOfAGuestWhoIsGoneStayAsThoseOfAClosedAccount) {
  const Bearer ann = Guest();
  const Bearer bob = Guest();
  const MatchId match = world.Seat(ann.player, bob.player);
  ASSERT_TRUE(world.Submit(ann.player, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  Pass(kDay * 29);
  ASSERT_TRUE(IsKnown(bob));
  Pass(kDay * 2);
  Sweep();
  EXPECT_EQ(ReasonOf(ann), Reason::kBadToken);
  EXPECT_EQ(world.Get(match).players[0].name, Accounts::kClosedAccount);
  EXPECT_EQ(world.Get(match).players[1], bob.player);
  world.Restart();
  EXPECT_EQ(world.Get(match).players[0].name, Accounts::kClosedAccount);
  MatchQuery query;
  query.filter.player = ann.player.id;
  const auto games = Answer<Page<match::Summary>>(
      [&](auto done) { world.game_server->match_calls().ListMatches(bob.player, query, done); });
  ASSERT_TRUE(games.ok());
  EXPECT_EQ(games->items.size(), 1U) << "still found by the account's id";
}

TEST_F(SweeperTest, AGuestWithALiveMatchOrAnOpenStreamStays) {
  world.limits.idle_match_ms = 31'536'000'000;  // a year
  const Bearer ann = Guest();
  const Bearer bob = Guest();
  const Bearer eve = Guest();
  world.Seat(ann.player, bob.player);
  Inbox inbox;
  const auto stream = world.game_server->OpenSession(eve.player, inbox, eve.token).value();
  Pass(kDay * 40);
  Sweep();
  for (const Bearer& who : {ann, bob, eve}) EXPECT_TRUE(IsKnown(who));
}

TEST_F(SweeperTest, AMemberStaysHoweverLongNothingIsHeard) {
  Pass(kDay * 4'000);
  Sweep();
  EXPECT_TRUE(IsKnown(moderator));
}

TEST_F(SweeperTest, TheTermIsOneOfTheHouse) {
  world.limits.guest_days = 2;
  const Bearer ann = Guest();
  Pass(kDay);
  Sweep();
  world.Restart();
  ASSERT_TRUE(IsKnown(ann));
  Pass(kDay * 3);
  Sweep();
  EXPECT_EQ(ReasonOf(ann), Reason::kBadToken);
}

TEST_F(SweeperTest, OneSliceForgetsNoMoreRowsThanItMay) {
  world.limits.sweep_rows = 5;
  for (int i = 0; i < 12; ++i) Guest();
  world.clock.Advance(kDay * 40);
  world.Restart();
  std::vector<std::size_t> left;
  for (int i = 0; i < 4; ++i) {
    world.executor.Advance(milliseconds(world.limits.sweep_interval_ms));
    world.Run();
    left.push_back(Rows("accounts"));
  }
  EXPECT_EQ(left, (std::vector<std::size_t>{8, 3, 1, 1}));
}

TEST_F(SweeperTest, OldRequestsReportsAndEntriesOfTheAuditGoWhenTheirTermIsOver) {
  const Bearer ann = Guest();
  const Bearer bob = Guest();
  world.Seat(ann.player, bob.player);
  const auto report = Report(ann, {bob.player.id.text(), {}, {}, "he shouts"});
  const auto waits = Report(bob, {ann.player.id.text(), {}, {}, "she shouts"});
  ASSERT_TRUE(report.ok() && waits.ok());
  ASSERT_TRUE(Answer<void>([&](auto done) {
                world.game_server->moderation().Resolve(moderator.player, *report, "talked to", done);
              }).ok());
  EXPECT_EQ(Rows("requests"), 2U);
  Pass(kDay * 6);
  Sweep();
  EXPECT_EQ(Rows("requests"), 2U);
  Pass(kDay * 2);
  Sweep();
  EXPECT_EQ(Rows("requests"), 0U);
  EXPECT_EQ(Rows("reports"), 2U);
  Pass(kDay * 360);
  Sweep();
  EXPECT_EQ(Rows("reports"), 1U);
  EXPECT_EQ(Audit().size(), 1U);
  Pass(kDay * 370);
  Sweep();
  EXPECT_TRUE(Audit().empty());
  EXPECT_EQ(Rows("reports"), 1U) << "what waits stays";
}

TEST_F(SweeperTest, WhatAClosedAccountSaidGoesAlsoWhenTheServerEndedWhileItWasRemoved) {
  const Bearer ann = Guest();
  const Bearer bob = Guest();
  const MatchId match = world.Seat(ann.player, bob.player);
  for (const Bearer& who : {ann, bob}) {
    const chat::Message hello{0, world.clock.Now(), who.player.id, who.player.name, "Hello", std::nullopt};
    ASSERT_TRUE(Answer<chat::Message>([&](auto done) {
                  world.chat->Add({match, chat::Room::kPlayers}, world.NewRequest(), hello, done);
                }).ok());
  }
  ASSERT_TRUE(*Answer<bool>([&](auto done) { world.account_store->CloseAccount(ann.player.id, "", done); }));
  ASSERT_EQ(Rows("chat"), 2U) << "as after a kill";
  world.Restart();
  Sweep();
  EXPECT_EQ(Rows("chat"), 1U);
}

TEST_F(SweeperTest, WhatAGuestWithoutAGameSaidGoesBeforeTheGuest) {
  const Bearer ann = Guest();
  const chat::Message hello{0, world.clock.Now(), ann.player.id, ann.player.name, "Hello", std::nullopt};
  ASSERT_TRUE(Answer<chat::Message>([&](auto done) {
                world.chat->Add({MatchId("m"), chat::Room::kSpectators}, world.NewRequest(), hello, done);
              }).ok());
  ASSERT_EQ(store::DatabaseOf(*world.disk)
                .Execute("CREATE TEMP TRIGGER talk_is_left BEFORE DELETE ON accounts"
                         " WHEN EXISTS(SELECT 1 FROM chat WHERE account = OLD.id)"
                         " BEGIN SELECT RAISE(ABORT, 'a kill now would leave it for ever'); END"),
            SQLITE_OK);
  Pass(kDay * 31);
  Sweep();
  EXPECT_EQ(Rows("chat"), 0U);
  EXPECT_EQ(Rows("accounts"), 1U) << "the moderator";
}

TEST_F(SweeperTest, WhatAStoreRefusesGoesLater) {
  const Bearer ann = Guest();
  Pass(kDay * 30);
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  Pass(kDay);
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  Sweep();
  EXPECT_EQ(ReasonOf(ann), Reason::kBadToken);
}

TEST_F(SweeperTest, WhatAStoreRefusesIsTriedAgainSoon) {
  world.Seat(Guest().player, Guest().player);
  const std::size_t kept = Rows("requests");
  Pass(kDay * 8);
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  Sweep();
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  ASSERT_EQ(Rows("requests"), kept);
  world.executor.Advance(Sweeper::kRetry + seconds(10));
  world.Run();
  EXPECT_EQ(Rows("requests"), 0U);
}

}  // namespace
}  // namespace merels::service
