#include "common/rules/french/board.h"

#include "common/board/topology.h"

namespace merels::rules::french {
namespace {

/// The place as far beyond `over` as `over` is from `from`.
constexpr board::Place Beyond(board::Place from, board::Place over) {
  return {static_cast<std::int8_t>(2 * over.file - from.file),
          static_cast<std::int8_t>(2 * over.rank - from.rank)};
}

constexpr Lines Build(const board::Topology& board) {
  Lines lines;
  for (Point from = 0; from < board.point_count; ++from) {
    const auto index = static_cast<std::size_t>(from);
    lines.step_table[index] = board.adjacent[index];
    EachPoint(board.adjacent[index], [&](Point over) {
      const auto to = FindPlace(board, Beyond(board.place(from), board.place(over)));
      if (!to || !board.Joined(over, *to)) return;
      lines.jump_table[index][lines.jump_counts[index]++] = {BitOf(over), BitOf(*to)};
    });
  }
  return lines;
}

static_assert(board::BuildFrench(true).place(kCentre) == board::Place{4, 4});

constexpr Lines kDiagonalLines = Build(board::BuildFrench(true));
constexpr Lines kOrthogonalLines = Build(board::BuildFrench(false));

}  // namespace

const Lines& LinesOf(bool diagonals) { return diagonals ? kDiagonalLines : kOrthogonalLines; }

const board::Topology& TopologyOf(bool diagonals) {
  return diagonals ? board::kFrench : board::kFrenchOrthogonal;
}

}  // namespace merels::rules::french
