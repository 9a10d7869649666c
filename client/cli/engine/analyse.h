// merelsctl analyse: the engine's judgement of a position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/cli/base/console.h"

namespace merels::cli {

/// The default limit: that of the strongest level.
inline constexpr std::uint64_t kUsualNodes = 1'000'000;
inline constexpr int kUsualLines = 3;
inline constexpr double kMaxSeconds = 86'400;

struct AnalyseOptions {
  /// A ruleset, a position, or both in this order; the words of a position may be separate arguments.
  /// Neither: the start of kUsualRuleset, or of the tablebase's ruleset.
  std::vector<std::string> words;
  std::string plies;        // played from the position, separated by blanks
  int depth = 0;            // plies; 0: no limit
  std::uint64_t nodes = 0;  // positions; 0: no limit
  double seconds = 0;       // 0: no limit
  int lines = kUsualLines;  // number of best plies
  int threads = 1;          // 1 to kMaxThreads
  bool last = false;        // only the result of the deepest search
  bool json = false;
  std::string tablebase;  // folder; empty: none
};

/// For each depth a line for each of the best plies, tab-separated: DEPTH, NUMBER (from 1), VALUE for the
/// player to move, NODES, PLIES, and with a tablebase the exact value of the first of the plies: win, draw,
/// loss or unknown, and the plies to the end of the game. With json an object for each depth. Deterministic,
/// unless `seconds` cuts it short or there are several threads.
int Analyse(const AnalyseOptions& options, Console& console);

}  // namespace merels::cli
