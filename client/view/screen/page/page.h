// A screen of forms on the left and a list on the right.
#pragma once

#include <vector>

#include "client/presenter/page/page_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/flow.h"
#include "client/view/screen/base/list_panel.h"

namespace merels::view {

struct FormLayout {
  Rect panel;
  Rect title;
  Rect text;
  std::vector<Rect> table;  // its lines
  float text_size = 0;
  std::vector<FieldPlace> fields;
  Rect note;
};

struct ChartLayout {
  Rect panel;  // empty without room for it
  Rect title;
  Rect curve;
  Rect dates;
};

struct PageLayout {
  Rect title;
  Rect subtitle;
  std::vector<FormLayout> forms;
  ChartLayout chart;
  ListPanelLayout list;
  Rect note;  // over its rows
};

struct PagePainter : PainterOf<presenter::PageViewState, PageLayout> {
  static Layout Lay(const State& page, const LayoutContext& c, Rect area, WidgetList& widgets);
  static void Paint(const State& page, const Layout& layout, const PaintContext& paint);
  static std::vector<const ListView*> Lists(const Layout& layout) { return {&layout.list.rows}; }
};

/// Uses the rest of the column. Without room for a legible curve the panel is empty.
ChartLayout LayChart(const presenter::Chart& chart, const LayoutContext& c, Rect rest, WidgetList& widgets);
void PaintChart(Canvas& canvas, const presenter::Chart& chart, const ChartLayout& layout);

/// The cells of a row, and last the place of its button.
std::vector<Rect> PageColumns(const LayoutContext& c, const presenter::ListPage& list, const Rect& row);

}  // namespace merels::view
