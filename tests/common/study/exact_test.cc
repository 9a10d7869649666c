#include "common/study/exact.h"

#include <string>

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

using solver::Outcome;
using solver::Value;

constexpr Value kWon{Outcome::kWin, 5}, kLost{Outcome::kLoss, 4}, kDrawn{};

ExactPosition Position(Value value, std::vector<Value> plies, std::size_t played) {
  ExactPosition position{0, rules::Side::kFirst, value, {}, {}};
  for (std::size_t i = 0; i < plies.size(); ++i)
    position.plies.push_back({std::string(1, static_cast<char>('a' + i)), plies[i]});
  position.played = position.plies[played].ply;
  return position;
}

Exactness Of(const std::vector<ExactPosition>& game) { return ExactnessOf(game)[0]; }

TEST(Evidence, AWinIsThrownByThePlyThatMakesItADrawOrALoss) {
  EXPECT_EQ(Of({Position(kWon, {kWon, kWon, kDrawn}, 0)}).thrown, (Share{0, 1}));
  EXPECT_EQ(Of({Position(kWon, {kWon, kWon, kDrawn}, 2)}).thrown, (Share{1, 1}));
  EXPECT_EQ(Of({Position(kDrawn, {kDrawn, kLost}, 1)}).thrown, (Share{0, 0}));
}

TEST(Evidence, AWinThatDrawRulesMaySpoilIsNoneThatCouldBeThrown) {
  auto doubtful = Position(kWon, {kWon, kWon, kDrawn}, 2);
  doubtful.may_be_drawn = true;
  EXPECT_EQ(Of({doubtful}).thrown, (Share{0, 0}));
}

TEST(Evidence, TheOnlyGoodPlyCountsWhereThereIsOneOfSeveral) {
  EXPECT_EQ(Of({Position(kWon, {kWon, kDrawn, kLost}, 0)}).found, (Share{1, 1}));
  EXPECT_EQ(Of({Position(kDrawn, {kDrawn, kLost}, 1)}).found, (Share{0, 1}));
  EXPECT_EQ(Of({Position(kWon, {kWon, kWon, kLost}, 0)}).found, (Share{0, 0}));
  EXPECT_EQ(Of({Position(kWon, {kWon}, 0)}).found, (Share{0, 0})) << "it was forced";
  EXPECT_EQ(Of({Position(kLost, {kLost, kLost}, 0)}).found, (Share{0, 0}));
}

TEST(Evidence, UnknownValuesAndUnplayedPositionsCountNowhere) {
  auto unknown = Position(kWon, {kWon, kDrawn}, 1);
  unknown.plies[1].value.reset();
  auto unplayed = Position(kWon, {kWon, kDrawn}, 0);
  unplayed.played.clear();
  EXPECT_EQ(Of({unknown, unplayed}), (Exactness{1, {0, 0}, {0, 0}}));
}

TEST(Evidence, EachSideHasItsOwnAndTheyAddUp) {
  auto black = Position(kWon, {kWon, kLost}, 1);
  black.to_move = rules::Side::kSecond;
  const auto both = ExactnessOf({Position(kWon, {kWon, kLost}, 0), black});
  EXPECT_EQ(both[0], (Exactness{1, {0, 1}, {1, 1}}));
  EXPECT_EQ(both[1], (Exactness{1, {1, 1}, {0, 1}}));
  EXPECT_EQ(both[0] + both[1], (Exactness{2, {1, 2}, {1, 2}}));
  EXPECT_EQ(both[0] + both[1] - both[1], both[0]);
}

TEST(Evidence, TheRangeIsWilsons) {
  EXPECT_NEAR(RangeOf({8, 10}).low, 0.4902, 0.0001);
  EXPECT_NEAR(RangeOf({8, 10}).high, 0.9433, 0.0001);
  EXPECT_NEAR(RangeOf({0, 10}).low, 0, 0.0001);
  EXPECT_NEAR(RangeOf({0, 10}).high, 0.2775, 0.0001);
  EXPECT_EQ(RangeOf({}).low, 0);
  EXPECT_EQ(RangeOf({}).high, 1);
}

}  // namespace

}  // namespace merels::study
