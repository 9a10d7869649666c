#include "common/study/exact.h"

#include <gtest/gtest.h>

namespace merels::study {
namespace {

using solver::Outcome;
using solver::Value;

const Value kWin{Outcome::kWin, 3};
const Value kDraw{};
const Value kLoss{Outcome::kLoss, 8};

ExactPosition Position(const Exact& value, const Exact& played, const Exact& other,
                       rules::Side side = rules::Side::kFirst) {
  return {0, side, value, {{"a", value}, {"b", played}, {"c", other}}, "b"};
}

TEST(Exact, APlyGivesAwayWhatItMakesWorse) {
  EXPECT_TRUE(GaveAway(Position(kWin, kDraw, kDraw)));
  EXPECT_TRUE(GaveAway(Position(kWin, kLoss, kDraw)));
  EXPECT_TRUE(GaveAway(Position(kDraw, kLoss, kDraw)));
  EXPECT_FALSE(GaveAway(Position(kDraw, kDraw, kLoss)));
  EXPECT_FALSE(GaveAway(Position(kLoss, kLoss, kLoss)));
}

TEST(Exact, ALongerWayToTheSameEndGivesNothingAway) {
  EXPECT_FALSE(GaveAway(Position(kWin, Value{Outcome::kWin, 9}, kLoss)));
}

TEST(Exact, NothingIsSaidOfWhatIsUnknown) {
  EXPECT_FALSE(GaveAway(Position(std::nullopt, kLoss, kDraw)));
  EXPECT_FALSE(GaveAway(Position(kWin, std::nullopt, kDraw)));
  EXPECT_FALSE(CouldBeLost(Position(kWin, kLoss, std::nullopt)));
}

TEST(Exact, OnlyWhereOnePlyIsWorseThanAnotherSomethingCouldBeLost) {
  EXPECT_TRUE(CouldBeLost(Position(kDraw, kDraw, kLoss)));
  EXPECT_FALSE(CouldBeLost(Position(kDraw, kDraw, kDraw)));
  EXPECT_FALSE(CouldBeLost(Position(kLoss, kLoss, kLoss)));
  EXPECT_FALSE(CouldBeLost(ExactPosition{}));
}

TEST(Exact, AccuracyCountsPositionsOfEitherSideInWhichSomethingCouldBeLost) {
  ExactPosition last = Position(kWin, kDraw, kLoss);
  last.played.clear();
  const auto accuracy =
      AccuracyOf({Position(kWin, kWin, kLoss), Position(kWin, kDraw, kLoss), Position(kDraw, kDraw, kDraw),
                  Position(kDraw, kDraw, kLoss), Position(kDraw, kLoss, kLoss, rules::Side::kSecond), last});
  EXPECT_EQ(accuracy[0], (ExactAccuracy{3, 2}));
  EXPECT_EQ(accuracy[0].percent(), 66);
  EXPECT_EQ(accuracy[1], (ExactAccuracy{1, 0}));
  EXPECT_EQ(ExactAccuracy{}.percent(), std::nullopt);
}

}  // namespace
}  // namespace merels::study
