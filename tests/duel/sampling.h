// Positions that the search evaluates, which the weights should fit.
#pragma once

#include <cstdint>
#include <vector>

#include "common/rules/morris/position.h"
#include "common/rules/ruleset.h"

namespace merels::duel {

struct Sampling {
  /// Games of the computer player against itself, each after random plies.
  int games = 40;
  int opening = 5;
  /// Positions searched for each ply.
  int nodes = 50'000;
  /// One of so many evaluated positions is taken, at random.
  int every = 1000;
  std::uint64_t seed = 1;
};

/// Each position once, for the player to move. Deterministic by sampling. `ruleset` fits WeightedModel
/// (weights.h).
std::vector<rules::morris::Position> SamplePositions(const Sampling& sampling, const rules::Ruleset& ruleset);

}  // namespace merels::duel
