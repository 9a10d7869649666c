// The sheet with what can be done about one player.
#ifndef MERELS_CLIENT_VIEW_SCREEN_PEOPLE_PERSON_SHEET_H_
#define MERELS_CLIENT_VIEW_SCREEN_PEOPLE_PERSON_SHEET_H_

#include "client/presenter/people/people_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/field_place.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct PersonLayout {
  Rect sheet;
  Rect name;
  Rect note;
  Rect text;
  FieldPlace words;
};

/// Its widgets come last and block the others.
PersonLayout LayPerson(const presenter::PersonSheet& person, const LayoutContext& c, WidgetList& widgets);
/// Over whatever is there.
void PaintPerson(Canvas& canvas, const presenter::PersonSheet& person, const PersonLayout& layout,
                 const WidgetList& widgets, const Interaction& interaction);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_SCREEN_PEOPLE_PERSON_SHEET_H_
