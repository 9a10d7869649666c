// Perfect play, and the draw rules that count, in relation to values without history.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/rules/game.h"
#include "common/study/exact.h"
#include "common/tablebase/tablebase.h"

namespace merels::tablebase {

/// The number of plies before `quiet`, `endquiet` or `cap` could end the game as a draw, whichever plies are
/// played: a game that is won with the last of them is won. Nothing where none of them is on. `game` is of
/// the morris family and goes on.
std::optional<int> PliesLeft(const rules::Game& game);

/// Whether the tablebase value of the position of `game` is also that of the game, with its history and its
/// draw rules. A draw always is. A win, of either side, is if it is near enough, and if no position that may
/// recur has occurred so often that once more is a draw too: the shortest win passes through each position
/// once. False means that it may be drawn, not that it is. A game that is over has its value. Pure.
bool Holds(const Looked& looked, const rules::Game& game);

/// The result of a game from here under perfect play, with its draw rules counted. Nothing when the value is
/// unknown, or does not hold.
std::optional<rules::Score> ScoreOf(const Tablebase& tablebase, const rules::Game& game);

/// A ply of a position and its value for its player: `plies` counts the ply itself.
struct JudgedPly {
  std::string text;
  /// Nothing when it is unknown.
  std::optional<Looked> looked;
  /// Whether the draw rules of the game cannot spoil it.
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
