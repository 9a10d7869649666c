// merels-solve evidence: accuracy of players' games, for moderators.
#pragma once

#include <filesystem>
#include <vector>

#include "client/solve/console.h"

namespace merels::tablebase {

/// Ratings of players of one band differ by less than this.
inline constexpr int kRatingBand = 200;

struct EvidenceOptions {
  std::filesystem::path folder;
  /// Records of games; unfinished ones, and those of other rules, are left out.
  std::vector<std::filesystem::path> records;
  /// Lines NAME, tab, RATING; empty: one band for everybody.
  std::filesystem::path ratings;
};

/// A line for each player, by name: how often they threw a win away, how often they found the only good ply,
/// and the others of their band for comparison, with ranges. No verdict.
int ShowEvidence(const EvidenceOptions& options, Console& console);

}  // namespace merels::tablebase
