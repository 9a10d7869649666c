#include "client/view/screen/shell/app_layout.h"

#include <algorithm>
#include <cmath>

namespace merels::view {
namespace {

constexpr float kToastPad = 11;
constexpr float kMaxToastWidth = 460;
constexpr std::size_t kMaxToastLines = 4;

constexpr float kToastGrid = 12;
constexpr float kToastMargin = 8;
constexpr float kToastFoot = 16;
constexpr float kToastAside = 20;
/// Share of the window's height that what lies over its foot may take.
constexpr float kMostCovered = 0.45F;

float CommonArea(const Rect& one, const Rect& other) {
  const float w = std::min(one.right(), other.right()) - std::max(one.x, other.x);
  const float h = std::min(one.bottom(), other.bottom()) - std::max(one.y, other.y);
  return std::max(0.0F, w) * std::max(0.0F, h);
}

/// What a toast should not cover, and how much that matters.
struct Uncovered {
  Rect area;
  float weight = 1;
};
/// Of what can be pressed or written into. All else can be read.
constexpr float kPressed = 8;

std::vector<Uncovered> UncoveredIn(const AppLayout& out) {
  std::vector<Uncovered> areas;
  for (const Rect& ask : out.asks) areas.push_back({ask, kPressed});
  for (const Widget& widget : out.widgets.all) {
    const bool reacts = widget.press || widget.field || widget.kind == WidgetKind::kPoint;
    areas.push_back({widget.rect, reacts && widget.enabled ? kPressed : 1});
  }
  return areas;
}

/// Of all places below the bar where it covers least, the nearest to the middle under the bar.
Rect PlaceToast(const LayoutContext& c, Vec size, float bar, const std::vector<Uncovered>& uncovered) {
  const float margin = c.Px(kToastMargin), step = c.Px(kToastGrid);
  const float middle = std::floor(c.window.center().x - size.x / 2), top = bar + margin;
  std::optional<Rect> best;
  float least = 0;
  for (float y = top; y + size.y <= c.window.bottom() - margin; y += step) {
    // From the middle to both sides.
    for (float aside = 0; middle - aside >= margin; aside = aside > 0 ? -aside : step - aside) {
      const Rect place{middle + aside, y, size.x, size.y};
      float covered = 0;
      for (const auto& [area, weight] : uncovered) covered += weight * CommonArea(place, area);
      if (best && covered >= least) continue;
      best = place;
      least = covered;
    }
    if (best && least == 0) break;
  }
  return best.value_or(Rect{middle, top, size.x, size.y});
}

Vec SizeOfToast(const presenter::Toast& toast, const LayoutContext& c) {
  const TextStyle style = Medium(c.Px(14));
  const float frame = c.Px(62),
              width = std::min(c.Px(kMaxToastWidth), c.TextWidth(toast.text, style) + frame);
  const auto lines = std::min(kMaxToastLines, Wrap(c.measure, toast.text, style, width - frame + 1).size());
  return {width,
          std::max(c.Px(42), static_cast<float>(lines) * c.measure.LineHeight(style) + 2 * c.Px(kToastPad))};
}

/// How high toasts stand over the foot of the window, above challenges. 0 where the screen makes no room for
/// them: the lobby does, whose lists scroll, while there are not too many.
float HeightOfToasts(const presenter::AppViewState& state, const LayoutContext& c) {
  const auto* lobby = state.Get<presenter::LobbyViewState>();
  if (lobby == nullptr || lobby->dialog || state.person || state.keys || state.rules) return 0;
  float height = state.asks.empty() && !state.toasts.empty() ? c.Px(kToastFoot) : 0;
  for (const presenter::Toast& toast : state.toasts) height += SizeOfToast(toast, c).y + c.Px(kToastMargin);
  return c.covered + height <= kMostCovered * c.window.h ? height : 0;
}

/// At the foot of the window, on the right, where the screen has made room; else where it covers least.
void LayToasts(const presenter::AppViewState& state, const LayoutContext& c, bool room, AppLayout& out) {
  auto uncovered = state.toasts.empty() || room ? std::vector<Uncovered>() : UncoveredIn(out);
  float bottom = c.window.bottom() - c.covered;
  for (const presenter::Toast& toast : state.toasts) {
    const Vec size = SizeOfToast(toast, c);
    if (room) {
      out.toasts.push_back({c.window.right() - c.Px(kToastAside) - size.x, bottom, size.x, size.y});
      bottom += size.y + c.Px(kToastMargin);
    } else {
      out.toasts.push_back(PlaceToast(c, size, out.bar.bar.bottom(), uncovered));
      uncovered.push_back({out.toasts.back(), kPressed});
    }
    const presenter::Button dismiss{presenter::action::DismissToast{toast.id}, toast.text};
    out.widgets.Add(MakeButton(dismiss, out.toasts.back()));
  }
}

}  // namespace

std::vector<const ListView*> AppLayout::lists() const { return painter->lists(shown); }

const ListView* AppLayout::ListAt(Vec at) const {
  for (const ListView* list : lists()) {
    if (list->count > 0 && list->area.Contains(at)) {
      return list;
    }
  }
  return nullptr;
}

AppLayout LayApp(const presenter::AppViewState& state, Vec window, float wanted_scale,
                 const TextMeasure& measure, const ScrollOffsets& scroll) {
  AppLayout out;
  out.screen = state.screen;
  out.scale = FittingScale(window, wanted_scale);
  LayoutContext c{{0, 0, window.x, window.y}, out.scale, measure, scroll};
  c.covered = HeightOfAsks(state.asks.size(), c);
  const float toasts = HeightOfToasts(state, c);
  c.covered += toasts;
  out.covered = c.covered;
  if (!state.zen) out.bar = LayTopBar(state.bar, c, out.widgets);
  Rect area = c.window;
  area.TakeTop(out.bar.bar.h);
  out.painter = &PainterFor(state.content);
  out.shown = out.painter->lay(state.content, c, area, out.widgets);
  const LobbyLayout* lobby = out.Get<LobbyLayout>();
  const bool dialog = lobby != nullptr && lobby->dialog;
  if (state.person) {
    out.person = LayPerson(*state.person, c, out.widgets);
  }
  if (state.keys) {
    out.keys = LayKeys(*state.keys, c, out.widgets);
  }
  if (state.rules) {
    out.rules = LayRulesSheet(*state.rules, c, out.widgets);
  }
  if (!dialog && !out.person && !out.keys && !out.rules) {
    out.asks = LayAsks(state.asks, c, out.widgets);
  }
  LayToasts(state, c, toasts > 0, out);
  return out;
}

}  // namespace merels::view
