// The table while the opponent is away.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::Contains;
using ::testing::Not;

constexpr auto kBob = rules::Side::kSecond;
const match::Presence kGone{false, false, seconds(30)};
const match::Presence kLeft{false, true, seconds(10)};

/// Ann waits; it is Bob's turn.
class TableAway : public ::testing::Test {
 protected:
  TableAway() {
    desk.HearSnapshot();
    desk.Hear("d2 f4 a1");
  }
  void Say(const match::Presence& presence) {
    desk.table.Apply(desk.house.Presence(kBob, presence), desk.now);
  }
  void Pass(milliseconds time) {
    desk.now += time;
    desk.table.Tick(desk.session, desk.now);
  }
  std::vector<match::Claim> Claims() const {
    std::vector<match::Claim> claims;
    for (const auto& sent : desk.effects.commands) {
      const auto* claim = std::get_if<match::ClaimAbandoned>(&sent.command.action);
      if (claim != nullptr) claims.push_back(claim->claim);
    }
    return claims;
  }

  TableDesk desk;
};

TEST_F(TableAway, TheWaitIsCountedDownAndThenTheGameMayBeClaimed) {
  EXPECT_EQ(desk.View().top.away, "");
  Say(kGone);
  EXPECT_EQ(desk.View().top.away, "Away");
  EXPECT_EQ(desk.RibbonTitle(), "Bob is away");
  EXPECT_EQ(desk.View().ribbon->detail, "You may claim the game in 30 s unless they return.");
  Pass(milliseconds(29'900));
  EXPECT_EQ(desk.View().ribbon->detail, "You may claim the game in 1 s unless they return.");
  EXPECT_FALSE(desk.Enabled(action::ClaimWin{}));
  Pass(milliseconds(100));
  EXPECT_TRUE(desk.Enabled(action::ClaimWin{}));
  EXPECT_TRUE(desk.Enabled(action::ClaimDraw{}));
}

TEST_F(TableAway, ALongWaitIsSaidInMinutes) {
  Say({false, false, seconds(300)});
  Pass(seconds(1));
  EXPECT_EQ(desk.View().ribbon->detail, "You may claim the game in 4:59 unless they return.");
}

TEST_F(TableAway, AClaimIsSentOnceAndNotBeforeItsTime) {
  Say(kGone);
  desk.PressButton(action::ClaimWin{});
  EXPECT_TRUE(Claims().empty());
  Pass(seconds(30));
  desk.PressButton(action::ClaimDraw{});
  desk.PressButton(action::ClaimWin{});
  EXPECT_EQ(Claims(), std::vector{match::Claim::kDraw});
  EXPECT_FALSE(desk.Enabled(action::ClaimWin{}));
  desk.Refuse(Reason::kClaimTooEarly, "the other player may still come back");
  desk.PressButton(action::ClaimWin{});
  EXPECT_EQ(Claims(), std::vector{match::Claim::kWin}) << "it can be tried again";
}

TEST_F(TableAway, AReturnTakesItAllBack) {
  Say(kGone);
  Pass(seconds(30));
  Say({});
  EXPECT_EQ(desk.LastSaid(), "Bob is back.");
  EXPECT_EQ(desk.View().top.away, "");
  EXPECT_EQ(desk.RibbonTitle(), "Bob to move");
  desk.PressButton(action::ClaimWin{});
  EXPECT_TRUE(Claims().empty());
}

TEST_F(TableAway, WhoLeftIsSaidToHaveLeft) {
  Say(kLeft);
  EXPECT_EQ(desk.View().top.away, "Left");
  EXPECT_EQ(desk.RibbonTitle(), "Bob has left");
  EXPECT_EQ(desk.LastSaid(), "Bob has left.");
  Pass(seconds(10));
  EXPECT_TRUE(desk.Enabled(action::ClaimWin{}));
}

TEST_F(TableAway, OnOnesOwnTurnTheTableAsksForAMove) {
  desk.Hear("d6");
  Say(kGone);
  Pass(seconds(40));
  EXPECT_EQ(desk.View().top.away, "Away");
  EXPECT_EQ(desk.RibbonTitle(), "Your turn: place a man");
  EXPECT_FALSE(desk.Enabled(action::ClaimWin{}));
  desk.PressButton(action::ClaimWin{});
  EXPECT_TRUE(Claims().empty());
}

TEST_F(TableAway, WhatIsNewIsSaidOnce) {
  Say(kGone);
  EXPECT_EQ(desk.LastSaid(), "Bob is away.");
  Say(kGone);
  const auto count = desk.effects.announcements.size();
  Pass(seconds(30));
  EXPECT_EQ(desk.LastSaid(), "You may claim the game as a win or a draw.");
  Pass(seconds(1));
  EXPECT_EQ(desk.effects.announcements.size(), count + 1);
}

TEST_F(TableAway, AnOfferOfOneWhoIsGoneStandsUntilTheGameMayBeClaimed) {
  desk.house.Act(kBob, match::OfferDraw{});
  desk.HearNewest();
  Say(kGone);
  EXPECT_TRUE(desk.Enabled(action::AcceptDraw{}));
  Pass(seconds(30));
  EXPECT_FALSE(desk.Enabled(action::AcceptDraw{}));
  EXPECT_TRUE(desk.Enabled(action::ClaimWin{}));
}

TEST(TableAwayAtTheStart, AGameThatHasHardlyBegunIsAbortedAndNotClaimed) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.Hear("d2");
  desk.table.Apply(desk.house.Presence(kBob, kGone), desk.now);
  desk.now += seconds(40);
  EXPECT_EQ(desk.RibbonTitle(), "Bob is away");
  EXPECT_TRUE(desk.Enabled(action::Abort{}));
  EXPECT_FALSE(desk.Enabled(action::ClaimWin{}));
}

TEST_F(TableAway, WithoutAClockAnOpponentWhoIsHereAndDoesNotMoveMayBeClaimedFrom) {
  auto seen = desk.house.Snapshot();
  std::get<match::Snapshot>(seen.content).stall_claim = seconds(1800);
  TableDesk fresh;
  fresh.table.Apply(seen, fresh.now);
  const auto pass = [&](milliseconds time) {
    fresh.now += time;
    fresh.table.Tick(fresh.session, fresh.now);
  };
  pass(seconds(899));
  EXPECT_EQ(fresh.RibbonTitle(), "Bob to move");
  pass(seconds(1));
  EXPECT_EQ(fresh.RibbonTitle(), "Bob has not moved for long");
  EXPECT_EQ(fresh.View().ribbon->detail, "You may claim the game in 15:00 unless they move.");
  pass(seconds(900));
  EXPECT_TRUE(fresh.Enabled(action::ClaimWin{}));
}

TEST_F(TableAway, AfterADeclinedOfferTheButtonWaitsAndTheTableSaysWhy) {
  desk.house.Act(rules::Side::kFirst, match::OfferDraw{});
  desk.HearNewest();
  desk.house.Act(kBob, match::DeclineDraw{});
  desk.HearNewest();
  EXPECT_FALSE(desk.Enabled(action::OfferDraw{}));
  EXPECT_EQ(desk.View().ribbon->detail, "Placing phase. You may offer a draw again in 5 turns.");
  desk.Hear("d6 g7 b4 e5");
  EXPECT_EQ(desk.View().ribbon->detail, "Placing phase. You may offer a draw again in 1 turn.");
  desk.Hear("a7");
  EXPECT_TRUE(desk.Enabled(action::OfferDraw{}));
  EXPECT_EQ(desk.View().ribbon->detail, "Placing phase");
}

TEST(TableAwayAtTheStart, WithoutAClockBothAreToldWhatTheyMayBeClaimedFor) {
  TableDesk desk;
  auto seen = desk.house.Snapshot();
  std::get<match::Snapshot>(seen.content).stall_claim = seconds(1800);
  desk.table.Apply(seen, desk.now);
  EXPECT_EQ(desk.View().ribbon->detail, "No clock, but who does not move for 30 minutes may lose by it.");
}

TEST(TableAwayForWatchers, TheySeeWhoIsAwayAndClaimNothing) {
  TableDesk desk{AccountId("eve")};
  desk.HearSnapshot();
  desk.Hear("d2");
  desk.table.Apply(desk.house.Presence(kBob, kGone), desk.now);
  desk.now += seconds(40);
  EXPECT_EQ(desk.View().top.away + desk.View().bottom.away, "Away");
  EXPECT_EQ(desk.RibbonTitle(), "Bob to move");
  EXPECT_FALSE(desk.Enabled(action::ClaimWin{}));
  EXPECT_THAT(desk.effects.announcements, Contains("Bob is away."));
  EXPECT_THAT(desk.effects.announcements, Not(Contains("You may claim the game as a win or a draw.")));
}

}  // namespace
}  // namespace merels::presenter
