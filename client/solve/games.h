// Records of games for the commands that read them; and merels-solve evidence, the accuracy of players'
// games, for moderators.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "client/solve/console.h"
#include "common/base/result.h"
#include "common/notation/record.h"

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

/// Whether the game of a record is over.
bool HasEnded(const notation::Record& record);

/// Calls `take` for each record in turn. bad-file: unreadable, or without records; records before the error
/// have been taken.
Result<void> ReadRecords(const std::filesystem::path& path,
                         const std::function<void(const notation::Record&)>& take);

}  // namespace merels::tablebase
