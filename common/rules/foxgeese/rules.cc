#include "common/rules/foxgeese/rules.h"

#include "common/board/boards.h"
#include "common/rules/foxgeese/position.h"

namespace merels::rules::foxgeese {
namespace {

constexpr GooseSteps Build(bool diagonals, bool sideways) {
  const board::Topology board = board::BuildFrench(diagonals);
  GooseSteps steps{};
  for (Point from = 0; from < board.point_count; ++from) {
    french::EachPoint(board.adjacent[static_cast<std::size_t>(from)], [&](Point to) {
      const int up = board.place(to).rank - board.place(from).rank;
      if (up > 0 || (up == 0 && sideways)) steps[static_cast<std::size_t>(from)] |= BitOf(to);
    });
  }
  return steps;
}

// By `diag`, then `sideways`.
constexpr GooseSteps kSteps[2][2] = {{Build(false, false), Build(false, true)},
                                     {Build(true, false), Build(true, true)}};

}  // namespace

Rules::Rules(const Knobs& knobs)
    : lines_(&french::LinesOf(knobs.diag)),
      goose_steps_(&kSteps[knobs.diag ? 1 : 0][knobs.sideways ? 1 : 0]),
      foxmin_(knobs.foxmin),
      sideways_(knobs.sideways) {}

Bits StartGeese(const Knobs& knobs) {
  constexpr int kGooseRanks = 3;
  const board::Topology& board = board::kFrench;
  Bits geese = 0;
  for (Point point = 0; point < board.point_count; ++point) {
    if (board.place(point).rank <= kGooseRanks) geese |= BitOf(point);
  }
  if (knobs.geese == kMaxGeese) geese |= BitOf(*FindPoint(board, "a4")) | BitOf(*FindPoint(board, "g4"));
  return geese;
}

Position Position::Start(const Knobs& knobs) {
  return {.geese = StartGeese(knobs), .fox = knobs.foxstart, .side = Side::kFirst};
}

}  // namespace merels::rules::foxgeese
