// Games of random plies, the same for a seed on every machine and with every compiler.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/rules/game.h"

namespace merels::rules {

/// A small random number generator (SplitMix64), since the library's distributions differ between vendors.
/// Not for secrets.
class SeededNumbers {
 public:
  explicit SeededNumbers(std::uint64_t seed) : state_(seed) {}

  std::uint64_t Next();
  /// A uniformly distributed number from 0 to `bound` - 1. `bound` is from 1 to 2^32.
  std::uint64_t Below(std::uint64_t bound);

 private:
  std::uint64_t state_;
};

/// Plays random legal plies in `game` until it ends or has `max_plies` plies. Returns those played.
std::vector<std::string> PlayRandomly(Game& game, SeededNumbers& numbers, int max_plies);

}  // namespace merels::rules
