// A game that is looked back on with exact values: what each ply was worth, and what was given away.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "common/rules/base/outcome.h"
#include "common/solver/value.h"

namespace merels::study {

/// What is known of a position or a ply, for who is to move there: plies to the end, 0 where they are not
/// known; nothing when it is unknown. Draw limits such as `reps` and `quiet` are not in it.
using Exact = std::optional<solver::Value>;

struct ExactPly {
  std::string ply;
  Exact value;
  /// Of a win or a loss: draw rules that count may yet make a draw of it.
  bool may_be_drawn = false;
  bool operator==(const ExactPly&) const = default;
};

/// A position of a game.
struct ExactPosition {
  int number = 0;  // plies played before it
  rules::Side to_move = rules::Side::kFirst;
  Exact value;
  std::vector<ExactPly> plies;  // the legal ones, the best first; none when the game is over
  std::string played;           // the one that followed; empty: none did
  bool may_be_drawn = false;    // of `value`, as that of a ply
  bool operator==(const ExactPosition&) const = default;
};

/// What the ply that was played is worth; unknown when none was.
Exact PlayedValue(const ExactPosition& position);

/// Whether the ply that was played made a win a draw or a loss, or a draw a loss. Not when values are
/// unknown.
bool GaveAway(const ExactPosition& position);

/// Whether the player to move has something to give away here: some ply keeps what there is, and another does
/// not. Not when the value of a ply is unknown.
bool CouldBeLost(const ExactPosition& position);

/// How a player did where it mattered.
struct ExactAccuracy {
  int positions = 0;  // in which something could be lost and a ply was played
  int kept = 0;       // of these: the ply gave nothing away

  /// From 0 to 100, rounded down; nothing without such positions.
  std::optional<int> percent() const;
  bool operator==(const ExactAccuracy&) const = default;
};

/// By rules::Index(Side).
std::array<ExactAccuracy, 2> AccuracyOf(const std::vector<ExactPosition>& game);

}  // namespace merels::study
