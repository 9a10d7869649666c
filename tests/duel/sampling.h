// Positions that the search judges by the evaluation: those that its weights should fit.
#pragma once

#include <cstdint>
#include <vector>

#include "common/rules/morris/position.h"
#include "common/rules/ruleset.h"

namespace merels::duel {

struct Sampling {
  /// Games that the computer player plays against itself, each after random plies.
  int games = 40;
  int opening = 5;
  /// Positions searched for each ply.
  int nodes = 50'000;
  /// Of so many positions that are judged one is taken, at random.
  int every = 1000;
  std::uint64_t seed = 1;
};

/// Each position once, for the player to move. The same for the same sampling. `ruleset` fits
/// WeightedModel (weights.h).
std::vector<rules::morris::Position> SamplePositions(const Sampling& sampling, const rules::Ruleset& ruleset);

}  // namespace merels::duel
