// The list of moves with its stepping buttons.
#pragma once

#include "client/presenter/table/table_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct MovesPanelLayout {
  Rect panel;
  bool tabbed = false;
  Rect caption;
  Rect phase;
  ListView rows;
  std::vector<Rect> numbers;
};

/// Whether the button steps through the plies.
bool IsStep(const Widget& widget);

/// `tabs`: in place of the caption, where the panel shares its place with the chat.
MovesPanelLayout LayMovesPanel(const presenter::TableViewState& state, const LayoutContext& c,
                               const Rect& panel, const std::vector<presenter::Button>& tabs,
                               WidgetList& widgets);
/// Lays the tabs, off the left of a panel's head.
void LayTabs(const std::vector<presenter::Button>& tabs, const LayoutContext& c, Rect& head,
             WidgetList& widgets);
/// Takes that head off the top of the panel's content.
Rect TakeHead(const LayoutContext& c, Rect& inside);
void PaintMovesPanel(Canvas& canvas, const presenter::TableViewState& state, const MovesPanelLayout& layout,
                     const WidgetList& widgets, const Interaction& interaction);

}  // namespace merels::view
