// Simultaneous perturbation: climbs towards better numbers when all that can be known of two sets of numbers
// is which of them scored more, and that only by chance.
#pragma once

#include <cstdint>
#include <vector>

#include "common/rules/random_game.h"

namespace merels::duel {

/// A number that is looked for: where it begins, and how far from it others are tried.
struct Tuned {
  double value = 0;
  double reach = 1;
};

/// The same for the same seed and scores. One thread at a time.
class Spsa {
 public:
  /// `rounds`: how many will be played; steps and reaches shrink on the way.
  Spsa(std::vector<Tuned> tuned, int rounds, std::uint64_t seed);

  /// Two sets of numbers to play against each other: each number goes up in one and down in the other.
  struct Pair {
    std::vector<double> up, down;
  };
  Pair Next();

  /// What the first of the pair scored, from 0 to 1; call once after each Next.
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
