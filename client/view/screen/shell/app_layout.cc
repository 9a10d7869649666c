#include "client/view/screen/shell/app_layout.h"

#include <algorithm>
#include <cmath>

namespace merels::view {
namespace {

constexpr float kToastPad = 11;
constexpr float kMaxToastWidth = 460;
constexpr std::size_t kMaxToastLines = 4;

constexpr float kToastGrid = 24;
constexpr float kToastMargin = 8;

float CommonArea(const Rect& one, const Rect& other) {
  const float w = std::min(one.right(), other.right()) - std::max(one.x, other.x);
  const float h = std::min(one.bottom(), other.bottom()) - std::max(one.y, other.y);
  return std::max(0.0F, w) * std::max(0.0F, h);
}

/// What a toast must not cover: all that reacts to a press or takes text, the headings of the lobby's lists,
/// and the challenges.
std::vector<Rect> Uncovered(const AppLayout& out) {
  std::vector<Rect> areas = out.asks;
  if (const auto* lobby = out.Get<LobbyLayout>(); lobby != nullptr) {
    for (const Rect& title : {lobby->tables.title, lobby->tables.count, lobby->live.title}) {
      areas.push_back(title.Inset(-kToastMargin));
    }
  }
  for (const Widget& widget : out.widgets.all) {
    const bool reacts = widget.press || widget.field || widget.kind == WidgetKind::kPoint;
    if (reacts && widget.enabled) areas.push_back(widget.rect);
  }
  return areas;
}

/// Of all places below the bar where it covers least, the nearest to the middle under the bar.
Rect PlaceToast(const LayoutContext& c, Vec size, float bar, const std::vector<Rect>& uncovered) {
  const float margin = c.Px(kToastMargin), step = c.Px(kToastGrid);
  const float middle = std::floor(c.window.center().x - size.x / 2), top = bar + margin;
  std::optional<Rect> best;
  float least = 0;
  for (float y = top; y + size.y <= c.window.bottom() - margin; y += step) {
    // From the middle to both sides.
    for (float aside = 0; middle - aside >= margin; aside = aside > 0 ? -aside : step - aside) {
      const Rect place{middle + aside, y, size.x, size.y};
      float covered = 0;
      for (const Rect& area : uncovered) covered += CommonArea(place, area);
      if (best && covered >= least) continue;
      best = place;
      least = covered;
    }
    if (best && least == 0) break;
  }
  return best.value_or(Rect{middle, top, size.x, size.y});
}

void LayToasts(const presenter::AppViewState& state, const LayoutContext& c, AppLayout& out) {
  auto uncovered = state.toasts.empty() ? std::vector<Rect>() : Uncovered(out);
  for (const presenter::Toast& toast : state.toasts) {
    const TextStyle style = Medium(c.Px(14));
    const float frame = c.Px(62),
                width = std::min(c.Px(kMaxToastWidth), c.TextWidth(toast.text, style) + frame);
    const auto lines = std::min(kMaxToastLines, Wrap(c.measure, toast.text, style, width - frame + 1).size());
    const float height =
        std::max(c.Px(42), static_cast<float>(lines) * c.measure.LineHeight(style) + 2 * c.Px(kToastPad));
    out.toasts.push_back(PlaceToast(c, {width, height}, out.bar.bar.bottom(), uncovered));
    uncovered.push_back(out.toasts.back());
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
  LayToasts(state, c, out);
  return out;
}

}  // namespace merels::view
