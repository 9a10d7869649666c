// Perfect play.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/study/exact.h"
#include "common/tablebase/tablebase.h"

namespace merels::tablebase {

/// A ply of a position and its value for its player: `plies` counts the ply itself.
struct JudgedPly {
  std::string text;
  /// Nothing when it is unknown.
  std::optional<Looked> looked;
  /// Whether the draw rules of the game cannot spoil it (limits.h).
  bool holds = true;
};

/// Every legal ply of `game`, the best first: short wins, first those that hold; draws; long losses, first
/// those that may yet be drawn; then those whose value is unknown. Equal ones are in byte order.
std::vector<JudgedPly> JudgePlies(const Tablebase& tablebase, const rules::Game& game);

/// The values of a position and of every legal ply of it, in the order of JudgePlies; `played` is left empty.
study::ExactPosition JudgePosition(const Tablebase& tablebase, const rules::Game& game);

/// The ply that keeps the value of the position: the shortest win that the draw rules cannot spoil, or the
/// shortest; the longest loss, if there is one that they may spoil, of those; or of all draws the one after
/// which fewest answers of the opponent draw; of equal ones the first in byte order. Nothing when the game is
/// over or the value of some ply is unknown.
///
/// A win comes nearer with each ply where distances are known and the draw rules do not interfere. A win that
/// holds is won. One that does not may be drawn, and is never lost.
std::optional<std::string> PerfectPly(const Tablebase& tablebase, const rules::Game& game);

}  // namespace merels::tablebase
