// A whole game without a mouse: the table screen by keys.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class TableKeys : public ::testing::Test {
 protected:
  void Begin(const std::string& plies = "") {
    desk.house.Play(plies);
    desk.HearSnapshot();
  }
  void Focus() { desk.Do(FocusBoard{true}); }
  std::string Cursor() const {
    const auto cursor = desk.View().board.cursor;
    return cursor ? board::PointName(board::kNine, cursor->point) : "";
  }

  TableDesk desk;
};

TEST_F(TableKeys, TheCursorWalksAndEnterPlaces) {
  Begin();
  EXPECT_EQ(Cursor(), "");
  Focus();
  EXPECT_EQ(Cursor(), "a7");
  desk.PressKey(KeyCode::kRight);
  desk.PressKey(KeyCode::kDown);
  EXPECT_EQ(Cursor(), "d6");
  EXPECT_EQ(desk.View().board.cursor->label, "d6 · empty");
  EXPECT_EQ(desk.View().board.ghost->point, desk.At("d6"));
  desk.PressKey(KeyCode::kEnter);
  EXPECT_THAT(desk.SentPlies(), ElementsAre("d6"));
}

TEST_F(TableKeys, ALetterAndADigitJump) {
  Begin();
  Focus();
  desk.Type("g4");
  EXPECT_EQ(Cursor(), "g4");
  desk.Type("d4");
  EXPECT_EQ(Cursor(), "g4");
  EXPECT_EQ(desk.LastSaid(), "There is no point d4.");
}

TEST_F(TableKeys, AMoveAndACaptureByKeys) {
  Begin("a1 d2 a4 f4");
  Focus();
  desk.Type("a7");
  desk.PressKey(KeyCode::kEnter);
  EXPECT_EQ(desk.sent(), 0U);
  desk.Type("f4");
  EXPECT_THAT(desk.View().board.cursor->label, HasSubstr("can be taken"));
  desk.PressKey(KeyCode::kBackspace);
  EXPECT_FALSE(desk.Shows("a7"));
  desk.Type("a7");
  desk.PressKey(KeyCode::kEnter);
  desk.Type("f4");
  desk.PressKey(KeyCode::kEnter);
  EXPECT_THAT(desk.SentPlies(), ElementsAre("a7,f4"));
}

TEST_F(TableKeys, LettersWorkAtOnceAndTheFirstArrowShowsTheCursor) {
  Begin();
  desk.Type("g4");
  EXPECT_EQ(Cursor(), "g4");
  desk.Click("d2");
  EXPECT_EQ(Cursor(), "") << "the mouse has taken over";
}

TEST_F(TableKeys, TheFirstArrowOnlyShowsTheCursor) {
  Begin();
  desk.PressKey(KeyCode::kRight);
  EXPECT_EQ(Cursor(), "a7");
  desk.PressKey(KeyCode::kRight);
  EXPECT_EQ(Cursor(), "d7");
}

TEST_F(TableKeys, BracketsStepThroughThePliesAndAGreatFFlips) {
  Begin("d2 f4");
  desk.Type("[");
  EXPECT_FALSE(desk.View().live);
  desk.Type("]");
  EXPECT_TRUE(desk.View().live);
  desk.Type("F");
  EXPECT_TRUE(desk.View().board.flipped);
}

TEST_F(TableKeys, WithoutTheFocusArrowsStepAndLettersFlip) {
  Begin("d2 f4");
  desk.Do(FocusBoard{false});
  desk.PressKey(KeyCode::kLeft);
  EXPECT_FALSE(desk.View().live);
  desk.PressKey(KeyCode::kEscape);
  EXPECT_TRUE(desk.View().live);
  desk.Type("f");
  EXPECT_TRUE(desk.View().board.flipped);
  EXPECT_EQ(desk.View().bottom.name, "Bob");
}

TEST_F(TableKeys, TurningABoardTurnsThisTableAlone) {
  Begin("d2 f4");
  desk.Type("F");
  EXPECT_TRUE(desk.View().board.flipped);
  EXPECT_TRUE(desk.effects.actions.empty()) << "the preference is set in the settings only";
  Preferences preferences;
  desk.table.SetPreferences(preferences);
  EXPECT_TRUE(desk.View().board.flipped) << "another preference was set";
  desk.Type("F");
  EXPECT_FALSE(desk.View().board.flipped);

  preferences.Set(Preference::kFlipWatched, 1);
  TableDesk next(AccountId("eve")), own;
  for (TableDesk* at : {&next, &own}) {
    at->table.SetPreferences(preferences);
    at->HearSnapshot();
  }
  EXPECT_TRUE(next.View().board.flipped);
  EXPECT_FALSE(own.View().board.flipped);
  next.Type("f");
  EXPECT_FALSE(next.View().board.flipped);
}

TEST_F(TableKeys, ATypedPlyIsPlayedOrExplained) {
  Begin("a1 d2 a4 f4");
  desk.Type(":");
  ASSERT_TRUE(desk.View().typed);
  desk.Do(Edit{kPlyField, "a7"});
  desk.Do(Submit{kPlyField});
  EXPECT_THAT(desk.View().typed_problem, HasSubstr("a7 closes a mill"));
  EXPECT_EQ(desk.sent(), 0U);
  desk.Do(Edit{kPlyField, "A7 \xC3\x97 F4"});
  EXPECT_EQ(desk.View().typed_problem, "");
  desk.Do(Submit{kPlyField});
  EXPECT_THAT(desk.SentPlies(), ElementsAre("a7,f4"));
  EXPECT_FALSE(desk.View().typed);
  EXPECT_EQ(desk.Man("a7").look, ManLook::kPending);
}

TEST_F(TableKeys, EscapeClosesTheFieldFirst) {
  Begin("d2 f4");
  desk.Type(":");
  desk.PressKey(KeyCode::kEscape);
  EXPECT_FALSE(desk.View().typed);
}

TEST_F(TableKeys, ATypedPlyOutOfTurnIsExplained) {
  Begin("d2");
  desk.Type(":");
  desk.Do(Edit{kPlyField, "d3"});
  desk.Do(Submit{kPlyField});
  EXPECT_EQ(desk.View().typed_problem, "Black is to move");
  EXPECT_EQ(desk.sent(), 0U);
}

}  // namespace
}  // namespace merels::presenter
