// Simultaneous perturbation: improves numbers when two sets of them can only be compared by a random result.
#pragma once

#include <cstdint>
#include <vector>

#include "common/rules/random_game.h"

namespace merels::duel {

/// A number to be found: its start, and the distance of trials.
struct Tuned {
  double value = 0;
  double reach = 1;
};

/// The same for the same seed and scores. One thread at a time.
class Spsa {
 public:
  /// `rounds`: the number to be played; steps and reaches shrink on the way.
  Spsa(std::vector<Tuned> tuned, int rounds, std::uint64_t seed);

  /// Two sets of numbers to be compared: each number goes up in one and down in the other.
  struct Pair {
    std::vector<double> up, down;
  };
  Pair Next();

  /// The score of the first of the pair, from 0 to 1; call it once after each Next.
  void Learn(double score);

  std::vector<double> Values() const;

 private:
  double ReachOf(const Tuned& each) const;

  std::vector<Tuned> tuned_;
  std::vector<int> signs_;
  const int rounds_;
  int round_ = 0;
  rules::SeededNumbers numbers_;
};

}  // namespace merels::duel
