// merelsctl rules, perft, moves, position: what the rules say about a ruleset or a position.
#pragma once

#include <string>

#include "client/cli/base/console.h"

namespace merels::cli {

/// A line a ruleset: name, title.
int ListRulesets(bool json, Console& console);

/// One ruleset with its rules and the values of its knobs. Refused: a text that names no ruleset.
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

/// The number of sequences of plies; with `divide` a line for each first ply before it.
int CountPerft(const PerftOptions& options, Console& console);

/// The legal plies after `plies` (separated by blanks), one a line.
int ListMoves(const std::string& ruleset, const std::string& plies, bool json, Console& console);

/// A position and its canonical form, the symmetries that keep the rules, and how many different images they
/// give. `position` is that of PerftOptions.
int ShowPosition(const std::string& ruleset, const std::string& position, bool json, Console& console);

}  // namespace merels::cli
