// A list of rulesets: rows with pictures of the real boards, and below them the button for the variations.
#pragma once

#include <vector>

#include "client/presenter/base/controls.h"
#include "client/presenter/board/board_view_state.h"
#include "client/view/screen/base/context.h"

namespace merels::view {

/// One row each, scrolled by the id "rulesets"; without `variations` there is no button.
ListView LayRulesRows(const std::vector<presenter::Button>& rulesets, const presenter::Button* variations,
                      const LayoutContext& c, Rect area, WidgetList& widgets);
/// The boards of the rows, after their buttons. As many as rulesets.
void PaintRulesRows(Canvas& canvas, const std::vector<presenter::BoardViewState>& boards,
                    const ListView& rows);

}  // namespace merels::view
