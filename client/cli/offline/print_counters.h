// The men of a game, to be printed and cut out.
#pragma once

#include "client/cli/offline/print_svg.h"
#include "common/rules/game.h"

namespace merels::cli {

/// A band across the sheet.
struct CounterPlace {
  Spot corner;
  double width = 0;
  /// Of one counter; there is a small gap between two.
  double diameter = 0;
};

/// The height of the band with all counters of `start`.
double CountersHeight(const rules::Game& start, const CounterPlace& place);

/// Draws each side's starting men, the first side's first. Each is a group of the class "counter" and of the
/// letter of its man.
void DrawCounters(Svg& svg, const rules::Game& start, const CounterPlace& place);

}  // namespace merels::cli
