#include "client/view/screen/watch/watch.h"

#include "client/view/board/paint_board.h"
#include "client/view/screen/base/flow.h"
#include "client/view/screen/base/list_panel.h"

namespace merels::view {
namespace {

using presenter::WatchCard;
using presenter::WatchViewState;

constexpr std::size_t kCards = 6;
constexpr float kMaxWidth = 1680;
constexpr float kWatchMessageSize = 20;
/// Between title and channels, for the subtitle and the text above it.
constexpr float kLeastSubtitle = 300;
/// An id of its own, besides the lobby's tab.
constexpr std::string_view kHelp = "find-game";

// The strongest channels first; a narrow window has no room for the others.
std::vector<presenter::Button> FirstThatFit(const LayoutContext& c,
                                            const std::vector<presenter::Button>& channels, float room) {
  std::vector<presenter::Button> out;
  for (const presenter::Button& channel : channels) {
    room -= c.TextWidth(channel.label, Medium(c.Px(15))) + c.Px(36 + 10);
    if (room < 0) break;
    out.push_back(channel);
  }
  return out;
}

// The seat of one player, in a column beside the board.
WatchSeatLayout LaySeat(const LayoutContext& c, Rect column) {
  WatchSeatLayout out;
  const bool low = column.h < c.Px(112);
  Rect head = column.TakeTop(c.Px(low ? 28 : 40), c.Px(low ? 1 : 4));
  const float d = head.h - c.Px(2);
  out.picture = Around(head.TakeLeft(d, c.Px(8)).center(), d, d);
  out.note = head;
  out.name = column.TakeTop(c.Px(low ? 22 : 27));
  out.clock = column.TakeTop(c.Px(low ? 24 : 30));
  return out;
}

void AddName(const presenter::WatchSeat& seat, const std::string& id, const LayoutContext& c,
             const WatchSeatLayout& layout, WidgetList& widgets) {
  if (seat.name_button) {
    const TextStyle style = StyleForName(c.measure, seat.name, Serif(c.Px(20)));
    widgets.Add(MakeName(*seat.name_button, id, NameIn(c, layout.name, seat.name, style)));
  }
}

WatchCardLayout LayCard(const WatchCard& card, const LayoutContext& c, const Rect& rect,
                        WidgetList& widgets) {
  WatchCardLayout out;
  out.card = rect;
  Rect rest = rect.Inset(c.Px(18), c.Px(14));
  const float side = std::floor(std::min(rest.h, rest.w - c.Px(128)));
  out.slab = Around(rest.TakeLeft(side, c.Px(16)).center(), side, side);
  out.slab.x = std::floor(out.slab.x), out.slab.y = std::floor(out.slab.y);
  const float seat = std::min(c.Px(112), std::floor(rest.h * 0.36F));
  out.top = LaySeat(c, rest.TakeTop(seat));
  out.bottom = LaySeat(c, rest.TakeBottom(seat));
  const float lines = card.delay.empty() ? 2 : 3;
  const float line = std::min(c.Px(card.delay.empty() ? 22 : 19), std::floor(rest.h / lines));
  Rect middle = Around(rest.center(), rest.w, line * lines);
  out.phase = middle.TakeTop(line);
  if (!card.delay.empty()) {
    out.delay = middle.TakeTop(line);
  }
  out.watchers = middle;
  Widget whole = MakeButton(card.open, rect);
  whole.kind = WidgetKind::kTile;
  widgets.Add(std::move(whole));
  const std::string& id = card.match.text();
  if (!card.alone) {
    AddName(card.top, "board:" + id + ":top", c, out.top, widgets);
  }
  AddName(card.bottom, "board:" + id + ":bottom", c, out.bottom, widgets);
  widgets.Add(MakeLabel("phase:" + id, card.phase, out.phase));
  widgets.Add(MakeLabel("delay:" + id, card.delay, out.delay.empty() ? out.phase : out.delay));
  widgets.Add(MakeLabel("watchers:" + id, card.watchers, out.watchers));
  return out;
}

void PaintSeat(Canvas& canvas, const WatchCard& card, const presenter::WatchSeat& seat,
               const WatchSeatLayout& layout, const ManPicture& man) {
  const Theme& t = canvas.theme();
  canvas.Picture(man(card.board.set, seat.side, static_cast<int>(layout.picture.w)), layout.picture);
  const bool tight = canvas.measure().Width(seat.note, Sans(canvas.Px(14))) > layout.note.w;
  canvas.TextIn(seat.note, layout.note, Sans(canvas.Px(tight ? 12 : 14)), t.dim);
  const TextStyle style = StyleForName(canvas.measure(), seat.name, Serif(canvas.Px(20)));
  canvas.TextIn(seat.name, layout.name, style, t.text);
}

void PaintCard(Canvas& canvas, const WatchCard& card, const WatchCardLayout& layout, const Widget& widget,
               const Interaction& in, const ManPicture& man) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.card);
  const bool hovered = in.hovered == widget.id || in.hovered.starts_with("board:" + card.match.text() + ":");
  if (card.featured || hovered) {
    canvas.Stroke(layout.card, canvas.Px(12), canvas.Px(1.6F), Faded(t.accent, card.featured ? 1.0F : 0.55F));
  }
  PaintFocus(canvas, widget, in, canvas.Px(12));
  if (!card.known) {
    canvas.TextIn(card.phase, layout.card.Inset(canvas.Px(20), 0), Italic(canvas.Px(18)), t.dim,
                  Align::kCenter);
    return;
  }
  PaintBoardShadow(canvas, layout.Frame(card.board));
  if (!card.alone) {
    PaintSeat(canvas, card, card.top, layout.top, man);
  }
  PaintSeat(canvas, card, card.bottom, layout.bottom, man);
  const float line = std::max(1.0F, canvas.Px(1));
  const float gap = canvas.Px(5);
  canvas.Fill({layout.phase.x, layout.phase.y - gap, layout.phase.w, line}, 0, t.hairline);
  canvas.Fill({layout.phase.x, layout.watchers.bottom() + gap, layout.phase.w, line}, 0, t.hairline);
  canvas.TextIn(card.phase, layout.phase, Sans(canvas.Px(14)), t.dim);
  canvas.TextIn(card.delay, layout.delay, Sans(canvas.Px(14)), t.accent);
  canvas.TextIn(card.watchers, layout.watchers, Sans(canvas.Px(14)), t.dim);
}

void PaintSeatClock(Canvas& canvas, const presenter::WatchSeat& seat, const Rect& rect) {
  const Theme& t = canvas.theme();
  const Color ink = seat.clock.low ? t.capture : (seat.clock.running ? t.accent : t.dim);
  canvas.TextIn(seat.clock.text, rect, Medium(std::min(canvas.Px(23), rect.h)), ink);
}

// The message without games, and the button below it.
void LayEmpty(const WatchViewState& state, const LayoutContext& c, const Rect& area, WatchLayout& out,
              WidgetList& widgets) {
  const float line = c.measure.LineHeight(Italic(c.Px(kWatchMessageSize)));
  out.message = Around(area.center() - Vec{0, line}, area.w, line);
  widgets.Add(MakeLabel("message", state.message, out.message));
  if (state.state == presenter::ListState::kLoading) return;
  const float width = c.TextWidth(state.help.label, Medium(c.Px(15))) + c.Px(48);
  Widget offer = MakeButton(state.help, Around(area.center() + Vec{0, c.Px(30)}, width, c.Px(42)));
  offer.id = kHelp;
  widgets.Add(std::move(offer));
}

}  // namespace

WatchLayout WatchPainter::Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets) {
  WatchLayout out;
  const float excess = std::max(0.0F, area.w - c.Px(kMaxWidth));
  area = area.Inset(std::floor(excess / 2), 0).Inset(c.Px(28), c.Px(c.tight() ? 12 : 20));
  Rect head = area.TakeTop(c.Px(46), c.Px(c.tight() ? 10 : 16));
  out.title = head.TakeLeft(c.TextWidth(state.title, Serif(c.Px(40))), c.Px(24));
  head = PackRight(c, FirstThatFit(c, state.channels, head.w - c.Px(kLeastSubtitle)), head.Inset(0, c.Px(4)),
                   widgets);
  out.subtitle = head;
  out.message = area;
  const float gap = c.Px(14);
  const std::size_t across = area.w >= area.h ? 3 : 2;
  const auto columns = static_cast<float>(across), rows = static_cast<float>(kCards / across);
  const float width = std::floor((area.w - gap * (columns - 1)) / columns);
  const float height = std::floor((area.h - gap * (rows - 1)) / rows);
  for (std::size_t i = 0; i < state.cards.size() && i < kCards; ++i) {
    const auto column = static_cast<float>(i % across), row = static_cast<float>(i / across);
    const Rect rect{area.x + column * (width + gap), area.y + row * (height + gap), width, height};
    out.cards.push_back(LayCard(state.cards[i], c, rect, widgets));
  }
  if (state.cards.empty()) {
    LayEmpty(state, c, area, out, widgets);
  }
  return out;
}

void WatchPainter::Paint(const State& state, const Layout& layout, const PaintContext& paint) {
  const auto& [canvas, widgets, in, man, news] = paint;
  const Theme& t = canvas.theme();
  canvas.TextIn(state.title, layout.title, Serif(canvas.Px(40)), t.text);
  const TextStyle small = Sans(canvas.Px(15));
  canvas.TextIn(WholeSentences(canvas.measure(), state.subtitle, small, layout.subtitle.w, 1),
                layout.subtitle, small, t.dim);
  for (std::size_t i = 0; i < layout.cards.size(); ++i) {
    if (const Widget* widget = widgets.Find(state.cards[i].open.Id())) {
      PaintCard(canvas, state.cards[i], layout.cards[i], *widget, in, man);
    }
  }
  for (const Widget& widget : widgets.all) {
    if (widget.kind == WidgetKind::kName) {
      PaintButton(canvas, widget, in);
    }
  }
  if (state.cards.empty()) {
    const bool failed = state.state == presenter::ListState::kFailed;
    canvas.TextIn(state.message, layout.message, Italic(canvas.Px(kWatchMessageSize)),
                  failed ? t.capture : t.dim, Align::kCenter);
    const Widget* help = widgets.Find(kHelp);
    if (help != nullptr) PaintButton(canvas, *help, in);
  }
  for (const presenter::Button& channel : state.channels) {
    if (const Widget* widget = widgets.Find(channel.Id())) {
      PaintButton(canvas, *widget, in);
    }
  }
}

void WatchPainter::PaintMoving(const State& state, const Layout& layout, const MovingContext& moving) {
  static const Animator motionless;
  for (std::size_t i = 0; i < layout.cards.size(); ++i) {
    const WatchCard& card = state.cards[i];
    if (!card.known) continue;
    const BoardFrame frame = layout.cards[i].Frame(card.board);
    const Racks racks;
    const auto& pictures = moving.small_art(card.board)
                               .Board(*card.board.topology, card.board.set, static_cast<int>(frame.slab().w));
    PaintBoard(moving.canvas, {card.board, frame, motionless, racks, moving.now, std::nullopt}, pictures);
    if (!card.alone) {
      PaintSeatClock(moving.canvas, card.top, layout.cards[i].top.clock);
    }
    PaintSeatClock(moving.canvas, card.bottom, layout.cards[i].bottom.clock);
  }
}

WatchViewState WatchPainter::Still(State state) {
  for (WatchCard& card : state.cards) {
    card.board = EmptyBoard(card.board);
    card.top.clock = card.bottom.clock = {};
  }
  return state;
}

}  // namespace merels::view
