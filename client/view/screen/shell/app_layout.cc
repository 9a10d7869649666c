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

void AddToast(const presenter::AppViewState& state, const LayoutContext& c, AppLayout& out) {
  out.toast = LayToast(state.toasts, c, out.foot);
  if (!out.toast) return;
  const presenter::Toast& toast = state.toasts.front();
  out.widgets.Add(MakeButton({presenter::action::DismissToast{toast.id}, toast.text}, out.toast->rect));
}

float OffsetIn(const ScrollOffsets& scroll, std::string_view id, float most) {
  const auto found = scroll.find(id);
  return found == scroll.end() ? 0 : std::clamp(found->second, 0.0F, most);
}

// The whole screen, of at least this size, behind its place.
Rect PageBehind(const Rect& view, Vec least, const ScrollOffsets& scroll) {
  const float w = std::max(view.w, std::ceil(least.x)), h = std::max(view.h, std::ceil(least.y));
  return {view.x - std::round(OffsetIn(scroll, kPageScrollX, w - view.w)),
          view.y - std::round(OffsetIn(scroll, kPageScrollY, h - view.h)), w, h};
}

constexpr float kThumbWidth = 6, kShortestThumb = 32;

void LayFrame(const presenter::AppViewState& state, const LayoutContext& c, AppLayout& out) {
  out.view = c.window;
  if (!state.zen) {
    out.bar = LayTopBar(state.bar, c, out.widgets);
    out.view.TakeTop(out.bar.bar.h);
  }
  if (!state.warning.empty()) out.warning = LayWarning(state.warning, c, out.view, out.widgets);
  out.foot = out.view.TakeBottom(c.foot);
}

void LayOnPage(const presenter::AppViewState& state, LayoutContext c, AppLayout& out) {
  c.scale = out.scale;
  c.covered = c.foot = 0;
  out.widgets.view = out.view;
  out.widgets.scrolled_from = out.widgets.all.size();
  out.shown = out.painter->lay(state.content, c, out.page, out.widgets);
  out.widgets.scrolled_end = out.widgets.all.size();
}

// How far what can be pressed or filled in reaches below the screen's place.
float Excess(const WidgetList& widgets, std::size_t from, const Rect& view) {
  float excess = 0;
  for (std::size_t i = from; i < widgets.all.size(); ++i) {
    excess = std::max(excess, widgets.all[i].rect.bottom() - view.bottom());
  }
  return excess;
}

// A screen that is larger than its place scrolls: at a scale that the window has no room for, or where a
// warning or large type leaves too little height. Under a sheet of its own it is shown as small as it must
// be.
void LayScreen(const presenter::AppViewState& state, LayoutContext c, AppLayout& out) {
  out.painter = &PainterFor(state.content);
  const WidgetList around = out.widgets;
  const Rect window = c.window;
  const auto has_sheet = [&] { return out.widgets.modal_from > around.modal_from; };
  const auto begin_page = [&](Vec least) {
    out.widgets = around;
    out.page = PageBehind(out.view, least, c.scroll);
  };
  if (out.scale > out.frame_scale) {
    begin_page({kLeastWidth * out.scale, kLeastHeight * out.scale});
    c.window = out.page;
    LayOnPage(state, c, out);
    if (!has_sheet()) return;
    c.window = window;
    out.page = {};
    out.scale = out.frame_scale;
  }
  float excess = 0;
  for (const bool compact : {false, true}) {
    out.widgets = around;
    c.compact = compact;
    out.shown = out.painter->lay(state.content, c, out.view, out.widgets);
    excess = Excess(out.widgets, around.all.size(), out.view);
    if (excess <= 0 || has_sheet()) return;
  }
  begin_page({out.view.w, out.view.h + excess});
  LayOnPage(state, c, out);
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

Rect AppLayout::ThumbDown() const {
  const float most = MostScroll().y, width = std::round(kThumbWidth * frame_scale);
  if (most <= 0) return {};
  const float height = std::max(kShortestThumb * frame_scale, view.h * view.h / page.h);
  return {view.right() - width, view.y + (view.h - height) * (view.y - page.y) / most, width, height};
}

Rect AppLayout::ThumbAcross() const {
  const float most = MostScroll().x, height = std::round(kThumbWidth * frame_scale);
  if (most <= 0) return {};
  const float width = std::max(kShortestThumb * frame_scale, view.w * view.w / page.w);
  return {view.x + (view.w - width) * (view.x - page.x) / most, view.bottom() - height, width, height};
}

AppLayout LayApp(const presenter::AppViewState& state, Vec window, float wanted_scale,
                 const TextMeasure& measure, const ScrollOffsets& scroll) {
  AppLayout out;
  out.screen = state.screen;
  out.scale = std::max(wanted_scale, kLeastScale);
  out.frame_scale = FittingScale(window, wanted_scale);
  LayoutContext c{{0, 0, window.x, window.y}, out.frame_scale, measure, scroll};
  c.covered = HeightOfAsks(state.asks.size(), c);
  c.foot = HeightOfFoot(c);
  LayFrame(state, c, out);
  LayScreen(state, c, out);
  const LobbyLayout* lobby = out.Get<LobbyLayout>();
  const bool dialog = lobby != nullptr && (lobby->dialog || lobby->seek_dialog);
  if (state.player_sheet) {
    out.player_sheet = LayPlayerSheet(*state.player_sheet, c, out.widgets);
  }
  if (state.keys) {
    out.keys = LayKeys(*state.keys, c, out.widgets);
  }
  if (state.rules) {
    out.rules = LayRulesSheet(*state.rules, c, out.widgets);
  }
  if (state.link) {
    out.link = LayLinkSheet(*state.link, c, out.widgets);
  }
  if (!dialog && !out.player_sheet && !out.keys && !out.rules && !out.link) {
    out.asks = LayAsks(state.asks, c, out.widgets);
  }
  AddToast(state, c, out);
  return out;
}

}  // namespace merels::view
