#include "client/view/screen/shell/warning_strip.h"

#include "client/view/widget/icons.h"

namespace merels::view {

Rect LayWarning(const std::string& warning, const Rect& area, const LayoutContext& c, WidgetList& widgets) {
  const Rect strip{area.x, area.y, area.w, c.Px(c.tight() ? 22 : 26)};
  widgets.Add(MakeLabel("warning", warning, strip));
  return strip;
}

void PaintWarning(Canvas& canvas, const std::string& warning, const Rect& strip) {
  const Theme& t = canvas.theme();
  canvas.Fill(strip, 0, Mix(t.panel, t.mill, 0.20F));
  canvas.Fill({strip.x, strip.bottom() - canvas.Px(1), strip.w, canvas.Px(1)}, 0, Faded(t.mill, 0.7F));
  const TextStyle style = Medium(canvas.Px(13));
  const float sign = canvas.Px(16), gap = canvas.Px(9);
  const float room = strip.w - 2 * canvas.Px(16) - sign - gap;
  const float width = std::min(canvas.measure().Width(warning, style) + canvas.Px(1), room);
  Rect rest = Around(strip.center(), width + sign + gap, strip.h);
  DrawIcon(canvas, Icon::kWarning, rest.TakeLeft(sign, gap).center(), sign, ChipInk(t, t.mill));
  canvas.TextIn(warning, rest, style, t.text);
}

}  // namespace merels::view
