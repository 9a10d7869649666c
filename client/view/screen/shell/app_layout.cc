#include "client/view/screen/shell/app_layout.h"

namespace merels::view {
namespace {

using presenter::Screen;

constexpr float kToastHeight = 42;
constexpr float kMaxToastWidth = 460;

// The first toast lies on the bar, where it covers nothing of a game.
void LayToasts(const presenter::AppViewState& state, const LayoutContext& c, AppLayout& out) {
  float y = c.window.y + c.Px(8);
  for (const presenter::Toast& toast : state.toasts) {
    const float width = std::min(c.Px(kMaxToastWidth), c.TextWidth(toast.text, Medium(c.Px(14))) + c.Px(60));
    out.toasts.push_back({std::floor(c.window.center().x - width / 2), y, width, c.Px(kToastHeight)});
    presenter::Button dismiss;
    dismiss.action = presenter::Action::kDismissToast;
    dismiss.argument = std::to_string(toast.id);
    dismiss.label = toast.text;
    out.widgets.Add(MakeButton(dismiss, out.toasts.back()));
    y += c.Px(kToastHeight + 8);
  }
}

void LayTableScreen(const presenter::AppViewState& state, const LayoutContext& c, const Rect& area,
                    AppLayout& out) {
  Widget board;
  board.id = kBoardId;
  board.kind = WidgetKind::kRow;
  board.takes_keys = !state.table.text;
  const std::size_t place = out.widgets.all.size();
  out.widgets.Add(board);
  out.table = LayTable(state.table, c, area, out.widgets);
  out.widgets.all[place].rect = out.table.slab;
}

}  // namespace

const ListView* AppLayout::ListAt(Vec at) const {
  if (dialog && dialog->rulesets.area.Contains(at)) {
    return &dialog->rulesets;
  }
  for (const ListView* list :
       {&lobby.tables.rows, &lobby.live.rows, &table.moves.rows, &table.best.rows, &page.list.rows}) {
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
  switch (state.screen) {
    case Screen::kSignIn: out.sign_in = LaySignIn(state.sign_in, c, area, out.widgets); break;
    case Screen::kLobby: out.lobby = LayLobby(state.lobby, c, area, out.widgets); break;
    case Screen::kWatch: out.watch = LayWatch(state.watch, c, area, out.widgets); break;
    case Screen::kGames:
    case Screen::kRanks:
    case Screen::kAccount: out.page = LayPage(state.page, c, area, out.widgets); break;
    case Screen::kTable: LayTableScreen(state, c, area, out); break;
  }
  if (state.screen == Screen::kLobby && state.lobby.dialog) {
    out.dialog = LayNewTable(*state.lobby.dialog, c, out.widgets);
  }
  if (state.person) {
    out.person = LayPerson(*state.person, c, out.widgets);
  }
  if (state.keys) {
    out.keys = LayKeys(*state.keys, c, out.widgets);
  }
  if (!out.dialog && !out.person && !out.keys) {
    out.asks = LayAsks(state.asks, c, out.widgets);
  }
  LayToasts(state, c, out);
  return out;
}

}  // namespace merels::view
