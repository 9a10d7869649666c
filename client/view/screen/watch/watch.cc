#include "client/view/screen/watch/watch.h"

#include <algorithm>

#include "client/view/board/paint_board.h"
#include "client/view/screen/base/board_place.h"
#include "client/view/screen/base/flow.h"
#include "client/view/screen/base/list_panel.h"

namespace merels::view {
namespace {

using presenter::WatchCard;
using presenter::WatchViewState;

constexpr std::size_t kCards = 6;
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

/// Sizes of type in a card, in pixels of the design.
struct CardType {
  float name, note, clock;
};
CardType TypeOf(bool large) { return large ? CardType{25, 15, 25} : CardType{19, 13, 19}; }

// The line of one player: man and name, rating, clock.
WatchSeatLayout LaySeat(const presenter::WatchSeat& seat, const LayoutContext& c, bool large, Rect line) {
  WatchSeatLayout out;
  const CardType type = TypeOf(large);
  const float d = std::min(c.Px(large ? 34 : 22), line.h);
  out.picture = Around(line.TakeLeft(d, c.Px(8)).center(), d, d);
  const float clock = std::max(c.TextWidth(seat.clock.text, Medium(c.Px(type.clock))),
                               c.TextWidth("00:00", Medium(c.Px(type.clock))));
  out.clock = line.TakeRight(clock, c.Px(10));
  const TextStyle style = StyleForName(c.measure, seat.name, Serif(c.Px(type.name)));
  const float note = std::min(line.w / 2, c.TextWidth(seat.note, Sans(c.Px(type.note))));
  const float name = std::min(line.w - note - c.Px(8), c.TextWidth(seat.name, style));
  out.name = line.TakeLeft(name, c.Px(8));
  out.note = line;
  return out;
}

// What is beside the board, from the men of the upper player down to those of the lower.
void LayFacts(const WatchCard& card, Rect column, float most, WatchCardLayout& out) {
  const float count = card.delay.empty() ? 5 : 6;
  const float line = std::min(most, std::floor(column.h / count));
  if (!card.alone) out.top.men = column.TakeTop(line);
  out.bottom.men = column.TakeBottom(line);
  Rect middle = Around(column.center(), column.w, line * (count - 2));
  out.phase = middle.TakeTop(line);
  if (!card.delay.empty()) out.delay = middle.TakeTop(line);
  out.watchers = middle.TakeTop(line);
  out.terms = middle.TakeTop(line);
}

void AddWords(const WatchCard& card, const WatchCardLayout& layout, WidgetList& widgets) {
  const std::string& id = card.match.text();
  const auto name = [&](const presenter::WatchSeat& seat, const char* which, const Rect& place) {
    if (seat.name_button) widgets.Add(MakeName(*seat.name_button, "board:" + id + which, place));
  };
  if (!card.alone) name(card.top, ":top", layout.top.name);
  name(card.bottom, ":bottom", layout.bottom.name);
  widgets.Add(MakeLabel("phase:" + id, card.phase, layout.phase));
  widgets.Add(MakeLabel("delay:" + id, card.delay, layout.delay.empty() ? layout.phase : layout.delay));
  widgets.Add(MakeLabel("watchers:" + id, card.watchers, layout.watchers));
  widgets.Add(MakeLabel("terms:" + id, card.terms, layout.terms));
}

void AddCard(const WatchCard& card, const Rect& rect, WidgetList& widgets) {
  Widget whole = MakeButton(card.open, rect);
  whole.kind = WidgetKind::kTile;
  widgets.Add(std::move(whole));
}

// The width that the words beside every board need.
float WidthOfFacts(const WatchViewState& state, const LayoutContext& c) {
  float width = 0;
  for (const WatchCard& card : state.cards) {
    if (!card.known) continue;
    for (const std::string* text :
         {&card.top.men, &card.bottom.men, &card.phase, &card.delay, &card.watchers}) {
      width = std::max(width, c.TextWidth(*text, Medium(c.Px(13))));
    }
  }
  return width;
}

// The players over and under their board, what the game is at beside it: `facts`, its width.
WatchCardLayout LayCard(const WatchCard& card, const LayoutContext& c, const Rect& rect, float facts,
                        WidgetList& widgets) {
  WatchCardLayout out;
  out.card = out.whole = rect;
  AddCard(card, rect, widgets);
  Rect rest = rect.Inset(c.Px(14), c.Px(c.tight() ? 8 : 12));
  const float line = std::max(c.Px(24), c.measure.LineHeight(Medium(c.Px(TypeOf(false).clock))));
  const float gap = c.Px(c.tight() ? 5 : 8);
  out.top = LaySeat(card.top, c, false, rest.TakeTop(line, gap));
  out.bottom = LaySeat(card.bottom, c, false, rest.TakeBottom(line, gap));
  const float side = std::floor(std::min(rest.h, rest.w - facts - c.Px(14)));
  out.slab = Around(rest.TakeLeft(side, c.Px(14)).center(), side, side);
  out.slab.x = std::floor(out.slab.x), out.slab.y = std::floor(out.slab.y);
  LayFacts(card, {rest.x, out.slab.y, rest.w, side}, c.Px(26), out);
  AddWords(card, out, widgets);
  return out;
}

// The only game: board and column stand where a table has them.
void LayOnly(const WatchViewState& state, const LayoutContext& c, const Rect& area, WatchLayout& out,
             WidgetList& widgets) {
  const WatchCard& card = state.cards.front();
  const BoardPlace place = PlaceBoard(c, area);
  Rect column = place.column;
  out.large = true;
  out.title = column.TakeTop(c.Px(46), c.Px(2));
  out.subtitle = column.TakeTop(2 * c.measure.LineHeight(Sans(c.Px(15))), c.Px(8));
  FlowSmallChips(c, state.channels, 2, column, widgets);
  column.TakeTop(c.Px(8));
  WatchCardLayout one;
  one.slab = place.slab;
  one.card = column.TakeTop(std::min(column.h, c.Px(430)));
  one.whole = {one.slab.x, std::min(one.slab.y, one.card.y), one.card.right() - one.slab.x,
               std::max(one.slab.bottom(), one.card.bottom()) - std::min(one.slab.y, one.card.y)};
  AddCard(card, one.slab, widgets);
  Rect rest = one.card.Inset(c.Px(20), c.Px(16));
  const float line = c.Px(44);
  one.top = LaySeat(card.top, c, true, rest.TakeTop(line, c.Px(6)));
  one.bottom = LaySeat(card.bottom, c, true, rest.TakeBottom(line, c.Px(6)));
  LayFacts(card, rest, c.Px(30), one);
  AddWords(card, one, widgets);
  out.cards.push_back(one);
}

void PaintSeat(Canvas& canvas, const WatchCard& card, const presenter::WatchSeat& seat,
               const WatchSeatLayout& layout, bool large, const ManPicture& man) {
  const Theme& t = canvas.theme();
  const CardType type = TypeOf(large);
  canvas.Picture(man(card.board.set, seat.side, static_cast<int>(layout.picture.w)), layout.picture);
  const TextStyle style = StyleForName(canvas.measure(), seat.name, Serif(canvas.Px(type.name)));
  canvas.TextIn(seat.name, layout.name, style, t.text);
  canvas.TextIn(seat.note, layout.note, Sans(canvas.Px(type.note)), t.dim);
  canvas.TextIn(seat.men, layout.men, Sans(canvas.Px(large ? 15 : 13)), t.dim);
}

void PaintCard(Canvas& canvas, const WatchCard& card, const WatchCardLayout& layout, bool large,
               const Widget& widget, const Interaction& in, const ManPicture& man) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.card);
  const bool hovered = in.hovered == widget.id || in.hovered.starts_with("board:" + card.match.text() + ":");
  if (!large && (card.featured || hovered)) {
    canvas.Stroke(layout.card, canvas.Px(12), canvas.Px(1.6F), Faded(t.accent, card.featured ? 1.0F : 0.55F));
  }
  PaintFocus(canvas, widget, in, canvas.Px(12));
  if (!card.known) {
    canvas.TextIn(card.phase, layout.card.Inset(canvas.Px(20), 0), Italic(canvas.Px(18)), t.dim,
                  Align::kCenter);
    return;
  }
  PaintBoardShadow(canvas, layout.Frame(card.board));
  if (!card.alone) PaintSeat(canvas, card, card.top, layout.top, large, man);
  PaintSeat(canvas, card, card.bottom, layout.bottom, large, man);
  const TextStyle style = Sans(canvas.Px(large ? 15 : 13));
  canvas.TextIn(card.phase, layout.phase, Medium(canvas.Px(large ? 17 : 13)), t.text);
  canvas.TextIn(card.delay, layout.delay, style, t.accent);
  canvas.TextIn(card.watchers, layout.watchers, style, t.dim);
  canvas.TextIn(card.terms, layout.terms, style, t.dim);
}

void PaintSeatClock(Canvas& canvas, const presenter::WatchSeat& seat, const Rect& rect, bool large) {
  const Theme& t = canvas.theme();
  const Color ink = seat.clock.low ? t.capture : (seat.clock.running ? t.accent : t.dim);
  canvas.TextIn(seat.clock.text, rect, Medium(canvas.Px(TypeOf(large).clock)), ink, Align::kRight);
}

// Boards side by side: they grow where there are fewer.
std::size_t AcrossOf(std::size_t count, bool wide) {
  if (count > 4) return wide ? 3 : 2;
  return count > 2 || wide ? 2 : 1;
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
  if (state.cards.size() == 1) {
    LayOnly(state, c, area, out, widgets);
    return out;
  }
  area = c.InGutter(area);
  Rect head = area.TakeTop(c.Px(46), c.Px(c.tight() ? 8 : 16));
  out.title = head.TakeLeft(c.TextWidth(state.title, Serif(c.Px(40))), c.Px(24));
  head = PackRight(c, FirstThatFit(c, state.channels, head.w - c.Px(kLeastSubtitle)), head.Inset(0, c.Px(4)),
                   widgets);
  out.subtitle = head;
  out.message = area;
  const float gap = c.Px(14);
  const std::size_t count = std::min(state.cards.size(), kCards);
  const std::size_t across = AcrossOf(count, area.w >= area.h);
  const auto columns = static_cast<float>(across);
  const auto rows = static_cast<float>((count + across - 1) / across);
  const float width = std::floor((area.w - gap * (columns - 1)) / columns);
  const float height = std::floor((area.h - gap * (rows - 1)) / rows);
  const float facts = WidthOfFacts(state, c);
  for (std::size_t i = 0; i < count; ++i) {
    const auto column = static_cast<float>(i % across), row = static_cast<float>(i / across);
    const Rect rect{area.x + column * (width + gap), area.y + row * (height + gap), width, height};
    out.cards.push_back(LayCard(state.cards[i], c, rect, facts, widgets));
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
  if (layout.large) {
    Rect lines = layout.subtitle;
    PaintLines(canvas, state.subtitle, lines, small, t.dim);
  } else {
    canvas.TextIn(WholeSentences(canvas.measure(), state.subtitle, small, layout.subtitle.w, 1),
                  layout.subtitle, small, t.dim);
  }
  for (std::size_t i = 0; i < layout.cards.size(); ++i) {
    if (const Widget* widget = widgets.Find(state.cards[i].open.Id())) {
      PaintCard(canvas, state.cards[i], layout.cards[i], layout.large, *widget, in, man);
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
      PaintSeatClock(moving.canvas, card.top, layout.cards[i].top.clock, layout.large);
    }
    PaintSeatClock(moving.canvas, card.bottom, layout.cards[i].bottom.clock, layout.large);
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
