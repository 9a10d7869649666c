#include "client/view/screen/shell/toasts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "client/view/screen/base/flow.h"
#include "client/view/screen/base/list_panel.h"

namespace merels::view {
namespace {

/// The form of a toast: lengths in design pixels.
struct ToastForm {
  float text;
  float width;  // at most
  float above;  // room over and under its text
  float least;  // height
};

// The default first, then those for little room.
constexpr std::array kToastForms = {
    ToastForm{14, 460, 11, 42}, ToastForm{14, 330, 9, 38}, ToastForm{13, 620, 5, 26},
    ToastForm{13, 460, 5, 26},  ToastForm{13, 330, 5, 26}, ToastForm{13, 250, 5, 26},
    ToastForm{12, 410, 2, 24},  ToastForm{12, 200, 4, 24}, ToastForm{12, 900, 2, 20}};

constexpr float kToastSign = 17, kBeforeSign = 12, kBesideSign = 9, kAfterWords = 19;
constexpr float kToastMargin = 8, kToastGap = 2;
/// Lines of one toast; longer text is cut off.
constexpr std::size_t kMaxToastLines = 6;

// The costs of a place, in covered pixels: headings and clocks weigh more than other text; a far place or
// another form costs a little.
constexpr float kToldCost = 20, kFarCost = 0.15F, kFormCost = 0.2F;

float CommonArea(const Rect& one, const Rect& other) {
  const float w = std::min(one.right(), other.right()) - std::max(one.x, other.x);
  const float h = std::min(one.bottom(), other.bottom()) - std::max(one.y, other.y);
  return std::max(0.0F, w) * std::max(0.0F, h);
}

float CoveredBy(const Rect& place, const std::vector<Rect>& areas) {
  float covered = 0;
  for (const Rect& area : areas) covered += CommonArea(place, area);
  return covered;
}

class ToastPlaces {
 public:
  ToastPlaces(const ToastGround& ground, const LayoutContext& c) : ground_(ground), c_(c) {}

  /// The best place for a rectangle of this size, over nothing pressable, with its cost.
  std::optional<std::pair<Rect, float>> Best(Vec size) const {
    std::optional<std::pair<Rect, float>> best;
    for (const float y : Heights(size.y)) {
      for (const float x : Lefts(y, size)) {
        const Rect place{x, y, size.x, size.y};
        const float cost = CostOf(place);
        if (!best || cost < best->second) best = {place, cost};
      }
    }
    return best;
  }

  bool Free(const Rect& place) const {
    return ground_.area.Holds(place) && std::none_of(ground_.pressed.begin(), ground_.pressed.end(),
                                                     [&](const Rect& r) { return r.Overlaps(place); });
  }

 private:
  // Candidates for the upper edge: the top, and next to pressable widgets.
  std::vector<float> Heights(float height) const {
    const float gap = c_.Px(kToastGap);
    std::vector<float> out = {ground_.area.y, ground_.area.bottom() - height};
    for (const Rect& area : ground_.pressed) {
      out.push_back(area.bottom() + gap);
      out.push_back(area.y - gap - height);
    }
    std::erase_if(out, [&](float y) { return y < ground_.area.y || y + height > ground_.area.bottom(); });
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  // The free stretches of that strip: of each the place nearest to the middle, and its two ends.
  std::vector<float> Lefts(float y, Vec size) const {
    const float gap = c_.Px(kToastGap), from = ground_.area.x, to = ground_.area.right();
    std::vector<std::pair<float, float>> taken;
    for (const Rect& area : ground_.pressed) {
      if (area.y < y + size.y && y < area.bottom()) taken.emplace_back(area.x - gap, area.right() + gap);
    }
    taken.emplace_back(to, to);
    std::sort(taken.begin(), taken.end());
    std::vector<float> out;
    float free = from;
    const float middle = std::floor(ground_.area.center().x - size.x / 2);
    for (const auto& [left, right] : taken) {
      if (left - free >= size.x) out.insert(out.end(), {std::clamp(middle, free, left - size.x), free});
      if (left - free >= size.x) out.push_back(left - size.x);
      free = std::max(free, right);
    }
    return out;
  }

  float CostOf(const Rect& place) const {
    const float aside = std::fabs(place.center().x - ground_.area.center().x);
    const float far = (place.y - ground_.area.y + aside) * kFarCost * place.h;
    return kToldCost * CoveredBy(place, ground_.told) + CoveredBy(place, ground_.read) + far;
  }

  const ToastGround& ground_;
  const LayoutContext& c_;
};

Vec SizeIn(const ToastForm& form, const std::string& text, const LayoutContext& c) {
  const TextStyle style = Medium(c.Px(form.text));
  const float frame = c.Px(kBeforeSign + kToastSign + kBesideSign + kAfterWords);
  const float width =
      std::min({c.Px(form.width), c.window.w - 2 * c.Px(kToastMargin), c.TextWidth(text, style) + 1 + frame});
  const auto lines = std::min(kMaxToastLines, Wrap(c.measure, text, style, width - frame).size());
  const float words = static_cast<float>(lines) * c.measure.LineHeight(style);
  return {width, std::max(c.Px(form.least), words + 2 * c.Px(form.above))};
}

std::optional<ToastLayout> Place(const presenter::Toast& toast, const ToastPlaces& places,
                                 const LayoutContext& c) {
  std::optional<ToastLayout> best;
  float least = 0, penalty = 0;
  for (const ToastForm& form : kToastForms) {
    const Vec size = SizeIn(form, toast.text, c);
    const auto place = places.Best(size);
    const float cost = place ? place->second + penalty : 0;
    penalty += kFormCost * size.x * size.y;
    if (!place || (best && cost >= least)) continue;
    best = ToastLayout{toast.id, place->first, form.text, 0};
    least = cost;
  }
  return best;
}

// If everything can be pressed, the first toast is under the bar all the same.
ToastLayout OverAll(const presenter::Toast& toast, const ToastGround& ground, const LayoutContext& c) {
  const Vec size = SizeIn(kToastForms[0], toast.text, c);
  const float x = std::floor(ground.area.center().x - size.x / 2);
  return {toast.id, {x, ground.area.y, size.x, size.y}, kToastForms[0].text, 0};
}

float Share(Millis since, Millis length) {
  return std::clamp(static_cast<float>(since.count()) / static_cast<float>(length.count()), 0.0F, 1.0F);
}

constexpr float kAskWidth = 660;
/// Kept free to the left in a narrow window, for the lobby's left column.
constexpr float kKeptFree = 388;
constexpr float kAskHeight = 74;
constexpr float kBetweenAsks = 10;
constexpr float kBelowAsks = 16;
constexpr std::size_t kMaxAsksShown = 3;
constexpr float kAskChip = 27;

/// From left to right.
std::vector<presenter::Button> ButtonsOf(const presenter::Ask& ask) {
  if (!ask.reasons.empty()) return ask.reasons;
  std::vector<presenter::Button> buttons = {ask.yes, ask.no};
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

std::vector<ToastLayout> LayToasts(const std::vector<presenter::Toast>& toasts,
                                   const std::vector<ToastLayout>& were, const ToastGround& under,
                                   const LayoutContext& c) {
  ToastGround ground = under;
  ground.area = ground.area.Inset(c.Px(kToastMargin));
  std::vector<ToastLayout> out;
  for (const presenter::Toast& toast : toasts) {
    const ToastPlaces places(ground, c);
    const auto was =
        std::find_if(were.begin(), were.end(), [&](const ToastLayout& one) { return one.id == toast.id; });
    std::optional<ToastLayout> place;
    if (was != were.end() && places.Free(was->rect)) place = *was;
    if (!place) place = Place(toast, places, c);
    if (!place && out.empty()) place = OverAll(toast, ground, c);
    if (!place) break;
    place->waiting = 0;
    out.push_back(*place);
    ground.pressed.push_back(place->rect);
  }
  if (!out.empty()) out.back().waiting = static_cast<int>(toasts.size() - out.size());
  return out;
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

void ToastClock::Show(const std::vector<presenter::Toast>& toasts, const std::vector<ToastLayout>& places,
                      Millis now) {
  for (ShownToast& old : shown_) {
    const bool stays = std::any_of(places.begin(), places.end(),
                                   [&old](const ToastLayout& place) { return place.id == old.toast.id; });
    if (!stays && !old.left) {
      old.left = now;
    }
  }
  for (const ToastLayout& place : places) {
    const auto toast = std::find_if(toasts.begin(), toasts.end(),
                                    [&](const presenter::Toast& one) { return one.id == place.id; });
    const auto known = std::find_if(shown_.begin(), shown_.end(),
                                    [&](const ShownToast& old) { return old.toast.id == place.id; });
    if (known == shown_.end()) {
      shown_.push_back({*toast, place, now, std::nullopt});
    } else {
      known->toast = *toast;
      known->place = place;
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
  return c.Px(kBelowAsks) + shown * c.Px(kAskHeight) + (shown - 1) * c.Px(kBetweenAsks);
}

std::vector<Rect> LayAsks(const std::vector<presenter::Ask>& asks, const LayoutContext& c,
                          WidgetList& widgets) {
  std::vector<Rect> places;
  const float width = std::min(c.Px(kAskWidth), c.window.w - c.Px(kKeptFree) - c.Px(20));
  float bottom = c.window.bottom() - c.Px(kBelowAsks);
  for (std::size_t i = 0; i < asks.size() && i < kMaxAsksShown; ++i) {
    places.push_back(
        {c.window.right() - c.Px(20) - width, bottom - c.Px(kAskHeight), width, c.Px(kAskHeight)});
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
