// merels-solve evidence: how exactly players played, for moderators.
#pragma once

#include <filesystem>
#include <vector>

#include "client/solve/console.h"

namespace merels::tablebase {

/// Ratings of players of one band differ by less than this.
inline constexpr int kRatingBand = 200;

struct EvidenceOptions {
  std::filesystem::path folder;
  /// Of games; those that have not ended, and those of other rules, are left out.
  std::vector<std::filesystem::path> records;
  /// Lines NAME, tab, RATING; empty: everybody is of one band.
  std::filesystem::path ratings;
};

/// A line for each player, in the order of their names: how often they threw a win away and found the only
/// good ply, and how often the others of their band did, with ranges. Nothing is judged by it.
int ShowEvidence(const EvidenceOptions& options, Console& console);

}  // namespace merels::tablebase
