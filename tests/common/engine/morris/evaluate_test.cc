#include "common/engine/morris/evaluate.h"

#include <gtest/gtest.h>

#include "common/rules/random_game.h"

namespace merels::engine::morris {
namespace {

using rules::morris::EachBit;
using rules::morris::MillsAt;
using rules::morris::NineBoard;

/// Point by point, by the rules' functions.
template <class Board>
Bits ClosingPoints(Bits men, Bits movers, Bits empty) {
  Bits closing = 0;
  EachBit(movers, [&](Bits from) {
    EachBit(rules::morris::Near<Board>(from) & empty, [&](Bits to) {
      if (MillsAt<Board>(men ^ from, to) > 0) closing |= to;
    });
  });
  return closing;
}

template <class Board>
class LinesTest : public testing::Test {
 protected:
  template <class Check>
  void EachPosition(Check check) {
    rules::SeededNumbers numbers(7);
    for (int i = 0; i < 2000; ++i) {
      Bits own = 0, opp = 0;
      EachBit(Board::kAll, [&](Bits point) {
        const auto man = numbers.Below(4);
        own |= man == 0 ? point : 0;
        opp |= man == 1 ? point : 0;
      });
      check(own, opp, Board::kAll & ~(own | opp));
    }
  }
};

using Boards = testing::Types<NineBoard<false>, NineBoard<true>, rules::morris::SixBoard,
                              rules::morris::ThreeBoard<false>, rules::morris::ThreeBoard<true>>;
TYPED_TEST_SUITE(LinesTest, Boards);

TYPED_TEST(LinesTest, HasThreatsAndNeighboursOfBothSidesAsTheRulesDo) {
  this->EachPosition([](Bits own, Bits opp, Bits) {
    const Lines<TypeParam> lines(BothSides(own, opp));
    EXPECT_EQ(OwnOf(lines.Threats()), rules::morris::Threats<TypeParam>(own));
    EXPECT_EQ(OppOf(lines.Threats()), rules::morris::Threats<TypeParam>(opp));
    EXPECT_EQ(OwnOf(lines.Near(BothSides(own, opp))), rules::morris::Near<TypeParam>(own));
    EXPECT_EQ(OppOf(lines.Near(BothSides(own, opp))), rules::morris::Near<TypeParam>(opp));
  });
}

TYPED_TEST(LinesTest, FindsWhereAStepClosesAMillOfEitherSide) {
  this->EachPosition([](Bits own, Bits opp, Bits empty) {
    const Lines<TypeParam> lines(BothSides(own, opp));
    const Bits own_part = own & 0x5A5A5A, opp_part = opp & 0x33CC55;
    const Sides of_all = lines.StepClosings(BothSides(own, opp), BothSides(empty, empty));
    const Sides of_some = lines.StepClosings(BothSides(own_part, opp_part), BothSides(empty, empty));
    EXPECT_EQ(OwnOf(of_all), ClosingPoints<TypeParam>(own, own, empty));
    EXPECT_EQ(OppOf(of_all), ClosingPoints<TypeParam>(opp, opp, empty));
    EXPECT_EQ(OwnOf(of_some), ClosingPoints<TypeParam>(own, own_part, empty));
    EXPECT_EQ(OppOf(of_some), ClosingPoints<TypeParam>(opp, opp_part, empty));
  });
}

}  // namespace
}  // namespace merels::engine::morris
