#include "client/view/screen/shell/keys_sheet.h"

#include "client/view/screen/base/flow.h"

namespace merels::view {
namespace {

constexpr float kWidth = 500;
constexpr float kPad = 24;
constexpr float kTitle = 38;
constexpr float kLine = 28;
constexpr float kKeyColumn = 132;
constexpr float kClose = 40;

}  // namespace

KeysLayout LayKeys(const presenter::KeysSheet& keys, const LayoutContext& c, WidgetList& widgets) {
  KeysLayout out;
  float key = c.Px(kKeyColumn), words = 0;
  for (const presenter::KeyLine& line : keys.lines) {
    key = std::max(key, c.TextWidth(line.key, Medium(c.Px(14))));
    words = std::max(words, c.TextWidth(line.what, Sans(c.Px(14))));
  }
  const float wanted = std::max(c.Px(kWidth), key + words + c.Px(2 * kPad + 14));
  const float width = std::min(wanted, c.window.w - c.Px(40));
  const float lines = static_cast<float>(keys.lines.size()) * c.Px(kLine);
  const float height = c.Px(kPad * 2 + kTitle + 8 + 14 + kClose) + lines;
  const Vec middle = c.window.center();
  out.sheet = {std::floor(middle.x - width / 2), std::floor(middle.y - height / 2), width, height};
  Rect rest = out.sheet.Inset(c.Px(kPad));
  out.title = rest.TakeTop(c.Px(kTitle), c.Px(8));
  widgets.modal_from = widgets.all.size();
  for (const presenter::KeyLine& line : keys.lines) {
    Rect row = rest.TakeTop(c.Px(kLine));
    out.keys.push_back(row.TakeLeft(key, c.Px(14)));
    out.words.push_back(row);
    widgets.Add(MakeLabel("key:" + line.key, line.key + ": " + line.what, row));
  }
  rest.TakeTop(c.Px(14));
  SpreadButtons(c, {keys.learn, keys.close}, rest.TakeTop(c.Px(kClose)), widgets);
  return out;
}

void PaintKeys(Canvas& canvas, const presenter::KeysSheet& keys, const KeysLayout& layout,
               const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  canvas.TextIn(keys.title, layout.title, Serif(canvas.Px(30)), t.text);
  for (std::size_t i = 0; i < keys.lines.size(); ++i) {
    canvas.TextIn(keys.lines[i].key, layout.keys[i], Medium(canvas.Px(14)), t.accent, Align::kRight);
    canvas.TextIn(keys.lines[i].what, layout.words[i], Sans(canvas.Px(14)), t.text);
  }
  for (const presenter::Button* button : {&keys.learn, &keys.close}) {
    if (const Widget* widget = widgets.Find(button->Id())) PaintButton(canvas, *widget, in);
  }
}

}  // namespace merels::view
