// Checks for a display before SFML is touched: without one SFML ends the process.
#pragma once

#include "client/view/geometry.h"
#include "common/base/result.h"

namespace merels::view {

/// An error whose sentence begins "no display: " when no window can be opened, or nothing could be drawn in
/// it.
Result<void> CheckDisplay();

/// When the X server ends later, or is lost, the program ends at once with this status and a sentence on
/// stderr. Of requests that the server refuses the first is reported in a line on stderr, and the program
/// goes on: no picture is worth a game.
void EndWithDisplay(int status);

/// The desktop's current size, in pixels. Needs CheckDisplay() first.
Vec DesktopSize();

/// The desktop's current scale: Xft.dpi / 96, within 0.5 to 4; 1 by default. Needs CheckDisplay() first.
float DesktopScale();

}  // namespace merels::view
