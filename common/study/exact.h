// The review of a game with exact values: the value of each ply, mistakes, and the exactness of players' play
// over many games, as evidence for a moderator, which proves nothing by itself.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "common/rules/base/outcome.h"
#include "common/solver/value.h"

namespace merels::study {

/// The value of a position or a ply, for its player to move: plies to the end, 0 where unknown; nothing when
/// the value is unknown. Draw limits such as `reps` and `quiet` are not included.
using Exact = std::optional<solver::Value>;

struct ExactPly {
  std::string ply;
  Exact value;
  /// For a win or a loss: draw rules that count may yet make it a draw.
  bool may_be_drawn = false;
  bool operator==(const ExactPly&) const = default;
};

/// A position of a game.
struct ExactPosition {
  int number = 0;  // plies played before it
  rules::Side to_move = rules::Side::kFirst;
  Exact value;
  std::vector<ExactPly> plies;  // the legal ones, the best first; none when the game is over
  std::string played;           // the ply that followed; empty: none
  bool may_be_drawn = false;    // as for a ply
  bool operator==(const ExactPosition&) const = default;
};

/// The value of the played ply; unknown when none was.
Exact PlayedValue(const ExactPosition& position);

/// Whether the played ply turned a win into a draw or a loss, or a draw into a loss. False when values are
/// unknown.
bool GaveAway(const ExactPosition& position);

/// Whether the player to move can make a mistake here: some ply keeps the value, and another does not. False
/// when the value of a ply is unknown.
bool CouldBeLost(const ExactPosition& position);

/// A player's accuracy where it mattered.
struct ExactAccuracy {
  int positions = 0;  // in which a mistake was possible and a ply was played
  int kept = 0;       // of these: the ply kept the value

  /// From 0 to 100, rounded down; nothing without such positions.
  std::optional<int> percent() const;
  bool operator==(const ExactAccuracy&) const = default;
};

/// By rules::Index(Side).
std::array<ExactAccuracy, 2> AccuracyOf(const std::vector<ExactPosition>& game);

/// A number of hits out of a number of tries.
struct Share {
  int hits = 0;
  int tries = 0;

  bool operator==(const Share&) const = default;
};

/// The true share in 95 of 100 cases, by Wilson's formula, each from 0 to 1; from 0 to 1 without tries. It
/// assumes independent tries, which positions of one game are not quite: the true range is wider.
struct Range {
  double low = 0;
  double high = 1;
};
Range RangeOf(const Share& share);

/// The exactness of one player by exact values.
struct Exactness {
  int games = 0;
  /// Of the positions that were won, with draw rules counted, and in which a ply was played: those that it
  /// made a draw or a loss.
  Share thrown;
  /// Of the positions in which exactly one ply of several kept a win or a draw: those in which it was played.
  Share found;

  bool operator==(const Exactness&) const = default;
};

/// By rules::Index(Side). Positions with unknown values count nowhere.
std::array<Exactness, 2> ExactnessOf(const std::vector<ExactPosition>& game);

Exactness operator+(const Exactness& a, const Exactness& b);
/// Without `part`, which was added before.
Exactness operator-(const Exactness& whole, const Exactness& part);

}  // namespace merels::study
