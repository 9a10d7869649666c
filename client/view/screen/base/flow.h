// Chips and buttons one after another, wrapped like words.
#pragma once

#include <vector>

#include "client/view/screen/base/context.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// Adds the buttons as chips, on as many rows as they need, off the top of `area`.
void FlowChips(const LayoutContext& c, const std::vector<presenter::Button>& buttons, Rect& area,
               WidgetList& widgets);

/// Adds the buttons as small chips, on `most` rows at most; those without room are left out.
void FlowSmallChips(const LayoutContext& c, const std::vector<presenter::Button>& buttons, int most,
                    Rect& area, WidgetList& widgets);

/// Adds names that complete the text of a field, on one row; those without room are left out.
void FlowCompletions(const LayoutContext& c, const std::vector<presenter::Button>& names,
                     presenter::Field field, int most, Rect& area, WidgetList& widgets);

/// Buttons of equal width side by side over the whole of `area`.
void SpreadButtons(const LayoutContext& c, const std::vector<presenter::Button>& buttons, const Rect& area,
                   WidgetList& widgets);

/// Buttons as wide as their labels, from the right edge of `area`; returns the rest of it.
Rect PackRight(const LayoutContext& c, const std::vector<presenter::Button>& buttons, Rect area,
               WidgetList& widgets);

}  // namespace merels::view
