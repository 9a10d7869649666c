#include "client/view/screen/shell/toast_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

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

}  // namespace merels::view
