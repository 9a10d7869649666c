// A screen of forms on the left and a list on the right.
#ifndef MERELS_CLIENT_VIEW_SCREEN_PAGE_PAGE_H_
#define MERELS_CLIENT_VIEW_SCREEN_PAGE_PAGE_H_

#include <vector>

#include "client/presenter/page/page_view_state.h"
#include "client/view/screen/base/field_place.h"
#include "client/view/screen/base/list_panel.h"
#include "client/view/screen/table/seat_card.h"

namespace merels::view {

struct FormLayout {
  Rect panel;
  Rect title;
  Rect text;
  float text_size = 0;
  std::vector<FieldPlace> fields;
  Rect note;
};

struct PageLayout {
  Rect title;
  Rect subtitle;
  std::vector<FormLayout> forms;
  ListPanelLayout list;
};

PageLayout LayPage(const presenter::PageViewState& page, const LayoutContext& c, Rect area,
                   WidgetList& widgets);
void PaintPage(Canvas& canvas, const presenter::PageViewState& page, const PageLayout& layout,
               const WidgetList& widgets, const Interaction& interaction, const ManPicture& man);

/// The cells of a row, and last the place of its button.
std::vector<Rect> PageColumns(const LayoutContext& c, const presenter::ListPage& list, const Rect& row);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_SCREEN_PAGE_PAGE_H_
