// merelsctl rules, perft, moves, position: facts about a ruleset or a position.
#pragma once

#include <string>

#include "client/cli/base/console.h"

namespace merels::cli {

/// A line for each ruleset: name, title.
int ListRulesets(bool json, Console& console);

/// A ruleset's rules and knobs. Refused: an unknown ruleset.
int ShowRuleset(const std::string& ruleset, bool json, Console& console);

struct PerftOptions {
  std::string ruleset;
  int depth = 0;
  /// "start", plies from the start, or '=' and a position string.
  std::string position = "start";
  bool divide = false;
  bool bulk = false;
  bool json = false;
};

/// The number of sequences of plies; with `divide` first a line for each first ply.
int CountPerft(const PerftOptions& options, Console& console);

/// The legal plies after `plies` (separated by blanks), one on each line.
int ListMoves(const std::string& ruleset, const std::string& plies, bool json, Console& console);

/// A position and its canonical form, the symmetries of the rules, and the number of its different images.
/// `position`: "start", plies from the start, or '=' and a position string.
int ShowPosition(const std::string& ruleset, const std::string& position, bool json, Console& console);

}  // namespace merels::cli
