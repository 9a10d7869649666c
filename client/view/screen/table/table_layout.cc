#include <utility>
#include <vector>

#include "client/presenter/table/actions.h"
#include "client/view/screen/base/board_place.h"
#include "client/view/screen/base/flow.h"
#include "client/view/screen/table/panels.h"
#include "client/view/screen/table/table.h"

namespace merels::view {
namespace {

using presenter::TableViewState;

/// The panel beside the moves: a share of the column, if the moves have their room, and at least this.
constexpr float kSideShare = 0.46F;
constexpr float kLeastSidePanel = 230;
constexpr float kLowSeatCard = 89;
/// The height of a row of a result's buttons, and the gap between two.
constexpr float kEndRow = 38;
constexpr float kBetweenEnds = 6;
/// From this height on the panel holds the chat beside the result.
constexpr float kChatAndResult = 262;
/// Buttons of the table side by side.
constexpr std::size_t kMaxInARow = 4;
/// In zen, a card without a rack.
constexpr float kZenCard = 72;

// The small board, what was found, and the accuracies: where the ribbon would only repeat the result.
void LayReview(const presenter::ReviewCard& review, const LayoutContext& c, TableLayout& out,
               WidgetList& widgets) {
  Rect row = out.ribbon.Inset(c.Px(14), c.Px(7));
  ReviewLayout& at = out.review.emplace();
  if (review.board) {
    Widget show = MakeButton(review.show, out.ribbon, WidgetKind::kStop);
    show.id = "turning-point";
    widgets.Add(std::move(show));
    at.board = row.TakeLeft(row.h, c.Px(14));
  }
  float width = 0;
  std::string both;
  for (const std::string& line : review.accuracy) {
    width = std::max(width, c.TextWidth(line, Medium(c.Px(13))));
    both += (both.empty() ? "" : ", ") + line;
  }
  at.accuracy = row.TakeRight(std::min(width, row.w * 0.4F), c.Px(14));
  at.words = row;
  widgets.Add(MakeLabel("review", review.words, at.words));
  widgets.Add(MakeLabel("accuracy", both, at.accuracy));
}

void LayRibbon(const TableViewState& state, const LayoutContext& c, bool has_side, TableLayout& out,
               WidgetList& widgets) {
  if (state.typed) {
    Rect rest = out.ribbon;
    widgets.Add(MakeField(*state.typed,
                          rest.TakeLeft(std::min(c.Px(220), rest.w * 0.45F), c.Px(14)).Inset(0, c.Px(7))));
    out.typed_problem = rest;
    widgets.Add(MakeLabel("typed-problem", state.typed_problem, rest));
  } else if (out.ribbon_shown) {
    PackRight(c, out.ribbon_shown->buttons, out.ribbon.Inset(c.Px(14), c.Px(10)), widgets);
    widgets.Add(MakeLabel("ribbon", out.ribbon_shown->title, out.ribbon));
    const bool repeats = has_side && out.ribbon_shown->kind == presenter::Ribbon::Kind::kResult;
    if (repeats && state.result && state.result->review) LayReview(*state.result->review, c, out, widgets);
  }
}

// The caption's line, with the button that turns the chat off.
Rect LayCaption(const TableViewState& state, const LayoutContext& c, Rect line, WidgetList& widgets) {
  if (state.chat && state.chat->toggle) {
    const float width = c.TextWidth(state.chat->toggle->label, Medium(c.Px(13))) + c.Px(22);
    widgets.Add(MakeButton(*state.chat->toggle, line.TakeRight(width, c.Px(6)).Inset(0, c.Px(2))));
  }
  return line;
}

// Two buttons of a result are side by side; with more, the last has a row of its own.
std::size_t RowsOfEnds(const presenter::ResultCard& result) {
  return result.buttons.empty() ? 0 : (result.buttons.size() > 2 ? 2 : 1);
}

float HeightOfEnds(const presenter::ResultCard& result, const LayoutContext& c) {
  const auto rows = static_cast<float>(RowsOfEnds(result));
  return rows == 0 ? 0 : rows * c.Px(kEndRow) + (rows - 1) * c.Px(kBetweenEnds);
}

void LayEnds(const presenter::ResultCard& result, const LayoutContext& c, Rect area, WidgetList& widgets) {
  const auto& all = result.buttons;
  if (all.empty()) return;
  const auto beside = RowsOfEnds(result) > 1 ? all.end() - 1 : all.end();
  SpreadButtons(c, {all.begin(), beside}, area.TakeTop(c.Px(kEndRow), c.Px(kBetweenEnds)), widgets);
  if (beside != all.end()) widgets.Add(MakeButton(all.back(), area.TakeTop(c.Px(kEndRow))));
}

void LaySide(const TableViewState& state, const LayoutContext& c, TableLayout& out, WidgetList& widgets) {
  if (out.side.empty()) return;
  Rect rest = out.side.Inset(c.Px(20), c.Px(8));
  // Without room for both, the end of a match takes precedence over the chat.
  const bool chat = state.chat && (!state.result || out.side.h >= c.Px(kChatAndResult));
  if (chat) {
    LayChatField(*state.chat, c, rest, out.chat, widgets);
  }
  const bool two_lines = state.result && c.TextWidth(state.result->title, Serif(c.Px(kResultSize))) > rest.w;
  if (!state.result) {
    widgets.Add(MakeLabel("turn", state.turn, out.side));
    out.side_title = LayCaption(state, c, rest.TakeTop(c.Px(30), c.Px(chat ? 0 : 8)), widgets);
    out.side_lines = rest;
    if (chat) {
      // The turn, and the newest event if there is room.
      const auto lines = static_cast<float>(Wrap(c.measure, state.turn, Serif(c.Px(22)), rest.w).size());
      const float wanted = lines * c.measure.LineHeight(Serif(c.Px(22))) + c.Px(rest.h > c.Px(200) ? 52 : 0);
      out.side_lines = rest.TakeTop(std::min(rest.h * 0.5F, wanted), c.Px(6));
    }
  } else {
    widgets.Add(MakeLabel("result", state.result->title, out.side));
    out.side_title = rest.TakeTop(c.Px(two_lines ? 76 : 42), c.Px(chat ? 0 : 8));
    Rect buttons;
    if (chat) {
      out.side_lines = rest.TakeTop(c.Px(42), c.Px(4));
      buttons = rest.TakeTop(HeightOfEnds(*state.result, c), c.Px(8));
    } else {
      rest.TakeBottom(c.Px(8));
      buttons = rest.TakeBottom(HeightOfEnds(*state.result, c), c.Px(8));
      out.side_lines = rest;
    }
    LayEnds(*state.result, c, buttons, widgets);
  }
  if (chat) {
    LayMessages(*state.chat, c, rest, out.chat, widgets);
  }
}

// The chat in place of the moves, without room for both.
void LayChat(const TableViewState& state, const LayoutContext& c, const Rect& panel, TableLayout& out,
             WidgetList& widgets) {
  out.chat_panel = panel;
  Rect rest = panel.Inset(c.Px(10), c.Px(8));
  Rect head = TakeHead(c, rest);
  LayTabs(state.chat->tabs, c, head, widgets);
  LayCaption(state, c, head, widgets);
  rest = rest.Inset(c.Px(10), 0);
  LayChatField(*state.chat, c, rest, out.chat, widgets);
  LayMessages(*state.chat, c, rest, out.chat, widgets);
}

// The width of a panel beside the moves; 0: there is no room for it.
float SideWidth(const LayoutContext& c, const Rect& column) {
  const float room = column.w - PanelGap(c) - WidthOfMoves(c);
  if (!c.wide() || room < c.Px(kLeastSidePanel)) return 0;
  return std::floor(std::min(room, std::max(c.Px(kLeastSidePanel), column.w * kSideShare)));
}

// Without a side panel the end of the match is under the board, and a displaced text is beside the offer.
std::optional<presenter::Ribbon> RibbonFor(const TableViewState& state, bool has_side) {
  using presenter::Ribbon;
  if (state.result && !has_side && state.live) {
    auto buttons = state.result->buttons;
    // Where three leave no room for the result, the way to the lobby is the bar's.
    const auto leaves = [](const presenter::Button& button) {
      return button.action.Is<presenter::action::LeaveTable>();
    };
    if (buttons.size() > 2) std::erase_if(buttons, leaves);
    return Ribbon{Ribbon::Kind::kResult, state.result->title, state.result->detail, std::move(buttons),
                  state.result->ending};
  }
  auto ribbon = state.ribbon;
  const bool hidden = !has_side && state.chat && state.chat->in_front && !state.phase.empty();
  if (ribbon && ribbon->kind == Ribbon::Kind::kOffer && hidden) {
    ribbon->detail = state.phase + " · " + ribbon->detail;
  }
  return ribbon;
}

void LayOverlay(const presenter::Overlay& overlay, const LayoutContext& c, const TableLayout& out,
                WidgetList& widgets) {
  const float width = c.TextWidth(overlay.try_now.label, Medium(c.Px(15))) + c.Px(64);
  widgets.Add(MakeLabel("overlay", overlay.title + " " + overlay.note, out.slab));
  widgets.Add(MakeButton(overlay.try_now, Around(out.slab.center() + Vec{0, c.Px(58)}, width, c.Px(38))));
}

// Only the players beside the board.
void LayZen(const TableViewState& state, const LayoutContext& c, Rect column, TableLayout& out,
            WidgetList& widgets) {
  column.y = out.slab.y;
  column.h = out.slab.h;
  const auto high = [&c](const presenter::SeatView& seat) {
    return c.Px(seat.rack ? kSeatCardHeight : kZenCard);
  };
  if (!state.alone) out.top = LaySeatCard(state.top, c, column.TakeTop(high(state.top)), "seat:top", widgets);
  out.bottom = LaySeatCard(state.bottom, c, column.TakeBottom(high(state.bottom)), "seat:bottom", widgets);
  if (state.zens) {
    const float width = c.TextWidth(state.zens->label, Medium(c.Px(13))) + c.Px(28);
    widgets.Add(MakeButton(*state.zens, Around(column.center(), width, c.Px(32))));
  }
  if (state.board.overlay) LayOverlay(*state.board.overlay, c, out, widgets);
}

// The caption goes first, since it names the rules; the note gets its share at least.
float WidthOfNote(const presenter::TableViewState& state, const LayoutContext& c, float width) {
  constexpr float kLeastShare = 0.47F;
  const float heading = c.TextWidth(state.heading, {Face::kInterSemiBold, c.Px(11), c.Px(1.5F)}) + c.Px(14);
  const float most = std::max(width - heading, std::floor(width * kLeastShare));
  return std::min(most, c.TextWidth(state.table_note, Sans(c.Px(13))));
}

TableLayout LayTable(const TableViewState& state, const LayoutContext& c, Rect area, WidgetList& widgets) {
  TableLayout out;
  const BoardPlace place = PlaceBoard(c, area);
  out.slab = place.slab;
  out.ribbon = place.below;
  Rect column = place.column;
  const float gap = PanelGap(c), card = c.Px(c.tight() ? kLowSeatCard : kSeatCardHeight);
  const float side = SideWidth(c, column);
  const bool has_side = side > 0;
  if (state.text) {
    LayTextRecord(*state.text, out.slab, widgets);
  } else {
    AddPoints(out.Frame(state.board), widgets);
  }
  out.ribbon_shown = RibbonFor(state, has_side);
  LayRibbon(state, c, has_side && !state.zen, out, widgets);
  if (state.zen) {
    LayZen(state, c, column, out, widgets);
    return out;
  }
  Rect head = column.TakeTop(c.Px(22), c.Px(6));
  if (state.rules) {
    const float width = c.TextWidth(state.rules->label, Medium(c.Px(13))) + c.Px(22);
    widgets.Add(MakeButton(*state.rules, head.TakeRight(width, c.Px(12))));
  }
  if (state.zens && c.wide()) {
    const float width = c.TextWidth(state.zens->label, Medium(c.Px(13))) + c.Px(22);
    widgets.Add(MakeButton(*state.zens, head.TakeRight(width, c.Px(8))));
  }
  out.table_note = head.TakeRight(WidthOfNote(state, c, head.w), c.Px(12));
  widgets.Add(MakeLabel("table-note", state.table_note, out.table_note));
  if (state.copy_code) widgets.Add(MakeName(*state.copy_code, "copy-watch-code", out.table_note));
  out.heading = head;
  if (state.lesson) {
    out.lesson = LayLesson(*state.lesson, c, column, widgets);
    return out;
  }
  if (state.best) {
    const float height = std::max(card, std::min(c.Px(kBestPanelHeight), std::floor(column.h * 0.25F)));
    out.best = LayBestPanel(*state.best, c, column.TakeTop(height, gap), widgets);
  } else if (!state.alone) {
    out.top = LaySeatCard(state.top, c, column.TakeTop(card, gap), "seat:top", widgets);
  }
  if (!state.counters.empty()) {
    out.counters = column.TakeBottom(c.Px(46), gap);
  }
  if (!state.keys_hint.empty()) {
    out.hint = column.TakeBottom(c.Px(20), gap);
  }
  // Room for four side by side.
  const auto& all = state.buttons;
  const auto in_first = all.size() > kMaxInARow ? (all.size() + 1) / 2 : all.size();
  const auto second = all.begin() + static_cast<std::ptrdiff_t>(in_first);
  Rect last;
  if (second != all.end()) last = column.TakeBottom(c.Px(41), c.Px(8));
  const Rect buttons = column.TakeBottom(c.Px(41), gap);
  out.bottom = LaySeatCard(state.bottom, c, column.TakeBottom(card, gap), "seat:bottom", widgets);
  if (has_side) {
    out.side = column.TakeRight(side, gap);
  }
  const bool tabbed = !has_side && state.chat;
  if (tabbed && state.chat->in_front) {
    LayChat(state, c, column, out, widgets);
  } else {
    static const std::vector<presenter::Button> kNoTabs;
    out.moves = LayMovesPanel(state, c, column, tabbed ? state.chat->tabs : kNoTabs, widgets);
  }
  LaySide(state, c, out, widgets);
  SpreadButtons(c, {all.begin(), second}, buttons, widgets);
  SpreadButtons(c, {second, all.end()}, last, widgets);
  if (state.board.overlay) {
    LayOverlay(*state.board.overlay, c, out, widgets);
  }
  return out;
}

}  // namespace

Racks TableLayout::RacksFor(const TableViewState& state) const {
  Racks racks;
  if (state.lesson) {
    // No card has a rack here: a captured man leaves over the edge of the board.
    for (Vec& at : racks.at) at = {slab.right(), slab.center().y};
    return racks;
  }
  if (!state.alone) racks.at[rules::Index(state.top.side)] = top.next_lost;
  racks.at[rules::Index(state.bottom.side)] = bottom.next_lost;
  const auto& rack = bottom.rack.empty() ? top.rack : bottom.rack;
  racks.man_radius = rack.empty() ? 0 : rack.front().w / 2;
  return racks;
}

TableLayout TablePainter::Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets) {
  const std::size_t place = widgets.all.size();
  widgets.Add(MakeBoard({}, !state.text));
  TableLayout out = LayTable(state, c, area, widgets);
  widgets.all[place].rect = out.slab;
  return out;
}

}  // namespace merels::view
