// Whether there is a display, asked before SFML is touched: without one SFML ends the process.
#ifndef MERELS_CLIENT_VIEW_WINDOW_DISPLAY_H_
#define MERELS_CLIENT_VIEW_WINDOW_DISPLAY_H_

#include "common/base/result.h"

namespace merels::view {

/// An error whose sentence begins "no display: " when no window can be opened.
Result<void> CheckDisplay();

/// When the X server ends later, or is lost, the program ends at once with this status and a sentence on
/// stderr.
void EndWithDisplay(int status);

/// The scale the desktop asks for: Xft.dpi / 96, within 0.5 to 4; 1 if it does not say. CheckDisplay() came
/// first.
float DesktopScale();

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_WINDOW_DISPLAY_H_
