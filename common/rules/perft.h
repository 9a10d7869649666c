// Perft: the number of different sequences of exactly `depth` legal plies. A game that has ended has no
// further plies, a pass is a ply, and the draw rules that count (reps, quiet, endquiet, cap) are off.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/rules/game.h"

namespace merels::rules {

enum class LastPly : std::uint8_t { kPlayed, kCounted };

/// The same rules without the draw rules that count, for games whose plies are counted.
Ruleset WithoutDrawLimits(Ruleset ruleset);

/// Sequences from the current position of `game`. `depth` is 0 or more.
PerftResult Perft(const Game& game, int depth, LastPly last = LastPly::kPlayed);
std::uint64_t CountPlies(const Game& game, int depth, LastPly last = LastPly::kPlayed);

/// One legal ply and its number of continuations.
struct PlyShare {
  std::string ply;
  std::uint64_t count = 0;
};

/// CountPlies by first ply, in byte order. `depth` is 1 or more.
std::vector<PlyShare> DividePlies(const Game& game, int depth, LastPly last = LastPly::kPlayed);

}  // namespace merels::rules
