// The bitboards against the rules page's tables of lines and links.
#include "common/rules/morris/boards.h"

#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"

namespace merels::rules::morris {
namespace {

Bits SetOf(const board::Line& line) { return BitOf(line[0]) | BitOf(line[1]) | BitOf(line[2]); }

template <class Board>
int MillsByTable(Bits men, board::Point point) {
  int mills = 0;
  for (const board::Line& line : Board::topology().lines()) {
    const Bits set = SetOf(line);
    if ((set & BitOf(point)) != 0 && (set & ~BitOf(point) & ~men) == 0) ++mills;
  }
  return mills;
}

template <class Board>
Bits NearByTable(Bits men) {
  board::PointSet near = 0;
  EachBit(men,
          [&](Bits man) { near |= Board::topology().adjacent[static_cast<std::size_t>(LowestPoint(man))]; });
  return static_cast<Bits>(near);
}

template <class Board>
class BitBoards : public ::testing::Test {};
using Boards =
    ::testing::Types<NineBoard<false>, NineBoard<true>, SixBoard, ThreeBoard<false>, ThreeBoard<true>>;
TYPED_TEST_SUITE(BitBoards, Boards);

TYPED_TEST(BitBoards, AgreeWithTheTablesForAnyMen) {
  SeededNumbers numbers(1);
  for (int round = 0; round < 2000; ++round) {
    const Bits men = static_cast<Bits>(numbers.Next() & numbers.Next()) & TypeParam::kAll;
    EXPECT_EQ(Near<TypeParam>(men), NearByTable<TypeParam>(men));
    for (board::Point point = 0; point < TypeParam::topology().point_count; ++point) {
      const int mills = MillsByTable<TypeParam>(men, point);
      EXPECT_EQ(MillsAt<TypeParam>(men, BitOf(point)), mills);
      EXPECT_EQ((Threats<TypeParam>(men) & BitOf(point)) != 0, mills > 0);
    }
  }
}

TYPED_TEST(BitBoards, SlidesAreTheStepsOntoEmptyPointsAndThoseThatCloseAMillAreKnown) {
  SeededNumbers numbers(3);
  for (int round = 0; round < 2000; ++round) {
    const Bits men = static_cast<Bits>(numbers.Next()) & TypeParam::kAll;
    const Bits empty = static_cast<Bits>(numbers.Next()) & TypeParam::kAll & ~men;
    const SlideWords slides = TypeParam::Slides(men, empty);
    const SlideWords closing = TypeParam::ClosingSlides(men);
    std::set<std::pair<Bits, Bits>> found, expected;
    for (std::size_t word = 0; word < 2; ++word) {
      for (std::uint64_t left = slides[word]; left != 0; left &= left - 1) {
        const Slide slide = kSlides<TypeParam>[word][static_cast<std::size_t>(std::countr_zero(left))];
        EXPECT_TRUE(found.emplace(slide.from, slide.to).second);
        const int mills = MillsByTable<TypeParam>(men ^ slide.from, LowestPoint(slide.to));
        EXPECT_EQ((closing[word] >> std::countr_zero(left) & 1U) != 0, mills > 0);
      }
    }
    EachBit(men, [&](Bits from) {
      EachBit(NearByTable<TypeParam>(from) & empty, [&](Bits to) { expected.emplace(from, to); });
    });
    EXPECT_EQ(found, expected);
    EXPECT_EQ(CountBits(slides), static_cast<int>(expected.size()));
  }
}

TYPED_TEST(BitBoards, EveryPointOfTheBoardIsInTheFullSet) {
  EXPECT_EQ(CountBits(TypeParam::kAll), TypeParam::topology().point_count);
}

TEST(Bits, AreCountedAsTheLibraryCountsThem) {
  SeededNumbers numbers(2);
  for (int round = 0; round < 1000; ++round) {
    const Bits set = static_cast<Bits>(numbers.Next() & numbers.Next());
    EXPECT_EQ(CountBits(set), std::popcount(set));
  }
}

}  // namespace
}  // namespace merels::rules::morris
