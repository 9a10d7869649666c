#include <algorithm>

#include "client/view/screen/base/flow.h"
#include "client/view/screen/lobby/lobby.h"

namespace merels::view {
namespace {

using presenter::LobbyViewState;

constexpr float kLeftColumn = 440;
constexpr float kLeastLeft = 336;
constexpr std::size_t kTilesAcross = 3;

/// The left column is fuller than the right: below this height (design pixels) it is closer together.
constexpr float kRoomy = 880;
/// And below this its panels have no captions.
constexpr float kNoCaptions = 740;

/// The least height of the list of live games above challenges.
constexpr float kLeastLive = 152;

/// Lines of filter chips.
constexpr int kFilterLines = 2;

bool Close(const LayoutContext& c) { return c.compact || c.HeightInDesign() < kRoomy; }
bool HasCaptions(const LayoutContext& c) { return !c.compact && c.HeightInDesign() >= kNoCaptions; }

// Three in a row; the tiles of the last row share its width.
void LayTiles(const LobbyViewState& state, const LayoutContext& c, Rect& column, LobbyLayout& out,
              WidgetList& widgets) {
  const float gap = c.Px(12);
  const float height = c.Px(Close(c) ? 78 : 118);
  for (std::size_t i = 0; i < state.tiles.size(); i += kTilesAcross) {
    const std::size_t count = std::min<std::size_t>(kTilesAcross, state.tiles.size() - i);
    const auto across = static_cast<float>(count);
    const float width = std::floor((column.w - gap * (across - 1)) / across);
    Rect row = column.TakeTop(height, gap);
    for (std::size_t k = i; k < i + count; ++k) {
      out.tiles.push_back(row.TakeLeft(width, gap));
      widgets.Add(MakeButton(state.tiles[k].button, out.tiles.back(), WidgetKind::kTile));
    }
  }
}

void LayMainButton(const LobbyViewState& state, const LayoutContext& c, Rect row, LobbyLayout& out,
                   WidgetList& widgets) {
  if (!state.searching) {
    const float more = c.TextWidth(state.choices.label, Medium(c.Px(15))) + c.Px(32);
    widgets.Add(MakeButton(state.choices, row.TakeRight(more, c.Px(10))));
    widgets.Add(MakeButton(state.play, row));
    return;
  }
  out.searching = row;
  Rect rest = row.Inset(c.Px(14), c.Px(9));
  const float cancel = c.TextWidth(state.searching->cancel.label, Medium(c.Px(15))) + c.Px(36);
  widgets.Add(MakeButton(state.searching->cancel, rest.TakeRight(cancel, c.Px(10))));
  out.searching_spinner = rest.TakeLeft(rest.h);
  widgets.Add(MakeLabel("searching", state.searching->title + " " + state.searching->elapsed, row));
}

// A field with its button in a panel; in a low window the caption is there only when it says what is wrong.
void LayFieldPanel(const presenter::TextField& field, const presenter::Button& send, const LayoutContext& c,
                   Rect& column, FieldPanelLayout& out, WidgetList& widgets) {
  const bool caption = HasCaptions(c) || !field.problem.empty();
  out.panel = column.TakeTop(c.Px(Close(c) ? (caption ? 90 : 62) : 104), c.Px(Close(c) ? 8 : 12));
  Rect rest = out.panel.Inset(c.Px(Close(c) ? 14 : 20), c.Px(Close(c) ? 10 : 16));
  if (caption) {
    out.caption = rest.TakeTop(c.Px(18), c.Px(8));
  }
  rest.h = c.Px(42);
  const float width = c.TextWidth(send.label, Medium(c.Px(15))) + c.Px(40);
  const Rect button = rest.TakeRight(width, c.Px(10));
  widgets.Add(MakeField(field, rest));
  widgets.Add(MakeButton(send, button));
}

// The code is as large as the card allows: it is read out, and typed by others.
void LayShared(const presenter::SharedTable& shared, const LayoutContext& c, const Rect& column,
               LobbyLayout& out, WidgetList& widgets) {
  SharedLayout& s = out.shared;
  s.card = column;
  s.card.h = std::min(column.h, c.Px(HasCaptions(c) ? 128 : 100));
  Rect rest = s.card.Inset(c.Px(Close(c) ? 14 : 20), c.Px(Close(c) ? 8 : 12));
  // In a low window the code needs that line.
  const float title = c.measure.LineHeight(Medium(c.Px(13)));
  if (rest.h >= title + c.Px(72)) s.title = rest.TakeTop(title);
  const Rect buttons = rest.TakeBottom(std::min(c.Px(HasCaptions(c) ? 36 : 32), rest.h / 2), c.Px(4));
  const float withdraw = c.TextWidth(shared.withdraw.label, Medium(c.Px(13))) + c.Px(24);
  const Rect beside = rest.TakeRight(withdraw, c.Px(8));
  s.code = rest;
  std::vector<presenter::Button> ways = {shared.copy, shared.invite};
  if (shared.scan) ways.push_back(*shared.scan);
  SpreadButtons(c, ways, buttons, widgets);
  widgets.Add(MakeButton(shared.withdraw, Around(beside.center(), beside.w, std::min(beside.h, c.Px(30)))));
  widgets.Add(MakeLabel("shared-table", shared.title + ", " + shared.terms + ": " + shared.code, s.code));
}

// The button also serves as the note, which is left out without room.
void LaySignUp(const presenter::Button& sign_up, const LayoutContext& c, Rect row, LobbyLayout& out,
               WidgetList& widgets) {
  const float width = c.TextWidth(sign_up.label, Medium(c.Px(15))) + c.Px(24);
  if (width > row.w) return;
  widgets.Add(MakeButton(sign_up, row.TakeRight(width)));
  out.kinds_note = {};
}

void LayLeft(const LobbyViewState& state, const LayoutContext& c, Rect column, LobbyLayout& out,
             WidgetList& widgets) {
  WidgetList trial;
  out.title = column.TakeTop(c.Px(44), c.Px(2));
  if (state.learn) {
    Rect& title = out.title;
    const float width = c.TextWidth(state.learn->label, Medium(c.Px(15))) + c.Px(32);
    widgets.Add(MakeButton(*state.learn, title.TakeRight(width, c.Px(10)).Inset(0, c.Px(4))));
  }
  out.subtitle = column.TakeTop(c.Px(22), c.Px(Close(c) ? 12 : 20));
  widgets.Add(MakeLabel("subtitle", state.subtitle, out.subtitle));
  LayTiles(state, c, column, out, widgets);
  column.TakeTop(c.Px(Close(c) ? 0 : 4));
  Rect kinds = state.kinds.empty() ? Rect{} : column.TakeTop(c.Px(32), c.Px(Close(c) ? 6 : 10));
  for (const presenter::Button& kind : state.kinds) {
    const float width = c.TextWidth(kind.label, Medium(c.Px(15))) + c.Px(34);
    widgets.Add(MakeButton(kind, kinds.TakeLeft(width, c.Px(8)), WidgetKind::kChip));
  }
  out.kinds_note = state.kinds.empty() ? Rect{} : kinds.Inset(c.Px(6), 0);
  if (state.sign_up && !state.kinds.empty()) LaySignUp(*state.sign_up, c, kinds, out, widgets);
  LayMainButton(state, c, column.TakeTop(c.Px(Close(c) ? 50 : 54), c.Px(Close(c) ? 8 : 12)), out, widgets);
  SpreadButtons(c, {state.new_table, state.computer},
                column.TakeTop(c.Px(Close(c) ? 38 : 43), c.Px(Close(c) ? 8 : 14)), widgets);
  LayFieldPanel(state.challenge.field, state.challenge.send, c, column, out.challenge, widgets);
  const auto send = static_cast<std::ptrdiff_t>(widgets.all.size()) - 1;
  if (state.challenge.names.empty() && state.shared) return LayShared(*state.shared, c, column, out, widgets);
  if (state.challenge.names.empty()) {
    return LayFieldPanel(state.code, state.join_code, c, column, out.code, widgets);
  }
  // While a name is typed, completions are below it, in place of the other field.
  LayFieldPanel(state.code, state.join_code, c, column, out.code, trial);
  Rect names = out.code.panel.Inset(c.Px(14), c.Px(10));
  FlowCompletions(c, state.challenge.names, state.challenge.field.field, HasCaptions(c) ? kFilterLines : 1,
                  names, widgets);
  // The Tab key leads from the field to them.
  std::rotate(widgets.all.begin() + send, widgets.all.begin() + send + 1, widgets.all.end());
  out.code.caption = {};
}

// The hint about an own table: beside the title, so that no row is lost.
void LayWaiting(const LobbyViewState& state, const LayoutContext& c, LobbyLayout& out, WidgetList& widgets) {
  const std::string& label = state.waiting->change.label;
  const float width = c.TextWidth(label, Medium(c.Px(15))) + c.Px(32);
  Rect line = out.tables.count;
  const float count = c.TextWidth(state.tables_count, Sans(c.Px(14)));
  widgets.Add(MakeButton(state.waiting->change, line.TakeRight(width, c.Px(12)).Inset(0, c.Px(9))));
  Rect beside = line;
  out.tables.count = beside.TakeLeft(std::min(count, line.w), c.Px(16));
  const float high = HeightOfLines(c.measure, state.waiting->text, Sans(c.Px(12)), beside.w);
  // In large type in a narrow window the number of rows goes.
  if (high <= line.h) {
    line = beside;
  } else {
    out.tables.count = {};
  }
  out.waiting = line;
  widgets.Add(MakeLabel("waiting", state.waiting->text, line));
}

// The filter chips over the rows, on as many lines as they need.
void LayTables(const LobbyViewState& state, const LayoutContext& c, const Rect& panel, LobbyLayout& out,
               WidgetList& widgets) {
  const auto lay = [&](float strip) {
    return LayListPanel(c, panel, state.tables_title, "tables", static_cast<int>(state.tables.size()),
                        state.tables_state, strip);
  };
  out.tables = lay(0);
  WidgetList trial;
  Rect room = out.tables.strip;
  FlowSmallChips(c, state.filters, kFilterLines, room, trial);
  out.tables = lay(room.y - out.tables.strip.y);
  if (state.waiting) LayWaiting(state, c, out, widgets);
  Rect strip = out.tables.strip;
  FlowSmallChips(c, state.filters, kFilterLines, strip, widgets);
}

// In place of the list's title.
void LayTabsOfList(const std::vector<presenter::Button>& tabs, const LayoutContext& c, LobbyLayout& out,
                   WidgetList& widgets) {
  Rect line = out.live.count.Inset(0, c.Px(10));
  line.x = out.live.title.x;
  line.w = out.live.count.right() - line.x;
  for (const presenter::Button& tab : tabs) {
    const float width = c.TextWidth(tab.label, Medium(c.Px(15))) + c.Px(30);
    widgets.Add(MakeButton(tab, line.TakeLeft(width, c.Px(8)), WidgetKind::kChip));
  }
  out.live.title = out.live.count = {};
}

// The button for a list without rows.
void LayHelp(const presenter::Button& help, const LayoutContext& c, const Rect& area, float below,
             WidgetList& widgets) {
  const float width = c.TextWidth(help.label, Medium(c.Px(15))) + c.Px(48);
  widgets.Add(MakeButton(help, Around(area.center() + Vec{0, below}, width, c.Px(38))));
}

// Once, even if both lists are empty.
void LayHelps(const LobbyViewState& state, const LayoutContext& c, const LobbyLayout& out,
              WidgetList& widgets) {
  using presenter::ListState;
  if (state.tables_state == ListState::kFailed) {
    LayHelp(state.retry, c, out.tables.message, c.Px(34), widgets);
  } else if (!state.players_shown && state.live_state == ListState::kFailed) {
    LayHelp(state.retry, c, out.live.message, c.Px(34), widgets);
  }
  if (!state.clear) return;
  if (state.tables_state == ListState::kEmpty) {
    LayHelp(*state.clear, c, out.tables.message, c.Px(42), widgets);
  } else if (!state.players_shown && state.live_state == ListState::kEmpty) {
    LayHelp(*state.clear, c, out.live.message, c.Px(42), widgets);
  }
}

// The row's full text, for screen readers.
std::string WordsOf(const presenter::TableRow& row) {
  std::string words = row.owner;
  for (const std::string* part :
       {&row.note, &row.clock, &row.rules, &row.difference, &row.kind, &row.range}) {
    if (!part->empty()) words += ", " + *part;
  }
  return words;
}

void LayLiveRows(const LobbyViewState& state, const LayoutContext& c, const LobbyLayout& out,
                 WidgetList& widgets) {
  const ListView& live = out.live.rows;
  for (int i = live.first; i < live.first + live.shown; ++i) {
    const presenter::LiveRow& row = state.live[static_cast<std::size_t>(i)];
    AddRow(row.Id(), row.white + " – " + row.black, live.RowAt(i), widgets, row.chosen);
    const Columns at = LiveColumns(c, live.RowAt(i));
    const auto players = PlacePlayers(c, at.at[0]);
    for (std::size_t k = 0; k < players.size(); ++k) {
      if (!row.name_buttons.at(k)) continue;
      const Rect name = NameIn(c, players.at(k).name, k == 0 ? row.white : row.black, Medium(c.Px(15)));
      widgets.Add(MakeName(*row.name_buttons.at(k), row.Id() + (k == 0 ? ":white" : ":black"), name));
    }
    widgets.Add(MakeButton(row.button, RowButton(c, at.at[4])));
  }
}

void LayPlayerRows(const LobbyViewState& state, const LayoutContext& c, const LobbyLayout& out,
                   WidgetList& widgets) {
  const ListView& list = out.live.rows;
  for (int i = list.first; i < list.first + list.shown; ++i) {
    const presenter::PlayerRow& row = state.players[static_cast<std::size_t>(i)];
    const Columns at = PlayerColumns(c, list.RowAt(i));
    AddRow(row.Id(), row.name + ", " + row.note + ", " + row.what, list.RowAt(i), widgets, row.chosen);
    if (row.name_button) {
      const Rect name = NameIn(c, PlaceName(c, row.note, at.at[0]).name, row.name, Medium(c.Px(16)));
      widgets.Add(MakeName(*row.name_button, row.Id() + ":name", name));
    }
    widgets.Add(MakeButton(row.button, RowButton(c, at.at[4])));
    // One player may be in several lists.
    widgets.all.back().id = row.Id() + ":challenge";
  }
}

void LayRows(const LobbyViewState& state, const LayoutContext& c, const LobbyLayout& out,
             WidgetList& widgets) {
  const ListView& tables = out.tables.rows;
  for (int i = tables.first; i < tables.first + tables.shown; ++i) {
    const presenter::TableRow& row = state.tables[static_cast<std::size_t>(i)];
    AddRow(row.Id(), WordsOf(row), tables.RowAt(i), widgets, row.chosen);
    const Columns at = TableColumns(c, tables.RowAt(i));
    if (row.name_button) {
      const Rect name = NameIn(c, PlaceOwner(c, row, at.at[0]).name, row.owner, Medium(c.Px(16)));
      widgets.Add(MakeName(*row.name_button, row.Id() + ":owner", name));
    }
    if (row.copy) {
      widgets.Add(MakeButton(*row.copy, RowButton(c, at.at[3])));
    }
    widgets.Add(MakeButton(row.button, RowButton(c, at.at[4])));
  }
  state.players_shown ? LayPlayerRows(state, c, out, widgets) : LayLiveRows(state, c, out, widgets);
}

Columns Divide(const LayoutContext& c, Rect row, float button, float kind, float clock, float names) {
  Columns out;
  row = row.Inset(c.Px(12), 0);
  out.at[4] = row.TakeRight(c.Px(button), c.Px(14));
  out.at[3] = row.TakeRight(c.Px(kind), c.Px(10));
  out.at[0] = row.TakeLeft(std::floor((row.w - c.Px(clock)) * names), c.Px(10));
  out.at[1] = row.TakeLeft(c.Px(clock), c.Px(10));
  out.at[2] = row;
  return out;
}

/// The height at the bottom of `area` that challenges cover, with a gap.
float CoveredOf(const Rect& area, const LayoutContext& c) {
  if (c.covered == 0) return 0;
  return std::max(0.0F, area.bottom() - (c.window.bottom() - c.covered) + c.Px(10));
}

}  // namespace

Columns TableColumns(const LayoutContext& c, const Rect& row) { return Divide(c, row, 92, 76, 64, 0.56F); }

Columns LiveColumns(const LayoutContext& c, const Rect& row) { return Divide(c, row, 92, 0, 64, 0.68F); }

Columns PlayerColumns(const LayoutContext& c, const Rect& row) { return Divide(c, row, 112, 0, 0, 0.6F); }

std::string OwnerNote(const presenter::TableRow& row) {
  if (row.code.empty()) return row.note;
  return "Code " + row.code + (row.note.empty() ? "" : " · " + row.note);
}

OwnerPlace PlaceName(const LayoutContext& c, std::string_view note, Rect cell) {
  OwnerPlace out;
  out.man = cell.TakeLeft(c.Px(kRowMan), c.Px(11)).center();
  out.name = cell;
  if (note.empty()) return out;
  out.name = cell.Inset(0, c.Px(5));
  out.note = out.name.TakeBottom(out.name.h * 0.46F);
  return out;
}

OwnerPlace PlaceOwner(const LayoutContext& c, const presenter::TableRow& row, const Rect& cell) {
  return PlaceName(c, OwnerNote(row), cell);
}

std::array<OwnerPlace, 2> PlacePlayers(const LayoutContext& c, Rect cell) {
  std::array<Rect, 2> halves;
  halves[0] = cell.TakeLeft(std::floor(cell.w / 2), c.Px(6));
  halves[1] = cell;
  std::array<OwnerPlace, 2> out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    out.at(i).man = halves.at(i).TakeLeft(c.Px(kRowMan), c.Px(9)).center();
    out.at(i).name = halves.at(i);
  }
  return out;
}

LobbyLayout LobbyPainter::Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets) {
  LobbyLayout out;
  area = c.InGutter(area);
  const float left = std::clamp(area.w * 0.33F, c.Px(kLeastLeft), c.Px(kLeftColumn));
  LayLeft(state, c, area.TakeLeft(std::floor(left), c.Px(24)), out, widgets);
  const float gap = c.Px(14);
  const float covered = CoveredOf(area, c), least = c.Px(kLeastLive);
  float high = std::floor((area.h - gap) * 0.6F);
  area.h -= covered;
  // The list below gives up its spare height, then the one above.
  high -= std::clamp(least - (area.h - high - gap), 0.0F, std::min(covered, high));
  const Rect tables = area.TakeTop(high, gap);
  LayTables(state, c, tables, out, widgets);
  const bool players = state.players_shown;
  const auto count = static_cast<int>(players ? state.players.size() : state.live.size());
  out.live = LayListPanel(c, area, "", players ? "players" : "live", count,
                          players ? state.players_state : state.live_state);
  LayTabsOfList(state.tabs, c, out, widgets);
  LayRows(state, c, out, widgets);
  LayHelps(state, c, out, widgets);
  if (state.dialog) {
    out.dialog = LayNewTable(*state.dialog, c, widgets);
  }
  if (state.seek_dialog) {
    out.seek_dialog = LaySeekDialog(*state.seek_dialog, c, widgets);
  }
  return out;
}

std::vector<const ListView*> LobbyPainter::Lists(const Layout& layout) {
  std::vector<const ListView*> lists = {&layout.tables.rows, &layout.live.rows};
  if (layout.dialog) {
    lists.insert(lists.begin(), &layout.dialog->rulesets);
  }
  return lists;
}

}  // namespace merels::view
