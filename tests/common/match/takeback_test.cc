// Takebacks and aborted matches.
#include <gtest/gtest.h>

#include "common/match/decide.h"
#include "common/match/state.h"
#include "common/match/view.h"
#include "tests/common/match/fixture.h"

namespace merels::match {
namespace {

using std::chrono::seconds;

const AccountId& Other(const AccountId& player) { return player == kWhite ? kBlack : kWhite; }

/// `by` asks, and the opponent agrees.
const Entry& TakeBack(Table& table, const AccountId& by) {
  const Seq asked = table.Do(by, OfferTakeback{}, table.state().position_seq()).seq;
  return table.Do(Other(by), AcceptTakeback{}, asked);
}

TEST(Takeback, OnesNewestPlyGoesAndWithItTheAnswerToIt) {
  Table table;
  table.Play({"d2", "f4", "a1"});
  const Entry& one = TakeBack(table, kWhite);
  EXPECT_EQ(std::get<PliesTakenBack>(one.events.at(0)).count, 1);
  EXPECT_EQ(table.state().plies(), (std::vector<std::string>{"d2", "f4"}));
  EXPECT_EQ(table.state().to_move(), Side::kFirst);
  TakeBack(table, kWhite);
  EXPECT_TRUE(table.state().plies().empty());
  EXPECT_EQ(table.state().game().position(), table.state().start_position());
  EXPECT_EQ(table.state().position_seq(), table.state().seq());
}

TEST(Takeback, AfterItTheGameGoesOnFromThePositionThatWas) {
  Table table;
  table.Play({"d1", "a7", "g1", "d7", "a1,d7"});
  TakeBack(table, kWhite);
  EXPECT_EQ(table.state().game().lost(Side::kSecond), 0);
  table.Play({"a1,a7"});
  EXPECT_EQ(table.state().plies().back(), "a1,a7");
  EXPECT_EQ(table.state().plies().size(), 5U);
}

TEST(Takeback, BothClocksGoBackToWhatThePliesThatRemainLeft) {
  Table table({seconds(60), seconds(1)});
  const auto play = [&](const AccountId& by, const char* ply, seconds thought) {
    table.Do(by, PlayPly{ply}, table.state().position_seq(), {Millis(9'000), thought, {}});
  };
  play(kWhite, "d2", seconds(4));
  play(kBlack, "f4", seconds(7));
  play(kWhite, "a1", seconds(20));
  play(kBlack, "g1", seconds(30));
  TakeBack(table, kWhite);
  EXPECT_EQ(table.state().clocks().left, (std::array<Millis, 2>{seconds(57), seconds(54)}));
  EXPECT_EQ(table.state().clocks().running, Side::kFirst);
  EXPECT_EQ(table.state().turn_began_at(), table.entries().back().at);
}

TEST(Takeback, WhoHasMadeNoPlyHasNothingToTakeBack) {
  Table table;
  EXPECT_EQ(table.Refusal(kWhite, OfferTakeback{}, 1), Reason::kNothingToTakeBack);
  table.Play({"d2"});
  EXPECT_EQ(table.Refusal(kBlack, OfferTakeback{}, 2), Reason::kNothingToTakeBack);
  EXPECT_TRUE(table.Try(kWhite, OfferTakeback{}, 2).ok());
}

TEST(Takeback, ARatedMatchAndAPuzzleKnowNone) {
  Settings rated = SettingsOf();
  rated.rated = true;
  Table table(rated);
  table.Play({"d2"});
  EXPECT_EQ(table.Refusal(kWhite, OfferTakeback{}, 2), Reason::kCasualOnly);
  Table alone(AloneSettings());
  alone.Play({"b4-d4"});
  EXPECT_EQ(alone.Refusal(kWhite, OfferTakeback{}, 2), Reason::kNoOpponent);
}

TEST(Takeback, TheOtherAnswersAndNamesTheRequest) {
  Table table;
  table.Play({"d2"});
  EXPECT_EQ(table.Refusal(kBlack, AcceptTakeback{}, 2), Reason::kNoOffer);
  const Seq asked = table.Do(kWhite, OfferTakeback{}, 2).seq;
  EXPECT_EQ(table.Refusal(kWhite, OfferTakeback{}, 2), Reason::kOfferStands);
  EXPECT_EQ(table.Refusal(kBlack, OfferTakeback{}, 2), Reason::kOfferStands);
  EXPECT_EQ(table.Refusal(kWhite, AcceptTakeback{}, asked), Reason::kNoOffer);
  EXPECT_EQ(table.Refusal(kWhite, DeclineTakeback{}, asked), Reason::kNoOffer);
  EXPECT_EQ(table.Refusal(kBlack, AcceptTakeback{}, 2), Reason::kStale);
  table.Do(kBlack, DeclineTakeback{}, asked);
  EXPECT_FALSE(table.state().takeback());
  EXPECT_EQ(table.state().plies().size(), 1U);
}

TEST(Takeback, AnyPlyEndsTheRequest) {
  Table table;
  table.Play({"d2"});
  table.Do(kWhite, OfferTakeback{}, 2);
  table.Play({"f4"});
  EXPECT_FALSE(table.state().takeback());
  EXPECT_EQ(table.state().takeback_seq(), 0U);
}

TEST(Takeback, ThePlyThatEndsTheRequestSaysSoAndALogWithoutThatReplaysAsWell) {
  for (const AccountId& by : {kWhite, kBlack}) {
    Table table;
    table.Play({"d1", "a7"});
    if (by == kBlack) table.Play({"g1"});
    table.Do(kWhite, OfferTakeback{}, table.state().position_seq());
    Entry entry = table.Do(by, PlayPly{"d7"}, table.state().position_seq());
    ASSERT_EQ(entry.events.size(), 2U);
    EXPECT_EQ(std::get<TakebackDeclined>(entry.events[1]).side, by == kWhite ? Side::kFirst : Side::kSecond);
    std::vector<Entry> log = table.entries();
    ASSERT_TRUE(State::Replay(log).ok());
    log.back().events.pop_back();
    EXPECT_EQ(State::Replay(log)->takeback(), std::nullopt);
  }
}

TEST(Takeback, ADrawThatWasOfferedBeforeItNoLongerStands) {
  Table table;
  table.Play({"d2"});
  table.Do(kWhite, OfferDraw{}, 2);
  TakeBack(table, kWhite);
  EXPECT_FALSE(table.state().offer());
}

TEST(Takeback, WhatWasTakenBackDoesNotCountAsRepeated) {
  Settings settings = SettingsOf();
  settings.ruleset = "three+reps=3";
  Table table(settings);
  table.Play({"a1", "c3", "c1", "a3", "b3", "b1"});
  const std::vector<std::string> there_and_back = {"c1-c2", "a3-a2", "c2-c1", "a2-a3"};
  for (int time = 0; time < 2; ++time) {
    if (time == 1) {  // all four are taken back, two at a time
      TakeBack(table, kWhite);
      TakeBack(table, kWhite);
    }
    table.Play(there_and_back);
    ASSERT_FALSE(table.state().outcome()) << time;
  }
  table.Play(there_and_back);
  EXPECT_TRUE(table.state().outcome());
}

/// A match with repeated takebacks.
Table Regretful() {
  Table table({seconds(600), seconds(1)});
  for (const char* ply : {"d2", "f4", "a1", "g1", "d7", "a7", "b4", "f6"}) {
    table.Play({ply});
    TakeBack(table, table.state().to_move() == Side::kFirst ? kBlack : kWhite);
    table.Play({ply});
  }
  TakeBack(table, kWhite);
  return table;
}

TEST(Takeback, EntriesReadFromWhatIsKeptAreThoseThatWereApplied) {
  Table table = Regretful();
  const State& state = table.state();
  ASSERT_GT(state.oldest_kept(), 1U);
  for (Seq seq = state.oldest_kept(); seq <= state.seq(); ++seq) {
    EXPECT_EQ(state.At(seq)->entry, table.entries()[seq - 1]) << seq;
    for (const LoggedPtr& later : state.After(seq)) EXPECT_EQ(*later, *state.At(later->entry.seq));
  }
}

TEST(Takeback, TheLogReplaysToTheSameMatch) {
  Table table = Regretful();
  const auto replayed = State::Replay(table.ReadEntries());
  ASSERT_TRUE(replayed.ok()) << replayed.error().ToString();
  EXPECT_EQ(ViewSnapshot(MatchId("m"), *replayed, {}, {}, {}),
            ViewSnapshot(MatchId("m"), table.state(), {}, {}, {}));
  for (Seq seq = replayed->oldest_kept(); seq <= replayed->seq(); ++seq) {
    EXPECT_EQ(*replayed->At(seq), *table.state().At(seq));
    EXPECT_EQ(replayed->At(seq)->entry, table.entries()[seq - 1]);
  }
}

TEST(Takeback, ALogThatTakesBackOtherwiseThanWasAskedIsRefused) {
  Table table({seconds(60), seconds(0)});
  table.Play({"d2", "f4"});
  table.Do(kWhite, OfferTakeback{}, table.state().position_seq());
  const Entry good =
      std::get<Entry>(table.Try(kBlack, AcceptTakeback{}, table.state().takeback_seq()).value());
  for (const auto& spoil : std::vector<std::function<void(PliesTakenBack&)>>{
           [](PliesTakenBack& e) { e.side = Side::kSecond; }, [](PliesTakenBack& e) { e.count = 1; },
           [](PliesTakenBack& e) { e.number = 1; }, [](PliesTakenBack& e) { e.position[0] = 'B'; },
           [](PliesTakenBack& e) { e.left[1] = seconds(61); }}) {
    Entry spoilt = good;
    spoil(std::get<PliesTakenBack>(spoilt.events[0]));
    EXPECT_FALSE(table.state().Apply(spoilt).ok());
    EXPECT_EQ(table.state().plies().size(), 2U);
  }
  EXPECT_TRUE(table.state().Apply(good).ok());
}

TEST(Takeback, ALogWhoseTakebackHasAnotherCheckIsRefused) {
  Table table;
  table.Play({"d2", "f4"});
  State before = table.state();
  TakeBack(table, kWhite);
  std::vector<Entry> read = table.ReadEntries();
  ASSERT_TRUE(before.Apply(read[3]).ok());
  Entry spoilt = read[4];
  *std::get<PliesTakenBack>(spoilt.events[0]).check ^= 1U;
  EXPECT_EQ(before.Apply(spoilt).error().reason, Reason::kBadRecord);
  const auto applied = before.Apply(read[4]);
  ASSERT_TRUE(applied.ok());
  EXPECT_EQ((*applied)->entry, table.entries()[4]);
}

TEST(Abort, BeforeEachSideHasMadeAPlyEitherCallsTheMatchOff) {
  for (const AccountId& by : {kWhite, kBlack}) {
    Table table;
    table.Play({"d2"});
    const Entry& end = table.Do(by, Abort{}, 0);
    EXPECT_EQ(std::get<Ended>(end.events.at(0)).outcome, (rules::Outcome{rules::Score::kNone, "aborted"}));
    EXPECT_EQ(std::get<Ended>(end.events.at(0)).aborted_by, table.state().SeatOf(by));
    EXPECT_EQ(table.state().aborted_by(), table.state().SeatOf(by));
    EXPECT_EQ(table.state().At(end.seq)->entry, end);
    EXPECT_EQ(State::Replay(table.entries()).value().After(end.seq - 1).back()->entry, end)
        << "also unpacked";
    EXPECT_EQ(table.ReadEntries().back(), end);
    EXPECT_EQ(table.Refusal(by, Abort{}, 0), Reason::kGameOver);
  }
}

TEST(Abort, AfterwardsItIsTooLate) {
  Table table;
  table.Play({"d2", "f4"});
  EXPECT_EQ(table.Refusal(kWhite, Abort{}, 0), Reason::kTooLateToAbort);
  Table alone(AloneSettings());
  EXPECT_TRUE(alone.Try(kWhite, Abort{}, 0).ok());
  alone.Play({"b4-d4"});
  EXPECT_EQ(alone.Refusal(kWhite, Abort{}, 0), Reason::kTooLateToAbort);
}

TEST(Command, AnAnswerIsDecidedOnItsOfferAndAnEndOnAnyPosition) {
  EXPECT_EQ(BasisOf(PlayPly{}), Basis::kPosition);
  EXPECT_EQ(BasisOf(OfferTakeback{}), Basis::kPosition);
  EXPECT_EQ(BasisOf(DeclineDraw{}), Basis::kDrawOffer);
  EXPECT_EQ(BasisOf(DeclineTakeback{}), Basis::kTakeback);
  EXPECT_TRUE(FitsAnyPosition(Abort{}));
  EXPECT_FALSE(FitsAnyPosition(OfferTakeback{}));
}

}  // namespace
}  // namespace merels::match
