// The sheet of keys.
#pragma once

#include <vector>

#include "client/presenter/shell/keys_sheet.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct KeysLayout {
  Rect sheet;
  Rect title;
  /// By line: the key, and its action.
  std::vector<Rect> keys;
  std::vector<Rect> words;
};

/// Its widgets come last and block the others.
KeysLayout LayKeys(const presenter::KeysSheet& keys, const LayoutContext& c, WidgetList& widgets);
/// Over everything else.
void PaintKeys(Canvas& canvas, const presenter::KeysSheet& keys, const KeysLayout& layout,
               const WidgetList& widgets, const Interaction& interaction);

}  // namespace merels::view
