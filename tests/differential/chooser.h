// The players of the games: random, each with a preference.
#pragma once

#include <cstdint>
#include <string>

#include "tests/differential/pair.h"
#include "tests/differential/rulesets.h"

namespace merels::differential {

enum class Taste : std::uint8_t {
  kNone,
  kCaptures,  // closes mills
  kShuffle,   // goes back where it came from
  kBlock,     // leaves the opponent few plies
  kPaths,     // the longest path
  kForward,   // up the board, or down for the second player
};

Taste RandomTaste(Numbers& numbers);

/// One of the legal plies of `pair`, of which there is at least one. `own_last` is the last ply of the player
/// to move, or "".
std::string Choose(const Pair& pair, Taste taste, const std::string& own_last, Numbers& numbers);

}  // namespace merels::differential
