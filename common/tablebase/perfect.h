// Play that gives nothing away.
#ifndef MERELS_COMMON_TABLEBASE_PERFECT_H_
#define MERELS_COMMON_TABLEBASE_PERFECT_H_

#include <optional>
#include <string>
#include <vector>

#include "common/study/exact.h"
#include "common/tablebase/tablebase.h"

namespace merels::tablebase {

/// A ply of a position and what it is worth to who plays it: `plies` counts the ply itself.
struct JudgedPly {
  std::string text;
  /// Nothing when it is unknown.
  std::optional<Looked> looked;
};

/// Every legal ply of `game`, the best first: short wins, draws, long losses, then those whose value is
/// unknown; equal ones in byte order.
std::vector<JudgedPly> JudgePlies(const Tablebase& tablebase, const rules::Game& game);

/// What is known of a position and of every legal ply of it, in the order of JudgePlies; `played` is left
/// empty.
study::ExactPosition JudgePosition(const Tablebase& tablebase, const rules::Game& game);

/// The ply that keeps the value of the position: the shortest win, or the longest loss, or of all draws the
/// one after which fewest answers of the opponent draw; of equal ones the first in byte order. Nothing when
/// the game is over or the value of some ply is unknown.
///
/// A win comes nearer with each ply where distances are known. Under draw rules that count this player may
/// draw what was won, and still never loses what was not lost.
std::optional<std::string> PerfectPly(const Tablebase& tablebase, const rules::Game& game);

}  // namespace merels::tablebase

#endif  // MERELS_COMMON_TABLEBASE_PERFECT_H_
