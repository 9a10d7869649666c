// The user's arrows and circles on the board.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class TableAnnotations : public ::testing::Test {
 protected:
  TableAnnotations() {
    desk.house.Play("d2 f4");
    desk.HearSnapshot();
  }
  void Drag(const std::string& from, const std::string& to) {
    desk.Do(MarkPoints{desk.At(from), desk.At(to)});
  }
  std::vector<Annotation> Shown() const { return desk.View().board.annotations; }

  TableDesk desk;
};

TEST_F(TableAnnotations, ADragIsAnArrowAndAClickACircle) {
  Drag("d2", "d3");
  Drag("f4", "f4");
  EXPECT_THAT(Shown(),
              ElementsAre(Annotation{desk.At("d2"), desk.At("d3")}, Annotation{desk.At("f4"), std::nullopt}));
  EXPECT_EQ(desk.sent(), 0U);
}

TEST_F(TableAnnotations, TheSameAgainWipesItOut) {
  Drag("d2", "d3");
  Drag("f4", "f4");
  Drag("d2", "d3");
  EXPECT_THAT(Shown(), ElementsAre(Annotation{desk.At("f4"), std::nullopt}));
}

TEST_F(TableAnnotations, BesideAllPointsNothingIsDrawn) {
  desk.Do(MarkPoints{desk.At("d2"), std::nullopt});
  desk.Do(MarkPoints{std::nullopt, desk.At("d2")});
  desk.Do(MarkPoints{});
  EXPECT_THAT(Shown(), IsEmpty());
}

TEST_F(TableAnnotations, GoWithTheNextPlyOfEitherSide) {
  Drag("d2", "d3");
  desk.Click("g7");
  EXPECT_THAT(Shown(), IsEmpty());
  desk.Deliver();
  Drag("d2", "d3");
  desk.Hear("a1");
  EXPECT_THAT(Shown(), IsEmpty());
}

TEST_F(TableAnnotations, GoWithEscWithAPressOnAnEmptyPlaceAndWithAnotherPosition) {
  Drag("d2", "d3");
  desk.PressKey(KeyCode::kEscape);
  EXPECT_THAT(Shown(), IsEmpty());
  Drag("d2", "d3");
  desk.Do(PressPoint{desk.At("f4")});
  EXPECT_EQ(Shown().size(), 1U) << "a man stands there";
  desk.Do(PressPoint{});
  EXPECT_THAT(Shown(), IsEmpty());
  Drag("d2", "d3");
  desk.PressButton(action::PreviousPly{});
  EXPECT_THAT(Shown(), IsEmpty());
}

TEST_F(TableAnnotations, AreForWatchersAndForEarlierPositionsToo) {
  TableDesk watcher(AccountId("eve"));
  watcher.house.Play("d2 f4");
  watcher.HearSnapshot();
  watcher.PressButton(action::PreviousPly{});
  watcher.Do(MarkPoints{watcher.At("d2"), watcher.At("f4")});
  EXPECT_EQ(watcher.View().board.annotations.size(), 1U);
}

TEST_F(TableAnnotations, AClickOfTheRightButtonCancelsWhatIsChosenAheadAndDrawsNothing) {
  desk.Click("g7");
  desk.Deliver();
  desk.Click("g4");
  ASSERT_TRUE(desk.View().board.premove);
  Drag("a1", "a4");
  EXPECT_TRUE(desk.View().board.premove) << "an arrow is no click";
  Drag("g4", "g4");
  EXPECT_FALSE(desk.View().board.premove);
  EXPECT_EQ(Shown().size(), 1U);
}

}  // namespace
}  // namespace merels::presenter
