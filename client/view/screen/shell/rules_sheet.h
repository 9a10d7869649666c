// The sheet of rules.
#pragma once

#include "client/presenter/rules/rules_sheet.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct RulesLayout {
  Rect sheet;
  Rect title;
  Rect board;
  Rect words;
};

/// Its widgets come last and block the others.
RulesLayout LayRulesSheet(const presenter::RulesSheet& rules, const LayoutContext& c, WidgetList& widgets);
/// Over everything else.
void PaintRulesSheet(Canvas& canvas, const presenter::RulesSheet& rules, const RulesLayout& layout,
                     const WidgetList& widgets, const Interaction& interaction);

}  // namespace merels::view
