// The men of a game, to print and cut out.
#pragma once

#include "client/cli/offline/print_svg.h"
#include "common/rules/game.h"

namespace merels::cli {

/// A band across the sheet.
struct CounterPlace {
  Spot corner;
  double width = 0;
  /// Of one counter; a little is added between two of them.
  double diameter = 0;
};

/// How high the band of all counters of `start` is.
double CountersHeight(const rules::Game& start, const CounterPlace& place);

/// Draws as many counters as each side starts with, the first side's first. Each is a group of the class
/// "counter" and of the letter of its man.
void DrawCounters(Svg& svg, const rules::Game& start, const CounterPlace& place);

}  // namespace merels::cli
