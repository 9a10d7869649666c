#include "common/match/abandonment.h"

#include <gtest/gtest.h>

#include "tests/common/match/fixture.h"

namespace merels::match {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// A row of the table in README.md, by a clock just inside each end of its class.
struct Row {
  const char* name;
  clock::TimeControl shortest, longest;
  std::optional<Millis> gone, left;
};

const Row kTable[] = {
    {"bullet", {seconds(1), Millis(0)}, {seconds(99), seconds(2)}, seconds(15), seconds(5)},
    {"blitz", {seconds(100), seconds(2)}, {seconds(479), seconds(0)}, seconds(30), seconds(10)},
    {"rapid", {minutes(8), Millis(0)}, {seconds(1499), Millis(0)}, seconds(60), seconds(15)},
    {"classical", {minutes(25), Millis(0)}, {hours(3), minutes(3)}, seconds(120), seconds(30)},
    {"none", {}, {}, minutes(5), seconds(60)},
    {"days", clock::DaysPerPly(1), {hours(24), Millis(0), clock::kLargestBank}, std::nullopt, std::nullopt},
};

TEST(Abandonment, EveryRowOfTheTableHoldsAtBothEndsOfItsClass) {
  for (const Row& row : kTable) {
    for (const auto& control : {row.shortest, row.longest}) {
      EXPECT_EQ(ClaimableAfter(control, false), row.gone) << row.name;
      EXPECT_EQ(ClaimableAfter(control, true), row.left) << row.name;
    }
  }
}

TEST(Abandonment, PresenceTellsHowMuchOfTheTurnMustStillPass) {
  const clock::TimeControl blitz{minutes(5), Millis(0)};
  EXPECT_EQ(PresenceOf(blitz, Absence{seconds(12), false}), (Presence{false, false, seconds(18)}));
  EXPECT_EQ(PresenceOf(blitz, Absence{-seconds(10), false}), (Presence{false, false, seconds(40)}));
  EXPECT_EQ(PresenceOf(blitz, Absence{seconds(12), true}), (Presence{false, true, Millis(0)}));
  EXPECT_EQ(PresenceOf(clock::DaysPerPly(2), Absence{hours(12), true}),
            (Presence{false, true, std::nullopt}));
}

TEST(Abandonment, AHouseMayMakeAllWaitsLongerOrShorter) {
  for (const Row& row : kTable) {
    for (const bool left : {false, true}) {
      const auto wait = left ? row.left : row.gone;
      EXPECT_EQ(PresenceOf(row.longest, {Millis(0), left}, 100).claimable_in, wait) << row.name;
      if (!wait) continue;
      EXPECT_EQ(PresenceOf(row.longest, {Millis(0), left}, 250).claimable_in, *wait * 5 / 2) << row.name;
      EXPECT_EQ(PresenceOf(row.longest, {*wait / 10, left}, 20).claimable_in, *wait / 10) << row.name;
    }
  }
}

/// Both have played, and White is to move.
Table Begun(clock::TimeControl control = {}) {
  Table table(control);
  table.Play({"d2", "f4"});
  return table;
}

/// White is to move and away; Black claims.
Stamp Away(const clock::TimeControl& control, Millis gone, bool left = false) {
  Stamp stamp;
  stamp.opponent = PresenceOf(control, {gone, left});
  return stamp;
}

Stamp LongAway() { return Away({}, minutes(5)); }

TEST(Abandonment, AMatchIsClaimedAsAWinOrADrawWhenTheTimeOfItsRowHasPassed) {
  for (const Row& row : kTable) {
    if (!row.gone || row.shortest.initial > hours(3)) continue;
    for (const bool left : {false, true}) {
      const Millis wait = left ? *row.left : *row.gone;
      Table table = Begun(row.longest);
      const auto early =
          table.Try(kBlack, ClaimAbandoned{Claim::kWin}, 0, Away(row.longest, wait - Millis(7), left));
      ASSERT_FALSE(early.ok()) << row.name;
      EXPECT_EQ(early.error().reason, Reason::kClaimTooEarly);
      EXPECT_NE(early.error().sentence.find(" 7 ms"), std::string::npos) << early.error().sentence;
      EXPECT_EQ(*early.error().facts.Find(fact::kWaitMs), "7");
      const Entry& entry = table.Do(kBlack, ClaimAbandoned{Claim::kWin}, 0, Away(row.longest, wait, left));
      EXPECT_EQ(std::get<Ended>(entry.events.at(0)).outcome,
                (rules::Outcome{rules::Score::kSecondWins, "abandoned"}));
    }
  }
  Table table = Begun();
  table.Do(kBlack, ClaimAbandoned{Claim::kDraw}, 0, LongAway());
  EXPECT_EQ(table.state().outcome(), (rules::Outcome{rules::Score::kDraw, "abandoned"}));
}

TEST(Abandonment, WhatThePositionIsWorthCountsWhereItIsKnownWhateverIsClaimed) {
  for (const auto worth : {rules::Score::kFirstWins, rules::Score::kSecondWins, rules::Score::kDraw}) {
    for (const Claim claim : {Claim::kWin, Claim::kDraw}) {
      Table table = Begun();
      Stamp stamp = LongAway();
      stamp.worth = worth;
      table.Do(kBlack, ClaimAbandoned{claim}, 0, stamp);
      EXPECT_EQ(table.state().outcome(), (rules::Outcome{worth, "tablebase"}));
    }
  }
  Table early({minutes(5), Millis(0)});
  Stamp there;
  there.worth = rules::Score::kSecondWins;
  EXPECT_EQ(early.Try(kBlack, ClaimAbandoned{Claim::kWin}, 0, there).error().reason,
            Reason::kOpponentPresent);
}

TEST(Abandonment, AMatchThatWasNotReallyPlayedIsOnlyCalledOffByTheOneWhoIsAway) {
  for (const std::optional<rules::Score> worth :
       {std::optional<rules::Score>(), {rules::Score::kFirstWins}}) {
    Table table;
    Stamp stamp = LongAway();
    stamp.worth = worth;
    table.Do(kBlack, ClaimAbandoned{Claim::kWin}, 0, stamp);
    EXPECT_EQ(table.state().outcome(), (rules::Outcome{rules::Score::kNone, "aborted"}));
    EXPECT_EQ(table.state().aborted_by(), Side::kFirst);
  }
}

TEST(Abandonment, WithoutAClockAPlayerWhoIsHereButDoesNotPlayIsClaimedFromAfterTheTerm) {
  const Millis term = minutes(30);
  const auto stalling = [&](Millis lasted) {
    Stamp stamp;
    stamp.opponent = StallingOf({}, lasted, term);
    return stamp;
  };
  Table table = Begun();
  const auto early = table.Try(kBlack, ClaimAbandoned{Claim::kWin}, 0, stalling(term - Millis(7)));
  EXPECT_EQ(early.error().reason, Reason::kClaimTooEarly);
  EXPECT_EQ(*early.error().facts.Find(fact::kWaitMs), "7");
  table.Do(kBlack, ClaimAbandoned{Claim::kWin}, 0, stalling(term));
  EXPECT_EQ(table.state().outcome(), (rules::Outcome{rules::Score::kSecondWins, "abandoned"}));
  EXPECT_EQ(StallingOf({minutes(5), Millis(0)}, hours(1), term), Presence()) << "a clock does that by itself";
  EXPECT_EQ(StallingOf({}, hours(1), Millis(0)), Presence()) << "the operator does not want it";
}

TEST(Abandonment, WhoIsThereCannotBeClaimedFromNorInAMatchOfOne) {
  Table table({minutes(5), Millis(0)});
  EXPECT_EQ(table.Refusal(kBlack, ClaimAbandoned{}, 0), Reason::kOpponentPresent);
  EXPECT_EQ(table.Refusal(kBlack, ClaimAbandoned{}, 7, LongAway()), Reason::kStale);
  EXPECT_EQ(table.Refusal(AccountId("eve"), ClaimAbandoned{}, 0, LongAway()), Reason::kNotYourSeat);
  table.Do(kWhite, Resign{}, 0);
  EXPECT_EQ(table.Refusal(kBlack, ClaimAbandoned{}, 0, LongAway()), Reason::kGameOver);
  Table alone(AloneSettings());
  EXPECT_EQ(alone.Refusal(kWhite, ClaimAbandoned{}, 0, LongAway()), Reason::kNoOpponent);
}

TEST(Abandonment, AClaimOnOnesOwnTurnCountsOnlyTheTurnsOfTheOther) {
  // It is White's own turn: the time of Black's absence does not count.
  Table table({minutes(5), Millis(0)});
  EXPECT_EQ(table.Refusal(kWhite, ClaimAbandoned{}, 0, Away({}, Millis(0))), Reason::kClaimTooEarly);
}

TEST(Abandonment, ARetryOfAClaimGetsTheFirstAnswerAndAClaimOfTheOtherKindIsAnotherCommand) {
  Table table = Begun({minutes(5), Millis(0)});
  Command claim{kBlack, RequestId("once"), 0, 0, ClaimAbandoned{Claim::kWin}};
  const Entry& first = table.Keep(std::get<Entry>(Decide(table.state(), claim, LongAway()).value()));
  EXPECT_EQ(std::get<LoggedPtr>(Decide(table.state(), claim, {}).value())->entry, first);
  claim.action = ClaimAbandoned{Claim::kDraw};
  EXPECT_EQ(Decide(table.state(), claim, {}).error().reason, Reason::kRequestIdReused);
}

}  // namespace
}  // namespace merels::match
