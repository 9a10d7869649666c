// Chips and buttons one after another, wrapped like words.
#pragma once

#include <vector>

#include "client/view/screen/base/context.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// Takes as many rows off the top of `area` as the buttons need, and adds them as chips.
void FlowChips(const LayoutContext& c, const std::vector<presenter::Button>& buttons, Rect& area,
               WidgetList& widgets);

/// The same with small chips, in `most` rows at most: what has no room there is left out.
void FlowSmallChips(const LayoutContext& c, const std::vector<presenter::Button>& buttons, int most,
                    Rect& area, WidgetList& widgets);

/// The same for names that complete the text of a field.
void FlowCompletions(const LayoutContext& c, const std::vector<presenter::Button>& names,
                     presenter::Field field, int most, Rect& area, WidgetList& widgets);

/// Buttons of equal width side by side over the whole of `area`.
void SpreadButtons(const LayoutContext& c, const std::vector<presenter::Button>& buttons, const Rect& area,
                   WidgetList& widgets);

/// Buttons as wide as their labels from the right edge of `area` inwards; returns what is left of it.
Rect PackRight(const LayoutContext& c, const std::vector<presenter::Button>& buttons, Rect area,
               WidgetList& widgets);

}  // namespace merels::view
