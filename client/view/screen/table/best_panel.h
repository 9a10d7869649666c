// The best solutions of a puzzle, in place of the opponent's card.
#pragma once

#include "client/presenter/table/table_view_state.h"
#include "client/view/draw/canvas.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/widget.h"

namespace merels::view {

struct BestPanelLayout {
  Rect panel;
  Rect caption;
  Rect message;
  ListView rows;
};

/// The wanted height of the panel, in pixels of the design.
inline constexpr float kBestPanelHeight = 176;

BestPanelLayout LayBestPanel(const presenter::BestList& best, const LayoutContext& c, const Rect& panel,
                             WidgetList& widgets);
void PaintBestPanel(Canvas& canvas, const presenter::BestList& best, const BestPanelLayout& layout);

}  // namespace merels::view
