// A field with its caption above it, and its problem below.
#pragma once

#include <utility>

#include "client/presenter/base/controls.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct FieldPlace {
  Rect caption;
  Rect problem;  // empty: no problem
};

/// Takes its room off the top of `rest`.
FieldPlace LayField(const presenter::TextField& field, const LayoutContext& c, Rect& rest,
                    WidgetList& widgets);
/// Two of them side by side.
std::pair<FieldPlace, FieldPlace> LayFieldPair(const presenter::TextField& first,
                                               const presenter::TextField& second, const LayoutContext& c,
                                               Rect& rest, WidgetList& widgets);
void PaintField(Canvas& canvas, const presenter::TextField& field, const FieldPlace& place,
                const WidgetList& widgets, const Interaction& in);

}  // namespace merels::view
