#include "common/rules/base/repetitions.h"

#include <set>

#include <gtest/gtest.h>

#include "common/rules/french/board.h"
#include "common/rules/french/game.h"
#include "common/rules/morris/setup.h"
#include "common/rules/random_game.h"

namespace merels::rules {
namespace {

/// Two disjoint sets, out of the lowest `points`.
TwoSets RandomSets(SeededNumbers& numbers, int points) {
  const std::uint64_t all = (std::uint64_t{1} << points) - 1;
  TwoSets men{numbers.Next() & all, numbers.Next() & all};
  men.two &= ~men.one;
  return men;
}

TEST(MenCode, GivesBackWhoStandsWhereOnTheLargestBoard) {
  SeededNumbers numbers(7);
  for (int i = 0; i < 2000; ++i) {
    const TwoSets men = RandomSets(numbers, 37);
    const TwoSets again = DecodeMen(EncodeMen(men));
    ASSERT_EQ(again.one, men.one);
    ASSERT_EQ(again.two, men.two);
  }
  EXPECT_LT(EncodeMen({0, french::kAll}), std::uint64_t{1} << 59);
  EXPECT_LT(EncodeMen({0, 0xFFFFFF}), std::uint64_t{1} << 39);
}

TEST(MenCode, APositionOfMorrisComesBackWithItsTurnAndItsWaysBack) {
  SeededNumbers numbers(8);
  for (int i = 0; i < 2000; ++i) {
    const TwoSets men = RandomSets(numbers, 24);
    morris::Setup now{{0, 0, 3, 4, 8, 9, {}, {}}, Side::kFirst};
    morris::Setup setup = now;
    setup.position.own = static_cast<morris::Bits>(men.one);
    setup.position.opp = static_cast<morris::Bits>(men.two);
    const auto point = [&] { return static_cast<std::uint8_t>(numbers.Below(24)); };
    setup.position.own_back = {static_cast<std::uint8_t>(point() + 1), point()};
    setup.position.opp_back = {static_cast<std::uint8_t>(point() + 1), point()};
    ASSERT_EQ(morris::Decode(morris::CodeOf(setup), now), setup);
    // After an odd number of plies the other side is to move; hands and men have swapped with it.
    now.side = Side::kSecond;
    std::swap(now.position.own_hand, now.position.opp_hand);
    std::swap(now.position.own_men, now.position.opp_men);
    ASSERT_EQ(morris::Decode(morris::CodeOf(setup), now), setup);
  }
}

TEST(MenCode, TwoPositionsThatDifferOnlyInATurnOrAWayBackHaveTwoCodes) {
  morris::Setup setup{{7, 56, 0, 0, 3, 3, {}, {}}, Side::kFirst};
  std::set<std::uint64_t> codes{morris::CodeOf(setup)};
  setup.side = Side::kSecond;
  EXPECT_TRUE(codes.insert(morris::CodeOf(setup)).second);
  setup.position.own_back = {24, 23};
  EXPECT_TRUE(codes.insert(morris::CodeOf(setup)).second);
  std::swap(setup.position.own_back, setup.position.opp_back);
  EXPECT_TRUE(codes.insert(morris::CodeOf(setup)).second);
}

TEST(MenCode, APositionOfTheFrenchBoardComesBackWithItsTurn) {
  SeededNumbers numbers(9);
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const TwoSets men = RandomSets(numbers, 37);
    const french::Setup again = french::Decode(french::CodeOf({{men.one, men.two}, side}), {});
    EXPECT_EQ(again.men, (std::array<french::Bits, 2>{men.one, men.two}));
    EXPECT_EQ(again.side, side);
  }
}

}  // namespace
}  // namespace merels::rules
