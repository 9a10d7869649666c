#include "common/board/topology.h"

#include <set>

#include <gtest/gtest.h>

namespace merels::board {
namespace {

std::string Names(const Topology& topology, std::span<const Point> points) {
  std::string text;
  for (const Point point : points) text += (text.empty() ? "" : " ") + PointName(topology, point);
  return text;
}

int Links(const Topology& topology) {
  int ends = 0;
  for (const PointSet set : topology.adjacent) ends += std::popcount(set);
  return ends / 2;
}

TEST(Board, NineHasTwentyFourPointsSixteenLinesAndThirtyTwoLinks) {
  EXPECT_EQ(kNine.point_count, 24);
  EXPECT_EQ(kNine.lines().size(), 16U);
  EXPECT_EQ(Links(kNine), 32);
  EXPECT_EQ(kNineDiagonal.lines().size(), 20U);
  EXPECT_EQ(Links(kNineDiagonal), 40);
}

TEST(Board, SixAndThreeHaveThePointsLinesAndLinksOfTheirBoards) {
  EXPECT_EQ(kSix.point_count, 16);
  EXPECT_EQ(kSix.lines().size(), 8U);
  EXPECT_EQ(Links(kSix), 20);
  EXPECT_EQ(kThree.point_count, 9);
  EXPECT_EQ(Links(kThree), 12);
  EXPECT_EQ(kThreeDiagonal.lines().size(), 8U);
  EXPECT_EQ(Links(kThreeDiagonal), 16);
}

TEST(Board, NamesArePrintedAndFoundInEitherCase) {
  for (Point point = 0; point < kNine.point_count; ++point) {
    EXPECT_EQ(FindPoint(kNine, PointName(kNine, point)), point);
  }
  EXPECT_EQ(FindPoint(kNine, "D2"), FindPoint(kNine, "d2"));
  for (const char* name : {"", "a", "a2", "d4", "h1", "a0", "a9", "a11", "1a", "\xE1z"}) {
    EXPECT_EQ(FindPoint(kNine, name), std::nullopt) << name;
  }
}

TEST(Board, ReadingOrderIsRankByRankFromTheTop) {
  EXPECT_EQ(Names(kNine, kNine.reading_order()),
            "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1");
}

TEST(Board, NameOrderIsFileByFile) {
  EXPECT_EQ(Names(kNine, kNine.name_order()),
            "a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 e5 f2 f4 f6 g1 g4 g7");
}

TEST(Board, PointsAreJoinedBothWaysAndAlongLines) {
  for (const Topology* board : {&kNine, &kNineDiagonal, &kSix, &kThree, &kThreeDiagonal}) {
    for (Point a = 0; a < board->point_count; ++a) {
      EXPECT_FALSE(board->Joined(a, a));
      for (Point b = 0; b < board->point_count; ++b) EXPECT_EQ(board->Joined(a, b), board->Joined(b, a));
    }
    for (const Line& line : board->lines()) {
      EXPECT_TRUE(board->Joined(line[0], line[1]) && board->Joined(line[1], line[2]));
      EXPECT_FALSE(board->Joined(line[0], line[2]));
    }
  }
}

TEST(Board, OnlyTheDiagonalBoardJoinsCornersOfDifferentSquares) {
  const Point a1 = *FindPoint(kNine, "a1"), b2 = *FindPoint(kNine, "b2");
  EXPECT_FALSE(kNine.Joined(a1, b2));
  EXPECT_TRUE(kNineDiagonal.Joined(a1, b2));
}

TEST(Board, TheFrenchBoardHasThirtySevenPointsAndDiagonalsOnlyWhereFileAndRankAddUpToAnEvenNumber) {
  EXPECT_EQ(kFrench.point_count, 37);
  EXPECT_EQ(Names(kFrench, kFrench.reading_order()).substr(0, 23), "c7 d7 e7 b6 c6 d6 e6 f6");
  const auto joined = [](const Topology& board, const char* a, const char* b) {
    return board.Joined(*FindPoint(board, a), *FindPoint(board, b));
  };
  for (const char* name : {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}) {
    EXPECT_TRUE(joined(kFrench, "d4", name)) << name;
  }
  EXPECT_TRUE(joined(kFrench, "d5", "d6"));
  EXPECT_FALSE(joined(kFrench, "d5", "c6"));
  EXPECT_FALSE(joined(kFrench, "c7", "e7"));
  EXPECT_FALSE(joined(kFrenchOrthogonal, "d4", "c5"));
  EXPECT_TRUE(joined(kFrenchOrthogonal, "d4", "c4"));
}

}  // namespace
}  // namespace merels::board
