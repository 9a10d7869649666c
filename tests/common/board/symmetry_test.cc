// The symmetries of the boards: their number, the group laws, and the published counts of positions up to
// symmetry.
#include "common/board/symmetry.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

namespace merels::board {
namespace {

struct Board {
  std::string name;
  const Topology* topology;
  std::size_t symmetries;
};

const std::vector<Board> kBoards = {{"nine", &kNine, 16},
                                    {"nine_diagonal", &kNineDiagonal, 16},
                                    {"six", &kSix, 16},
                                    {"three", &kThree, 8},
                                    {"three_diagonal", &kThreeDiagonal, 8},
                                    {"french", &kFrench, 8},
                                    {"french_orthogonal", &kFrenchOrthogonal, 8}};

Symmetry Then(const Topology& topology, const Symmetry& first, const Symmetry& second) {
  Symmetry both;
  for (Point point = 0; point < topology.point_count; ++point) {
    both.image[static_cast<std::size_t>(point)] = second(first(point));
  }
  return both;
}

/// The eight symmetries of a square board, by the places of its points; `turn` is from 0 to 7.
Symmetry OfTheSquare(const Topology& topology, int turn) {
  int last = 0;
  for (Point point = 0; point < topology.point_count; ++point) {
    last = std::max<int>(last, topology.place(point).file);
  }
  Symmetry symmetry;
  for (Point point = 0; point < topology.point_count; ++point) {
    int file = topology.place(point).file, rank = topology.place(point).rank;
    if ((turn & 1) != 0) file = last + 1 - file;
    if ((turn & 2) != 0) rank = last + 1 - rank;
    if ((turn & 4) != 0) std::swap(file, rank);
    symmetry.image[static_cast<std::size_t>(point)] =
        *FindPlace(topology, {static_cast<std::int8_t>(file), static_cast<std::int8_t>(rank)});
  }
  return symmetry;
}

class BoardSymmetries : public ::testing::TestWithParam<Board> {
 protected:
  const Topology& topology_ = *GetParam().topology;
  const std::vector<Symmetry> all_ = Symmetries(topology_);

  bool Has(const Symmetry& symmetry) const {
    return std::find(all_.begin(), all_.end(), symmetry) != all_.end();
  }
};

TEST_P(BoardSymmetries, AreAsManyAsTheBoardHas) { EXPECT_EQ(all_.size(), GetParam().symmetries); }

TEST_P(BoardSymmetries, BeginWithTheIdentity) {
  for (Point point = 0; point < topology_.point_count; ++point) EXPECT_EQ(all_.front()(point), point);
}

TEST_P(BoardSymmetries, OneAfterAnotherIsOneOfThem) {
  for (const Symmetry& first : all_) {
    for (const Symmetry& second : all_) EXPECT_TRUE(Has(Then(topology_, first, second)));
  }
}

TEST_P(BoardSymmetries, TheEightOfTheSquareAreAmongThem) {
  for (int turn = 0; turn < 8; ++turn) EXPECT_TRUE(Has(OfTheSquare(topology_, turn))) << turn;
}

INSTANTIATE_TEST_SUITE_P(Boards, BoardSymmetries, ::testing::ValuesIn(kBoards),
                         [](const auto& board) { return board.param.name; });

TEST(Symmetry, ExchangesTheOuterAndTheInnerRing) {
  Symmetry exchange;
  for (Point point = 0; point < 24; ++point) {
    const int ring = point / 8;
    exchange.image[static_cast<std::size_t>(point)] = static_cast<Point>((2 - ring) * 8 + point % 8);
  }
  for (const Topology* board : {&kNine, &kNineDiagonal}) {
    const auto all = Symmetries(*board);
    EXPECT_NE(std::find(all.begin(), all.end(), exchange), all.end());
  }
}

TEST(Symmetry, JoinedIsNotEnoughLinesAreKeptToo) {
  // Four points in a ring, three of them a line: of the eight symmetries of the ring, two keep the line.
  constexpr Topology kRing = [] {
    Topology ring;
    ring.point_count = 4;
    for (std::size_t i = 0; i < 4; ++i) {
      ring.adjacent[i] = PointSet{1} << ((i + 1) % 4) | PointSet{1} << ((i + 3) % 4);
    }
    ring.line_table[0] = {0, 1, 2};
    ring.line_count = 1;
    return ring;
  }();
  EXPECT_EQ(Symmetries(kRing).size(), 2U);
}

/// Burnside: the mean, over the symmetries, of the positions that each leaves fixed: each cycle of the
/// permutation belongs to one side, to the other, or to nobody.
std::uint64_t PositionsUpToSymmetry(const Topology& topology, std::size_t own, std::size_t opp) {
  const auto all = Symmetries(topology);
  std::uint64_t sum = 0;
  for (const Symmetry& symmetry : all) {
    std::vector<std::vector<std::uint64_t>> ways(own + 1, std::vector<std::uint64_t>(opp + 1));
    ways[0][0] = 1;
    PointSet seen = 0;
    for (Point start = 0; start < topology.point_count; ++start) {
      std::size_t length = 0;
      for (Point at = start; (seen & Bit(at)) == 0; at = symmetry(at), ++length) seen |= Bit(at);
      if (length == 0) continue;
      for (std::size_t a = own + 1; a-- > 0;) {
        for (std::size_t b = opp + 1; b-- > 0;) {
          if (a >= length) ways[a][b] += ways[a - length][b];
          if (b >= length) ways[a][b] += ways[a][b - length];
        }
      }
    }
    sum += ways[own][opp];
  }
  return sum / all.size();
}

TEST(Symmetry, CountsThePositionsOfTheBoardNineAsOthersDid) {
  EXPECT_EQ(PositionsUpToSymmetry(kNine, 3, 3), 169'626U);
  EXPECT_EQ(PositionsUpToSymmetry(kNine, 3, 9), 37'209'228U);
  EXPECT_EQ(PositionsUpToSymmetry(kNine, 4, 4), 3'225'597U);
  EXPECT_EQ(PositionsUpToSymmetry(kNine, 5, 8), 200'852'988U);
  EXPECT_EQ(PositionsUpToSymmetry(kNine, 6, 6), 156'229'360U);
  EXPECT_EQ(PositionsUpToSymmetry(kNine, 8, 8), 591'726'690U);
  EXPECT_EQ(PositionsUpToSymmetry(kNine, 9, 9), 409'106'740U);
}

}  // namespace
}  // namespace merels::board
