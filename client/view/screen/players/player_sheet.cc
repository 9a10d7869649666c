#include "client/view/screen/players/player_sheet.h"

#include "client/view/screen/base/flow.h"
#include "client/view/screen/base/painter.h"

namespace merels::view {
namespace {

constexpr float kSheetWidth = 460;
constexpr float kSheetPad = 24;
constexpr float kAct = 42;
constexpr std::size_t kActsAcross = 2;

TextStyle TextOf(const LayoutContext& c) { return Sans(c.Px(14)); }

void LayActs(const std::vector<presenter::Button>& actions, const LayoutContext& c, Rect& rest,
             WidgetList& widgets) {
  for (std::size_t i = 0; i < actions.size(); i += kActsAcross) {
    const auto end = std::min(actions.size(), i + kActsAcross);
    const std::vector<presenter::Button> line(actions.begin() + static_cast<std::ptrdiff_t>(i),
                                              actions.begin() + static_cast<std::ptrdiff_t>(end));
    SpreadButtons(c, line, rest.TakeTop(c.Px(kAct), c.Px(10)), widgets);
  }
}

// Lays everything from the top of `rest`; returns its lower edge.
float LayInside(const presenter::PlayerSheet& player, const LayoutContext& c, Rect rest, PlayerLayout& out,
                WidgetList& widgets) {
  out.name = rest.TakeTop(c.Px(38));
  out.note = rest.TakeTop(c.Px(20), c.Px(10));
  const auto lines = Wrap(c.measure, player.text, TextOf(c), rest.w).size();
  out.text = rest.TakeTop(static_cast<float>(lines) * c.measure.LineHeight(TextOf(c)), c.Px(16));
  widgets.Add(MakeLabel("player", player.name + ": " + player.text, out.text));
  LayActs(player.actions, c, rest, widgets);
  FlowChips(c, player.kinds, rest, widgets);
  if (player.words) {
    rest.TakeTop(c.Px(6));
    out.words = LayField(*player.words, c, rest, widgets);
  }
  rest.TakeTop(c.Px(6));
  SpreadButtons(c, player.ends, rest.TakeTop(c.Px(kAct)), widgets);
  return rest.y;
}

}  // namespace

PlayerLayout LayPlayerSheet(const presenter::PlayerSheet& player, const LayoutContext& c,
                            WidgetList& widgets) {
  PlayerLayout out;
  WidgetList trial;
  const float pad = c.Px(kSheetPad), width = std::min(c.Px(kSheetWidth), c.window.w - c.Px(40));
  const float height = LayInside(player, c, {0, 0, width - 2 * pad, 0}, out, trial) + 2 * pad;
  const Vec middle = c.window.center();
  out.sheet = {std::floor(middle.x - width / 2), std::floor(middle.y - height / 2), width, height};
  widgets.modal_from = widgets.all.size();
  LayInside(player, c, out.sheet.Inset(pad), out, widgets);
  return out;
}

void PaintPlayerSheet(Canvas& canvas, const presenter::PlayerSheet& player, const PlayerLayout& layout,
                      const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  canvas.TextIn(player.name, layout.name, StyleForName(canvas.measure(), player.name, Serif(canvas.Px(30))),
                t.text);
  canvas.TextIn(player.note, layout.note, Sans(canvas.Px(13)), t.accent);
  Rect text = layout.text;
  PaintLines(canvas, player.text, text, Sans(canvas.Px(14)), t.dim);
  if (player.words) {
    PaintField(canvas, *player.words, layout.words, widgets, in);
  }
  for (std::size_t i = widgets.modal_from; i < widgets.all.size(); ++i) {
    const Widget& widget = widgets.all[i];
    if (widget.press && !IsToast(widget)) {
      PaintButton(canvas, widget, in);
    }
  }
}

}  // namespace merels::view
