#include "client/view/screen/challenges/asks.h"

#include <algorithm>

#include "client/view/screen/base/flow.h"
#include "client/view/screen/base/list_panel.h"

namespace merels::view {
namespace {

constexpr float kWidth = 660;
/// Kept free to the left in a narrow window, for the lobby's left column.
constexpr float kLeft = 388;
constexpr float kHeight = 74;
constexpr float kBetween = 10;
constexpr float kFoot = 16;
constexpr std::size_t kMaxShown = 3;
constexpr float kChip = 27;

/// From left to right.
std::vector<presenter::Button> ButtonsOf(const presenter::Ask& ask) {
  if (!ask.reasons.empty()) return ask.reasons;
  std::vector<presenter::Button> buttons = {ask.yes, ask.no};
  if (ask.rules) buttons.insert(buttons.begin(), *ask.rules);
  return buttons;
}

// The reasons for declining, in a row below the title; the way back is in the title's line.
void LayReasons(const presenter::Ask& ask, const LayoutContext& c, Rect inside, WidgetList& widgets) {
  Rect row = inside.TakeBottom(c.Px(kChip));
  const auto text = [&c](const presenter::Button& reason) {
    return c.TextWidth(reason.label, Medium(c.Px(13)));
  };
  // All but the way back share the row; in large type with less room beside the labels.
  const auto count = static_cast<float>(ask.reasons.size() - 1);
  float room = row.w - c.Px(6) * (count - 1);
  for (std::size_t i = 0; i + 1 < ask.reasons.size(); ++i) room -= text(ask.reasons[i]);
  const float pad = std::clamp(std::floor(room / count), c.Px(6), c.Px(20));
  for (const presenter::Button& reason : ask.reasons) {
    const float width = text(reason) + pad;
    const bool back = &reason == &ask.reasons.back();
    Rect& line = back ? inside : row;
    if (width > line.w) {
      continue;
    }
    const Rect place = back ? line.TakeRight(width) : line.TakeLeft(width, c.Px(6));
    widgets.Add(MakeButton(reason, Around(place.center(), place.w, std::min(place.h, c.Px(kChip))),
                           WidgetKind::kChip));
  }
}

}  // namespace

float HeightOfAsks(std::size_t asks, const LayoutContext& c) {
  if (asks == 0) return 0;
  const auto shown = static_cast<float>(std::min(asks, kMaxShown));
  return c.Px(kFoot) + shown * c.Px(kHeight) + (shown - 1) * c.Px(kBetween);
}

std::vector<Rect> LayAsks(const std::vector<presenter::Ask>& asks, const LayoutContext& c,
                          WidgetList& widgets) {
  std::vector<Rect> places;
  const float width = std::min(c.Px(kWidth), c.window.w - c.Px(kLeft) - c.Px(20));
  float bottom = c.window.bottom() - c.Px(kFoot);
  for (std::size_t i = 0; i < asks.size() && i < kMaxShown; ++i) {
    places.push_back({c.window.right() - c.Px(20) - width, bottom - c.Px(kHeight), width, c.Px(kHeight)});
    AddRow("ask:" + asks[i].id, asks[i].title + " · " + asks[i].detail, places.back(), widgets);
    if (asks[i].reasons.empty()) {
      PackRight(c, ButtonsOf(asks[i]), places.back().Inset(c.Px(14), c.Px(18)), widgets);
    } else {
      LayReasons(asks[i], c, places.back().Inset(c.Px(14), c.Px(9)), widgets);
    }
    bottom -= c.Px(kHeight) + c.Px(kBetween);
  }
  return places;
}

void PaintAsks(Canvas& canvas, const std::vector<presenter::Ask>& asks, const std::vector<Rect>& places,
               const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Rect& box = places[i];
    canvas.Shadow(box.Moved({0, canvas.Px(5)}), canvas.Px(12), canvas.Px(26), Color{0, 0, 0, 120});
    canvas.Fill(box, canvas.Px(12), t.raised);
    canvas.Stroke(box, canvas.Px(12), canvas.Px(1.4F), Faded(t.accent, 0.85F));
    const bool declining = !asks[i].reasons.empty();
    const auto buttons = ButtonsOf(asks[i]);
    Rect rest = box.Inset(canvas.Px(18), canvas.Px(declining ? 9 : 12));
    for (const presenter::Button& button : buttons) {
      if (const Widget* widget = widgets.Find(button.Id())) {
        const bool beside_title = !declining || &button == &buttons.back();
        if (beside_title) rest.w = std::min(rest.w, widget->rect.x - canvas.Px(10) - rest.x);
        PaintButton(canvas, *widget, in);
      }
    }
    canvas.TextIn(asks[i].title, rest.TakeTop(rest.h * (declining ? 0.5F : 0.55F)), Serif(canvas.Px(20)),
                  t.text);
    if (!declining) canvas.TextIn(asks[i].detail, rest, Sans(canvas.Px(13)), t.dim);
  }
}

}  // namespace merels::view
