// merelsctl print: a board to play on, as one sheet of paper.
#pragma once

#include <string>

#include "client/cli/base/console.h"
#include "common/rules/ruleset.h"

namespace merels::cli {

/// An A4 sheet as SVG: title, board with coordinates, the rules in short, and with `counters` the men of a
/// game to cut out.
std::string PrintSheet(const rules::Ruleset& ruleset, bool counters);

/// Writes the sheet of `ruleset`. Refused: a text that names no ruleset.
int PrintBoard(const std::string& ruleset, bool counters, Console& console);

}  // namespace merels::cli
