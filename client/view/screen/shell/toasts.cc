#include "client/view/screen/shell/toasts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "client/view/screen/base/flow.h"
#include "client/view/screen/base/list_panel.h"

namespace merels::view {
namespace {

constexpr float kToastText = 14, kSmallToastText = 12;
constexpr float kToastSign = 17, kBeforeSign = 12, kBesideSign = 9, kAfterWords = 24;
constexpr float kAboveToast = 2;
/// Lines of small text for which the foot has room.
constexpr float kToastLines = 2;

float Share(Millis since, Millis length) {
  return std::clamp(static_cast<float>(since.count()) / static_cast<float>(length.count()), 0.0F, 1.0F);
}

constexpr float kAskWidth = 660;
/// Kept free to the left in a narrow window, for the lobby's left column.
constexpr float kKeptFree = 388;
constexpr float kAskHeight = 74;
constexpr float kBetweenAsks = 10;
constexpr std::size_t kMaxAsksShown = 3;
constexpr float kAskChip = 27;

/// From left to right.
std::vector<presenter::Button> ButtonsOf(const presenter::Ask& ask) {
  if (!ask.reasons.empty()) return ask.reasons;
  std::vector<presenter::Button> buttons = {ask.yes, ask.no, ask.why};
  if (ask.rules) buttons.insert(buttons.begin(), *ask.rules);
  return buttons;
}

// The reasons for declining, in a row below the title; the way back is in the title's line.
void LayReasons(const presenter::Ask& ask, const LayoutContext& c, Rect inside, WidgetList& widgets) {
  Rect row = inside.TakeBottom(c.Px(kAskChip));
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
    if (width > line.w) continue;
    const Rect place = back ? line.TakeRight(width) : line.TakeLeft(width, c.Px(6));
    widgets.Add(MakeButton(reason, Around(place.center(), place.w, std::min(place.h, c.Px(kAskChip))),
                           WidgetKind::kChip));
  }
}

}  // namespace

float HeightOfFoot(const LayoutContext& c) {
  const float lines = kToastLines * c.measure.LineHeight(Medium(c.Px(kSmallToastText)));
  return std::max(c.Px(c.tight() ? kLowFootHeight : kFootHeight), lines + 2 * c.Px(kAboveToast));
}

std::optional<ToastLayout> LayToast(const std::vector<presenter::Toast>& toasts, const LayoutContext& c,
                                    const Rect& foot) {
  if (toasts.empty()) return std::nullopt;
  const std::string& text = toasts.front().text;
  const float frame = c.Px(kBeforeSign + kToastSign + kBesideSign + kAfterWords);
  const float room = foot.w - 2 * c.Px(kGutter);
  float size = kToastText;
  float width = c.TextWidth(text, Medium(c.Px(size))) + 1 + frame;
  if (width > room) {
    size = kSmallToastText;
    width = std::min(room, c.TextWidth(text, Medium(c.Px(size))) + 1 + frame);
  }
  const Rect place{std::floor(foot.center().x - width / 2), foot.y, width, foot.h - c.Px(kAboveToast)};
  return ToastLayout{toasts.front().id, place, size, static_cast<int>(toasts.size()) - 1};
}

ToastParts PartsOf(const ToastLayout& toast, float scale) {
  const auto px = [scale](float design) { return std::round(design * scale); };
  ToastParts out;
  Rect rest = toast.rect;
  rest.TakeLeft(px(kBeforeSign));
  out.sign = rest.TakeLeft(px(kToastSign), px(kBesideSign));
  const Rect after = rest.TakeRight(px(kAfterWords));
  if (toast.waiting > 0) out.waiting = {after.x, after.y, after.w - px(5), after.h};
  out.words = rest;
  return out;
}

float ShownToast::Strength(Millis now) const {
  const float in = Share(now - came, kToastIn);
  return left ? std::min(in, 1.0F - Share(now - *left, kToastOut)) : in;
}

void ToastClock::Show(const std::vector<presenter::Toast>& toasts, const std::optional<ToastLayout>& placed,
                      Millis now) {
  for (ShownToast& old : shown_) {
    const bool stays = placed && placed->id == old.toast.id;
    if (!stays && !old.left) old.left = now;
  }
  const auto toast = std::find_if(toasts.begin(), toasts.end(), [&](const presenter::Toast& one) {
    return placed && one.id == placed->id;
  });
  if (toast != toasts.end()) {
    const auto known = std::find_if(shown_.begin(), shown_.end(),
                                    [&](const ShownToast& old) { return old.toast.id == toast->id; });
    if (known == shown_.end()) {
      shown_.push_back({*toast, *placed, now, std::nullopt});
    } else {
      known->toast = *toast;
      known->place = *placed;
      known->left.reset();
    }
  }
  std::erase_if(shown_,
                [now](const ShownToast& toast) { return toast.left && now - *toast.left >= kToastOut; });
}

bool ToastClock::Busy(Millis now) const {
  return std::any_of(shown_.begin(), shown_.end(),
                     [now](const ShownToast& toast) { return toast.left || now - toast.came < kToastIn; });
}

float HeightOfAsks(std::size_t asks, const LayoutContext& c) {
  if (asks == 0) return 0;
  const auto shown = static_cast<float>(std::min(asks, kMaxAsksShown));
  return HeightOfFoot(c) + shown * c.Px(kAskHeight) + (shown - 1) * c.Px(kBetweenAsks);
}

std::vector<Rect> LayAsks(const std::vector<presenter::Ask>& asks, const LayoutContext& c,
                          WidgetList& widgets) {
  std::vector<Rect> places;
  const float width = std::min(c.Px(kAskWidth), c.window.w - c.Px(kKeptFree) - c.Px(kGutter));
  float bottom = c.window.bottom() - HeightOfFoot(c);
  for (std::size_t i = 0; i < asks.size() && i < kMaxAsksShown; ++i) {
    places.push_back(
        {c.window.right() - c.Px(kGutter) - width, bottom - c.Px(kAskHeight), width, c.Px(kAskHeight)});
    AddRow("ask:" + asks[i].id, asks[i].title + " · " + asks[i].detail, places.back(), widgets);
    if (asks[i].reasons.empty()) {
      PackRight(c, ButtonsOf(asks[i]), places.back().Inset(c.Px(14), c.Px(18)), widgets);
    } else {
      LayReasons(asks[i], c, places.back().Inset(c.Px(14), c.Px(9)), widgets);
    }
    bottom -= c.Px(kAskHeight) + c.Px(kBetweenAsks);
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
