// The sheet of rules.
#ifndef MERELS_CLIENT_VIEW_SCREEN_SHELL_RULES_SHEET_H_
#define MERELS_CLIENT_VIEW_SCREEN_SHELL_RULES_SHEET_H_

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
/// Over whatever is there.
void PaintRulesSheet(Canvas& canvas, const presenter::RulesSheet& rules, const RulesLayout& layout,
                     const WidgetList& widgets, const Interaction& interaction);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_SCREEN_SHELL_RULES_SHEET_H_
