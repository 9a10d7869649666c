// A panel with a list: title, captions, and rows that scroll, or a message instead.
#pragma once

#include <string>
#include <string_view>

#include "client/presenter/base/controls.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

/// One panel with a list.
struct ListPanelLayout {
  Rect panel;
  Rect title;
  Rect count;
  /// Below them, for filters.
  Rect strip;
  /// The line of captions; each column's place within a row.
  Rect captions;
  ListView rows;
  Rect message;
};

/// `strip`: its height.
ListPanelLayout LayListPanel(const LayoutContext& c, const Rect& panel, std::string_view title,
                             std::string id, int count, presenter::ListState state, float strip = 0);
/// A name's place in its cell: the width of its letters.
Rect NameIn(const LayoutContext& c, Rect cell, std::string_view name, const TextStyle& style);
/// The place of a row's button in its column.
Rect RowButton(const LayoutContext& c, const Rect& column);
/// The row itself, for the pointer.
void AddRow(std::string id, std::string text, const Rect& rect, WidgetList& widgets, bool chosen = false);

/// Title, number, and captions or a message in place of the rows.
void PaintListPanel(Canvas& canvas, const ListPanelLayout& panel, std::string_view title,
                    std::string_view count, presenter::ListState state, std::string_view message);
/// `chosen`: by the keyboard.
void PaintRowBack(Canvas& canvas, const ListView& list, int index, bool hovered, bool chosen = false);
/// The text with a smaller one below it, or centred without.
void PaintTwoLines(Canvas& canvas, Rect cell, std::string_view first, std::string_view second, Color ink);
/// Whether the pointer is over the row or something in it.
bool RowHovered(const WidgetList& widgets, const Interaction& in, const Rect& row, std::string_view id);

}  // namespace merels::view
