// merelsctl puzzle: a puzzle of a file that merels-solve has made, another one each day.
#pragma once

#include <string>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"

namespace CLI {
class App;
}

namespace merels::cli {

struct PuzzleWords {
  std::string file;
  std::string date;    // 2026-03-01; empty: today, in UTC
  std::string answer;  // a ply; empty: none is given
  bool solution = false;
};

/// Shows the puzzle of the day: its ruleset, position, board, and what is to be reached. With an answer it
/// says whether that is right (kDone) or not (kRefused); with `solution` it tells.
int ShowPuzzle(const PuzzleWords& words, Console& console);

/// Adds the command to the program.
void RegisterPuzzle(CLI::App& app, Commands& commands);

}  // namespace merels::cli
