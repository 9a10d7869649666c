// merelsctl print: a board to play on, as a sheet of paper.
#pragma once

#include <string>

#include "client/cli/base/console.h"
#include "common/rules/ruleset.h"

namespace merels::cli {

/// An A4 sheet as SVG: title, board with coordinates, short rules, and with `counters` the men to cut out.
std::string PrintSheet(const rules::Ruleset& ruleset, bool counters);

/// Writes the sheet of `ruleset`. Refused: an unknown ruleset.
int PrintBoard(const std::string& ruleset, bool counters, Console& console);

}  // namespace merels::cli
