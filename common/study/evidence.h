// The exactness of players' play, over many games, as evidence for a moderator. It proves nothing by itself.
#pragma once

#include <array>
#include <vector>

#include "common/study/exact.h"

namespace merels::study {

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
