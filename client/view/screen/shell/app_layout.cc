#include "client/view/screen/shell/app_layout.h"

namespace merels::view {
namespace {

constexpr float kToastPad = 11;
constexpr float kMaxToastWidth = 460;
constexpr std::size_t kMaxToastLines = 4;

// The first toast lies on the bar, where it covers nothing of a game.
void LayToasts(const presenter::AppViewState& state, const LayoutContext& c, AppLayout& out) {
  float y = c.window.y + c.Px(8);
  for (const presenter::Toast& toast : state.toasts) {
    const TextStyle style = Medium(c.Px(14));
    const float frame = c.Px(62),
                width = std::min(c.Px(kMaxToastWidth), c.TextWidth(toast.text, style) + frame);
    const auto lines = std::min(kMaxToastLines, Wrap(c.measure, toast.text, style, width - frame + 1).size());
    const float height =
        std::max(c.Px(42), static_cast<float>(lines) * c.measure.LineHeight(style) + 2 * c.Px(kToastPad));
    out.toasts.push_back({std::floor(c.window.center().x - width / 2), y, width, height});
    const presenter::Button dismiss{presenter::action::DismissToast{toast.id}, toast.text};
    out.widgets.Add(MakeButton(dismiss, out.toasts.back()));
    y += height + c.Px(8);
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
  const LayoutContext c{{0, 0, window.x, window.y}, out.scale, measure, scroll};
  out.bar = LayTopBar(state.bar, c, out.widgets);
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
