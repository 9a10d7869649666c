// Questions from other players, over any screen, with buttons for the answers.
#pragma once

#include <cstddef>
#include <vector>

#include "client/presenter/challenges/challenges_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

/// The height of so many questions above the bottom of the window.
float HeightOfAsks(std::size_t asks, const LayoutContext& c);
/// In the lower right corner, the oldest lowest; as many as fit. Their buttons come after all other widgets.
std::vector<Rect> LayAsks(const std::vector<presenter::Ask>& asks, const LayoutContext& c,
                          WidgetList& widgets);
void PaintAsks(Canvas& canvas, const std::vector<presenter::Ask>& asks, const std::vector<Rect>& places,
               const WidgetList& widgets, const Interaction& in);

}  // namespace merels::view
