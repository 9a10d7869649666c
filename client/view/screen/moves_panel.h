// The list of moves with its stepping buttons.
#ifndef MERELS_CLIENT_VIEW_SCREEN_MOVES_PANEL_H_
#define MERELS_CLIENT_VIEW_SCREEN_MOVES_PANEL_H_

#include "client/presenter/table_view_state.h"
#include "client/view/screen/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct MovesPanelLayout {
  Rect panel;
  Rect caption;
  Rect phase;
  ListView rows;
  std::vector<Rect> numbers;
};

MovesPanelLayout LayMovesPanel(const presenter::TableViewState& state, const LayoutContext& c,
                               const Rect& panel, WidgetList& widgets);
void PaintMovesPanel(Canvas& canvas, const presenter::TableViewState& state, const MovesPanelLayout& layout,
                     const WidgetList& widgets, const Interaction& interaction);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_SCREEN_MOVES_PANEL_H_
