// Puzzles: positions in which a single ply keeps what the position is worth.
#ifndef MERELS_CLIENT_TABLEBASE_PUZZLE_H_
#define MERELS_CLIENT_TABLEBASE_PUZZLE_H_

#include <optional>
#include <string>
#include <string_view>

#include "client/tablebase/tablebase.h"
#include "common/base/result.h"
#include "common/rules/game.h"

namespace merels::tablebase {

/// The grades of puzzles: from 1, which everybody finds, to this.
inline constexpr int kMaxGrade = 8;

struct Puzzle {
  std::string ruleset;
  std::string position;
  /// The one that keeps the value.
  std::string ply;
  /// A win or a draw; `plies` counts to the end, 0 where that is unknown.
  solver::Value value;
  int grade = 1;
  /// "MATCH ply N", or "-" for a position that nobody has played.
  std::string source = "-";

  bool operator==(const Puzzle&) const = default;
};

/// A line without its end: the members, tab-separated.
std::string PrintPuzzle(const Puzzle& puzzle);

/// Reads what PrintPuzzle wrote. Error: bad-file, also when the ply cannot be played there.
Result<Puzzle> ReadPuzzle(std::string_view line);

/// The puzzle of a position, not yet graded. Nothing when there are fewer than three plies, none or several
/// keep the value, or the value of some is unknown.
std::optional<Puzzle> PuzzleAt(const Tablebase& tablebase, const rules::Game& game);

}  // namespace merels::tablebase

#endif  // MERELS_CLIENT_TABLEBASE_PUZZLE_H_
