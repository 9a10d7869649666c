// Whether there is a display, asked before SFML is touched: without one SFML ends the process.
#pragma once

#include "client/view/geometry.h"
#include "common/base/result.h"

namespace merels::view {

/// An error whose sentence begins "no display: " when no window can be opened, or nothing could be drawn in
/// it.
Result<void> CheckDisplay();

/// When the X server ends later, or is lost, the program ends at once with this status and a sentence on
/// stderr. A request that the server refuses is told in a line on stderr, the first of them, and the program
/// goes on: no picture is worth a game.
void EndWithDisplay(int status);

/// The desktop, in pixels, as it is now. CheckDisplay() came first.
Vec DesktopSize();

/// The scale the desktop asks for now: Xft.dpi / 96, within 0.5 to 4; 1 if it does not say. CheckDisplay()
/// came first.
float DesktopScale();

}  // namespace merels::view
