#include "client/view/screen/shell/app_layout.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "client/view/screen/shell/top_bar.h"

namespace merels::view {
namespace {

using presenter::ScreenViewState;

template <class Painter>
struct Adapter {
  using State = typename Painter::State;
  using Layout = typename Painter::Layout;

  static ScreenLayout Lay(const ScreenViewState& content, const LayoutContext& c, Rect area,
                          WidgetList& widgets) {
    return Painter::Lay(std::get<State>(content), c, area, widgets);
  }
  static void Paint(const ScreenViewState& content, const ScreenLayout& layout, const PaintContext& paint) {
    Painter::Paint(std::get<State>(content), std::get<Layout>(layout), paint);
  }
  static void PaintMoving(const ScreenViewState& content, const ScreenLayout& layout,
                          const MovingContext& moving) {
    Painter::PaintMoving(std::get<State>(content), std::get<Layout>(layout), moving);
  }
  static std::vector<const ListView*> Lists(const ScreenLayout& layout) {
    return Painter::Lists(std::get<Layout>(layout));
  }
  static ScreenViewState Still(ScreenViewState content) {
    return Painter::Still(std::get<State>(std::move(content)));
  }
  static bool Busy(const ScreenViewState& content) { return Painter::Busy(std::get<State>(content)); }

  static constexpr PainterRow kRow = {Lay, Paint, PaintMoving, Lists, Still, Busy};
};

template <class... Painters>
constexpr std::array<PainterRow, sizeof...(Painters)> RowsOf() {
  static_assert(std::is_same_v<ScreenViewState, std::variant<typename Painters::State...>>,
                "in the order of ScreenViewState");
  return {Adapter<Painters>::kRow...};
}

constexpr auto kRows = RowsOf<SignInPainter, SetupPainter, LobbyPainter, TablePainter, WatchPainter,
                              PagePainter, SettingsPainter, AnalysisPainter>();

bool IsTold(const Widget& widget) {
  static constexpr std::array kTold = {"ribbon",  "turn",    "result", "searching",
                                       "waiting", "problem", "clock"};
  return std::any_of(kTold.begin(), kTold.end(),
                     [&](std::string_view word) { return widget.id.find(word) != std::string::npos; });
}

/// Toasts never cover pressable widgets and fields, and avoid clocks, headings of the lobby's lists and the
/// like. Widgets under a sheet are out of reach anyway.
ToastGround GroundOfToasts(const LayoutContext& c, const AppLayout& out) {
  ToastGround ground{c.window, out.asks, {}, {}};
  ground.area.TakeTop(out.bar.bar.h + out.warning.h);
  if (const auto* lobby = out.Get<LobbyLayout>(); lobby != nullptr) {
    ground.told = {lobby->tables.title, lobby->tables.count, lobby->live.title};
    ground.read = {lobby->title};
  }
  for (std::size_t i = out.widgets.modal_from; i < out.widgets.all.size(); ++i) {
    const Widget& widget = out.widgets.all[i];
    const bool board = widget.kind == WidgetKind::kRow && widget.takes_keys;
    const bool reacts = (widget.press || widget.field) && widget.enabled;
    if (board || (widget.kind == WidgetKind::kLabel && IsTold(widget))) {
      ground.told.push_back(widget.rect);
    } else if (reacts || widget.kind == WidgetKind::kPoint || widget.kind == WidgetKind::kRow) {
      ground.pressed.push_back(widget.rect);
    } else {
      ground.read.push_back(widget.rect);
    }
  }
  return ground;
}

void AddToasts(const presenter::AppViewState& state, const std::vector<ToastLayout>& were,
               const LayoutContext& c, AppLayout& out) {
  if (state.toasts.empty()) return;
  out.toasts = LayToasts(state.toasts, were, GroundOfToasts(c, out), c);
  for (std::size_t i = 0; i < out.toasts.size(); ++i) {
    const presenter::Toast& toast = state.toasts[i];
    const presenter::Button dismiss{presenter::action::DismissToast{toast.id}, toast.text};
    out.widgets.Add(MakeButton(dismiss, out.toasts[i].rect));
  }
}

}  // namespace

const PainterRow& PainterFor(const ScreenViewState& content) { return kRows.at(content.index()); }

std::vector<const ListView*> AppLayout::lists() const { return painter->lists(shown); }

const ListView* AppLayout::ListAt(Vec at) const {
  for (const ListView* list : lists()) {
    if (list->count > 0 && list->area.Contains(at)) return list;
  }
  return nullptr;
}

AppLayout LayApp(const presenter::AppViewState& state, Vec window, float wanted_scale,
                 const TextMeasure& measure, const ScrollOffsets& scroll,
                 const std::vector<ToastLayout>& toasts_were) {
  AppLayout out;
  out.screen = state.screen;
  out.scale = FittingScale(window, wanted_scale);
  LayoutContext c{{0, 0, window.x, window.y}, out.scale, measure, scroll};
  c.covered = HeightOfAsks(state.asks.size(), c);
  if (!state.zen) out.bar = LayTopBar(state.bar, c, out.widgets);
  Rect area = c.window;
  area.TakeTop(out.bar.bar.h);
  if (!state.warning.empty()) out.warning = LayWarning(state.warning, area, c, out.widgets);
  out.painter = &PainterFor(state.content);
  out.shown = out.painter->lay(state.content, c, area, out.widgets);
  const LobbyLayout* lobby = out.Get<LobbyLayout>();
  const bool dialog = lobby != nullptr && lobby->dialog;
  if (state.player_sheet) {
    out.player_sheet = LayPlayerSheet(*state.player_sheet, c, out.widgets);
  }
  if (state.keys) {
    out.keys = LayKeys(*state.keys, c, out.widgets);
  }
  if (state.rules) {
    out.rules = LayRulesSheet(*state.rules, c, out.widgets);
  }
  if (!dialog && !out.player_sheet && !out.keys && !out.rules) {
    out.asks = LayAsks(state.asks, c, out.widgets);
  }
  AddToasts(state, toasts_were, c, out);
  return out;
}

}  // namespace merels::view
