// Premoves: one at a time, for one turn, and only as chosen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using rules::Side;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// White may close a1-a4-a7, and Black d1-d2-d3; Black is to move.
constexpr const char* kTwoThreats = "a1 d2 a4 d1 g7 e4 g4";

class TablePremove : public ::testing::Test {
 protected:
  void Begin(const std::string& plies) {
    desk.house.Play(plies);
    desk.HearSnapshot();
  }
  std::string Detail() const { return desk.View().ribbon->detail; }

  TableDesk desk;
};

TEST_F(TablePremove, IsSentWhenTheTurnComes) {
  Begin("d2");
  desk.Click("f2");
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
  ASSERT_TRUE(desk.View().board.premove);
  EXPECT_EQ(desk.View().board.premove->to, desk.At("f2"));
  EXPECT_EQ(desk.View().board.premove->side, Side::kFirst);
  EXPECT_FALSE(desk.Shows("f2"));
  EXPECT_THAT(Detail(), HasSubstr("Premove: f2."));
  desk.Hear("f4");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("f2"));
  EXPECT_FALSE(desk.View().board.premove);
}

TEST_F(TablePremove, MayBeMadeWhileTheOwnPlyIsOnItsWay) {
  Begin("");
  desk.Click("d2");
  desk.Click("f2");
  desk.Deliver();
  EXPECT_TRUE(desk.View().board.premove);
  desk.Hear("f4");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("f2"));
}

TEST_F(TablePremove, LastsOneTurn) {
  Begin("d2");
  desk.Click("f2");
  desk.Hear("f4");
  desk.Deliver();
  desk.Hear("b4");
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
}

TEST_F(TablePremove, IsOneTheNewestThatWasChosen) {
  Begin("d2");
  desk.Click("f2 g1");
  desk.Hear("f4");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("g1"));
}

TEST_F(TablePremove, OfAManIsMadeByTwoClicksOrADrag) {
  Begin("f6 b4 c4 g7 g4 e4 d5 a1 a7 e3 e5 d1 f2 f4 d3 d2 g1 c5 a7-d7");
  desk.Click("c4");
  EXPECT_EQ(desk.Man("c4").look, ManLook::kLifted);
  desk.Click("c3");
  ASSERT_TRUE(desk.View().board.premove);
  EXPECT_EQ(desk.View().board.premove->from, desk.At("c4"));
  EXPECT_EQ(desk.Man("c4").look, ManLook::kPlain) << "it stays until the turn comes";
  desk.PressKey(KeyCode::kEscape);
  desk.Drag("c4", "c3");
  desk.Hear("a1-a4");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("c4-c3"));
}

TEST_F(TablePremove, ToAPointThatTheOpponentLeavesIsPlayed) {
  Begin("f6 b4 c4 g7 g4 e4 d5 a1 a7 e3 e5 d1 f2 f4 d3 d2 g1 c5 a7-d7");
  desk.Click("c4 b4");
  ASSERT_TRUE(desk.View().board.premove);
  desk.Hear("b4-a4");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("c4-b4"));
}

TEST_F(TablePremove, ThatIsIllegalByThenIsDroppedWithASmallWord) {
  Begin("d2");
  desk.Click("f2");
  desk.TakeCues();
  desk.Hear("f2");
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
  EXPECT_EQ(desk.RibbonTitle(), "Premove f2 was not played");
  EXPECT_EQ(desk.View().ribbon->kind, Ribbon::Kind::kNotice);
  EXPECT_THAT(desk.TakeCues(), ElementsAre(Cue::Kind::kPlace)) << "only the opponent's";
  desk.Click("f4");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("f4"));
}

TEST_F(TablePremove, ThatClosesAMillAsksForTheCapture) {
  Begin("a1 d2 a4");
  desk.Click("a7");
  desk.Hear("f4");
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
  EXPECT_EQ(desk.RibbonTitle(), "A mill! Take one black man");
  desk.Click("f4");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("a7,f4"));
}

TEST_F(TablePremove, AndItsCaptureMayBeTakenBackWhenTheTurnHasCome) {
  Begin("a1 d2 a4");
  desk.Click("a7");
  desk.Hear("f4");
  desk.PressKey(KeyCode::kEscape);
  desk.Click("g1");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("g1"));
}

TEST_F(TablePremove, TakesTheManThatWasChosenWithIt) {
  Begin("a1 d2 a4");
  desk.Click("a7 d2");
  ASSERT_TRUE(desk.View().board.premove);
  EXPECT_THAT(desk.View().board.premove->takes, ElementsAre(desk.At("d2")));
  desk.Hear("f4");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("a7,d2"));
}

TEST_F(TablePremove, AsksAgainWhenTheChosenManIsProtectedByThen) {
  Begin(kTwoThreats);
  desk.Click("a7 d2");
  desk.Hear("d3,g7");
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
  EXPECT_EQ(desk.Man("e4").look, ManLook::kCapturable);
  EXPECT_EQ(desk.Man("d2").look, ManLook::kProtected);
}

TEST_F(TablePremove, IsDroppedWhenItShouldTakeAManAndTheMillIsGone) {
  Begin(kTwoThreats);
  desk.Click("a7 d2");
  desk.Hear("d3,a4");
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
  EXPECT_EQ(desk.RibbonTitle(), "Premove a7 ×d2 was not played");
}

TEST_F(TablePremove, IsCancelledByEscByBackspaceAndByAPressElsewhere) {
  Begin("d2");
  for (const KeyCode key : {KeyCode::kEscape, KeyCode::kBackspace}) {
    desk.Click("f2");
    ASSERT_TRUE(desk.View().board.premove);
    desk.PressKey(key);
    EXPECT_FALSE(desk.View().board.premove);
  }
  desk.Click("f2");
  desk.Do(PressPoint{});
  EXPECT_FALSE(desk.View().board.premove);
  desk.Hear("f4");
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
}

TEST_F(TablePremove, WaitsForTheAnswerToAnOffer) {
  Begin("d2");
  desk.Click("f2");
  desk.house.Act(Side::kSecond, match::OfferDraw{});
  desk.HearNewest();
  desk.Hear("f4");
  EXPECT_THAT(desk.SentPlies(), IsEmpty()) << "to play on would decline the draw";
  EXPECT_EQ(desk.View().board.premove, std::nullopt);
}

TEST_F(TablePremove, DoesNotOutliveATakeback) {
  Begin("d2");
  desk.Click("f2");
  desk.house.Act(Side::kFirst, match::OfferTakeback{});
  desk.HearNewest();
  desk.house.Act(Side::kSecond, match::AcceptTakeback{});
  desk.HearNewest();
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
  desk.Hear("g7 g4");
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
}

TEST_F(TablePremove, IsNotPlayedWhereTheGameHasTakenAnotherCourseMeanwhile) {
  Begin("d2");
  desk.Click("f2");
  SimulatedMatch other;
  other.Play("d3 f4");
  desk.table.Apply(other.Snapshot(), desk.now);
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
  EXPECT_EQ(desk.RibbonTitle(), "Premove f2 was not played");
}

TEST_F(TablePremove, DoesNotOutliveALookAtAnEarlierPosition) {
  Begin("d2");
  desk.Click("f2");
  desk.PressButton(action::PreviousPly{});
  desk.PressButton(action::LivePly{});
  desk.Hear("f4");
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
}

TEST_F(TablePremove, TurnedOffIsNotMade) {
  Begin("d2");
  desk.Click("f2");
  Preferences chosen;
  chosen.Set(Preference::kPremove, 0);
  desk.table.SetPreferences(chosen);
  EXPECT_FALSE(desk.View().board.premove);
  desk.Click("f2");
  EXPECT_EQ(desk.RibbonTitle(), "Black is to move");
  desk.Hear("f4");
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
}

TEST_F(TablePremove, IsNotForWatchersNorForTwoAtOneBoard) {
  TableDesk watcher(AccountId("eve"));
  watcher.house.Play("d2");
  watcher.HearSnapshot();
  watcher.Click("f2");
  EXPECT_FALSE(watcher.View().board.premove);
  desk.table.ShareBoard(false);
  Begin("d2");
  desk.Click("f2");
  EXPECT_FALSE(desk.View().board.premove);
}

TEST_F(TablePremove, IsMadeByKeysToo) {
  Begin("d2");
  desk.Do(FocusBoard{true});
  desk.Type("f2");
  desk.PressKey(KeyCode::kEnter);
  desk.Hear("f4");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("f2"));
}

}  // namespace
}  // namespace merels::presenter
