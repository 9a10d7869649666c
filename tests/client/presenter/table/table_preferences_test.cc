// Preferences change the display of the table, and never what it allows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class TablePreferences : public ::testing::Test {
 protected:
  void Begin(const std::string& plies = "") {
    desk.house.Play(plies);
    desk.HearSnapshot();
  }
  void Choose(Preference preference, int value) {
    ASSERT_TRUE(chosen.Set(preference, value));
    desk.table.SetPreferences(chosen);
  }

  TableDesk desk;
  Preferences chosen;
};

TEST_F(TablePreferences, CoordinatesAreOnTheBoardUnlessTurnedOff) {
  Begin();
  EXPECT_TRUE(desk.View().board.coordinates);
  Choose(Preference::kCoordinates, 0);
  EXPECT_FALSE(desk.View().board.coordinates);
}

TEST_F(TablePreferences, WithoutRingsTheLastPlyIsNotMarked) {
  Begin("d2 f4");
  EXPECT_THAT(desk.View().board.last_ply, Not(IsEmpty()));
  Choose(Preference::kLastMove, 0);
  EXPECT_THAT(desk.View().board.last_ply, IsEmpty());
}

TEST_F(TablePreferences, WithoutDotsAMoveIsStillPlayedAndTheCursorStillSaysWhatIsInReach) {
  Begin("f6 b4 c4 g7 g4 e4 d5 a1 a7 e3 e5 d1 f2 f4 d3 d2 g1 c5");
  const std::string from = "a7";
  desk.Click(from);
  ASSERT_THAT(desk.View().board.targets, Not(IsEmpty()));
  const std::string to = board::PointName(board::kNine, desk.View().board.targets.front());
  Choose(Preference::kLegalDots, 0);
  EXPECT_THAT(desk.View().board.targets, IsEmpty());
  desk.Type(to);
  EXPECT_THAT(desk.View().board.cursor->label, HasSubstr("in reach"));
  desk.Click(to);
  EXPECT_EQ(desk.sent(), 1U);
}

TEST_F(TablePreferences, PliesAreWrittenAsChosen) {
  Begin("a1 d2 a4 f4 a7,f4");
  EXPECT_EQ(desk.View().moves.back().white.text, "a7 ×f4");
  Choose(Preference::kNotation, static_cast<int>(NotationChoice::kPlain));
  EXPECT_EQ(desk.View().moves.back().white.text, "a7,f4");
}

TEST_F(TablePreferences, ResigningMayTakeOnePress) {
  Begin("d2 f4");
  Choose(Preference::kConfirmResign, 0);
  desk.PressButton(action::Resign{});
  EXPECT_EQ(desk.sent(), 1U);
}

TEST_F(TablePreferences, OnesOwnOfferIsShownWhileItStands) {
  Begin();
  desk.PressButton(action::OfferDraw{});
  desk.Deliver();
  desk.Click("d2");
  desk.Deliver();
  EXPECT_EQ(desk.RibbonTitle(), "You offered a draw");
}

}  // namespace
}  // namespace merels::presenter
