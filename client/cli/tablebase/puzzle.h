// merelsctl puzzle: the puzzle of the day, from a file made by merels-solve.
#pragma once

#include <string>

#include "client/cli/base/console.h"

namespace CLI {
class App;
}

namespace merels::cli {

struct PuzzleWords {
  std::string file;
  std::string date;    // 2026-03-01; empty: today, in UTC
  std::string answer;  // a ply; empty: none
  bool solution = false;
};

/// Shows the puzzle of the day: ruleset, position, board, and task. With an answer it reports whether that is
/// right (kDone) or not (kRefused); with `solution` it shows the solution.
int ShowPuzzle(const PuzzleWords& words, Console& console);

/// Adds the command to the program.
void RegisterPuzzle(CLI::App& app, Commands& commands);

}  // namespace merels::cli
