#include "client/view/screen/lobby/lobby.h"
#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

using presenter::LobbyViewState;

void PaintTile(Canvas& canvas, const presenter::PlayTile& tile, const Rect& rect) {
  const Theme& t = canvas.theme();
  const bool tall = rect.h >= canvas.Px(100);
  Rect rest = rect.Inset(canvas.Px(8), canvas.Px(tall ? 20 : 8));
  // During a search the chosen clock stays legible.
  const Color ink = !tile.button.enabled ? (tile.button.chosen ? t.dim : t.faint)
                                         : (tile.button.chosen ? t.accent : t.text);
  canvas.TextIn(tile.button.label, rest.TakeTop(canvas.Px(tall ? 38 : 28)), Medium(canvas.Px(tall ? 29 : 24)),
                ink, Align::kCenter);
  canvas.TextIn(tile.kind, rest.TakeTop(canvas.Px(tall ? 24 : 18)), Medium(canvas.Px(14)), t.dim,
                Align::kCenter);
  canvas.TextIn(tile.note, rest.TakeTop(canvas.Px(16)), Sans(canvas.Px(12)), t.dim, Align::kCenter);
}

void PaintSearchBox(Canvas& canvas, const Rect& box) {
  const Theme& t = canvas.theme();
  canvas.Fill(box, canvas.Px(9), Mix(t.raised, t.accent, 0.10F));
  canvas.Stroke(box, canvas.Px(9), canvas.Px(1.4F), Faded(t.accent, 0.85F));
}

void PaintSearchWords(Canvas& canvas, const presenter::Searching& searching, const LobbyLayout& layout) {
  const Theme& t = canvas.theme();
  Rect rest = layout.searching;
  rest.TakeLeft(layout.searching_spinner.right() - rest.x, canvas.Px(12));
  rest.TakeRight(canvas.Px(106));
  rest = rest.Inset(0, canvas.Px(8));
  const TextStyle style = Medium(canvas.Px(14));
  if (canvas.measure().Width(searching.elapsed, style) > rest.w) {
    // The text about the wait uses both lines; the spinner marks the search.
    PaintLines(canvas, searching.elapsed, rest, Medium(canvas.Px(12)), t.accent);
    return;
  }
  canvas.TextIn(searching.title, rest.TakeTop(rest.h / 2), style, t.text);
  canvas.TextIn(searching.elapsed, rest, style, t.accent);
}

void PaintFieldPanel(Canvas& canvas, const presenter::TextField& field, const FieldPanelLayout& layout,
                     const WidgetList& widgets, const Interaction& in) {
  PaintPanel(canvas, layout.panel);
  if (!layout.caption.empty()) {
    canvas.TextIn(field.label, layout.caption, Medium(canvas.Px(13)), canvas.theme().dim);
  }
  if (const Widget* widget = widgets.Find(field.field.name)) {
    PaintField(canvas, *widget, field, in);
  }
}

void PaintShared(Canvas& canvas, const presenter::SharedTable& shared, const SharedLayout& layout) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.card);
  canvas.Stroke(layout.card, canvas.Px(12), canvas.Px(1.4F), Faded(t.accent, 0.7F));
  if (!layout.title.empty()) {
    Rect line = layout.title;
    const TextStyle style = Medium(canvas.Px(13));
    const float title = std::ceil(canvas.measure().Width(shared.title, style));
    canvas.TextIn(shared.title, line.TakeLeft(title, canvas.Px(10)), style, t.text);
    canvas.TextIn(shared.terms, line, Sans(canvas.Px(13)), t.dim, Align::kRight);
  }
  const float size = std::min(canvas.Px(30), layout.code.h * 0.85F);
  canvas.TextIn(shared.code, layout.code, {Face::kInterSemiBold, size, size * 0.18F}, t.accent,
                Align::kCenter);
}

void PaintLeft(Canvas& canvas, const LobbyViewState& state, const LobbyLayout& layout,
               const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  canvas.TextIn(state.title, layout.title, Serif(canvas.Px(40)), t.text);
  canvas.TextIn(state.subtitle, layout.subtitle, Sans(canvas.Px(15)), t.dim);
  canvas.TextIn(state.kinds_note, layout.kinds_note, Sans(canvas.Px(13)), t.dim);
  PaintFieldPanel(canvas, state.challenge.field, layout.challenge, widgets, in);
  if (layout.shared.card.empty()) {
    PaintFieldPanel(canvas, state.code, layout.code, widgets, in);
  } else {
    PaintShared(canvas, *state.shared, layout.shared);
  }
  if (!state.searching) return;
  PaintSearchBox(canvas, layout.searching);
  // Still under a dialog.
  if (layout.dialog) PaintSearchWords(canvas, *state.searching, layout);
}

void PaintOwner(Canvas& canvas, const LayoutContext& c, const presenter::TableRow& row, const Rect& cell,
                const ManPicture& man) {
  const Theme& t = canvas.theme();
  const float d = canvas.Px(kRowMan);
  const OwnerPlace place = PlaceOwner(c, row, cell);
  const auto picture = [&](rules::Side side) -> const sf::Texture& {
    return man(row.set, side, static_cast<int>(d));
  };
  if (row.owner_side) {
    canvas.Picture(picture(*row.owner_side), Around(place.man, d, d));
  } else {
    // Drawn by lot: one of each, half hidden.
    const Vec aside{d * 0.22F, 0};
    canvas.Picture(picture(rules::Side::kSecond), Around(place.man + aside, d * 0.86F, d * 0.86F));
    canvas.Picture(picture(rules::Side::kFirst), Around(place.man - aside, d * 0.86F, d * 0.86F));
  }
  canvas.TextIn(row.owner, place.name, Medium(canvas.Px(16)), row.stale ? t.dim : t.text);
  canvas.TextIn(OwnerNote(row), place.note, Sans(canvas.Px(12)), row.code.empty() ? t.dim : t.accent);
}

// The kind, and below it who may join, unless the neighbour needs that room.
void PaintKind(Canvas& canvas, const presenter::TableRow& row, Rect cell, bool lower_half) {
  if (row.kind.empty() || row.copy) return;
  const Theme& t = canvas.theme();
  if (!lower_half) {
    cell = cell.Inset(0, canvas.Px(4));
    cell.TakeBottom(cell.h * 0.46F);
  } else if (!row.range.empty()) {
    cell = cell.Inset(0, canvas.Px(4));
    canvas.TextIn(row.range, cell.TakeBottom(cell.h * 0.4F), Sans(canvas.Px(12)), t.dim, Align::kCenter);
  }
  const Rect chip = Around(cell.center(), cell.w, std::min(cell.h, canvas.Px(23)));
  const Color ink = row.rated ? t.accent : t.dim;
  canvas.Fill(chip, chip.h / 2, Mix(t.panel, ink, row.rated ? 0.20F : 0.14F));
  canvas.TextIn(row.kind, chip, Medium(canvas.Px(13)), ink, Align::kCenter);
}

// The rules, and below them all differences: a player has to know them before joining.
void PaintRules(Canvas& canvas, const presenter::TableRow& row, const Columns& at) {
  const Theme& t = canvas.theme();
  const TextStyle small = Sans(canvas.Px(12));
  const bool runs_on = row.unknown || canvas.measure().Width(row.difference, small) > at.at[2].w;
  if (!row.unknown) {
    PaintKind(canvas, row, at.at[3], !runs_on || row.difference.empty());
  }
  if (!runs_on || row.difference.empty()) {
    return PaintTwoLines(canvas, at.at[2], row.rules, row.difference, t.dim);
  }
  Rect upper = at.at[2].Inset(0, canvas.Px(5));
  Rect lower = upper.TakeBottom(upper.h / 2);
  lower.w = at.at[row.copy ? 2 : 3].right() - lower.x;
  if (row.unknown) upper.w = lower.w;
  canvas.TextIn(row.rules, upper, Sans(canvas.Px(15)), t.dim);
  canvas.TextIn(row.difference, lower, small, NoteInk(t));
}

void PaintWaiting(Canvas& canvas, const presenter::WaitingHint& waiting, const Rect& place) {
  const Color ink = NoteInk(canvas.theme());
  const TextStyle style = Sans(canvas.Px(14)), small = Sans(canvas.Px(12));
  if (canvas.measure().Width(waiting.text, style) <= place.w) {
    return canvas.TextIn(waiting.text, place, style, ink);
  }
  const float high = HeightOfLines(canvas.measure(), waiting.text, small, place.w);
  Rect lines = Around(place.center(), place.w, std::min(high, place.h));
  PaintLines(canvas, waiting.text, lines, small, ink);
}

void PaintTables(Canvas& canvas, const LobbyViewState& state, const LobbyLayout& layout,
                 const LayoutContext& c, const WidgetList& widgets, const Interaction& in,
                 const ManPicture& man) {
  const ListView& list = layout.tables.rows;
  PaintListPanel(canvas, layout.tables, state.tables_title, state.tables_count, state.tables_state,
                 state.tables_message);
  if (state.tables_state == presenter::ListState::kReady) {
    const Columns captions = TableColumns(c, layout.tables.captions.Inset(-c.Px(12), 0));
    PaintCaption(canvas, "PLAYER", captions.at[0]);
    PaintCaption(canvas, "CLOCK", captions.at[1]);
    PaintCaption(canvas, "RULES", captions.at[2]);
    PaintCaption(canvas, "MODE", captions.at[3], Align::kCenter);
  }
  if (state.waiting) PaintWaiting(canvas, *state.waiting, layout.waiting);
  for (int i = list.first; i < list.first + list.shown; ++i) {
    const presenter::TableRow& row = state.tables[static_cast<std::size_t>(i)];
    const Columns at = TableColumns(c, list.RowAt(i));
    PaintRowBack(canvas, list, i, RowHovered(widgets, in, list.RowAt(i), row.Id()), row.chosen);
    PaintOwner(canvas, c, row, at.at[0], man);
    canvas.TextIn(row.clock, at.at[1], Medium(canvas.Px(15)),
                  row.stale ? canvas.theme().dim : canvas.theme().text);
    PaintRules(canvas, row, at);
  }
}

void PaintLive(Canvas& canvas, const LobbyViewState& state, const LobbyLayout& layout, const LayoutContext& c,
               const WidgetList& widgets, const Interaction& in, const ManPicture& man) {
  const ListView& list = layout.live.rows;
  PaintListPanel(canvas, layout.live, "", "", state.live_state, state.live_message);
  if (state.live_state == presenter::ListState::kReady) {
    const Columns captions = LiveColumns(c, layout.live.captions.Inset(-c.Px(12), 0));
    PaintCaption(canvas, "PLAYERS", captions.at[0]);
    PaintCaption(canvas, "CLOCK", captions.at[1]);
    PaintCaption(canvas, "RULES", captions.at[2]);
  }
  const float d = canvas.Px(kRowMan);
  for (int i = list.first; i < list.first + list.shown; ++i) {
    const presenter::LiveRow& row = state.live[static_cast<std::size_t>(i)];
    const Columns at = LiveColumns(c, list.RowAt(i));
    PaintRowBack(canvas, list, i, RowHovered(widgets, in, list.RowAt(i), row.Id()), row.chosen);
    const auto players = PlacePlayers(c, at.at[0]);
    for (std::size_t k = 0; k < players.size(); ++k) {
      const std::string& name = k == 0 ? row.white : row.black;
      if (name.empty()) continue;
      const auto side = k == 0 ? rules::Side::kFirst : rules::Side::kSecond;
      canvas.Picture(man(row.set, side, static_cast<int>(d)), Around(players.at(k).man, d, d));
      canvas.TextIn(name, players.at(k).name, Medium(canvas.Px(15)), canvas.theme().text);
    }
    canvas.TextIn(row.clock, at.at[1], Medium(canvas.Px(15)), canvas.theme().text);
    PaintTwoLines(canvas, at.at[2], row.rules, row.note, canvas.theme().dim);
  }
}

void PaintPlayers(Canvas& canvas, const LobbyViewState& state, const LobbyLayout& layout,
                  const LayoutContext& c, const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  const ListView& list = layout.live.rows;
  PaintListPanel(canvas, layout.live, "", "", state.players_state, state.players_message);
  if (state.players_state == presenter::ListState::kReady) {
    const Columns captions = PlayerColumns(c, layout.live.captions.Inset(-c.Px(12), 0));
    PaintCaption(canvas, "PLAYER", captions.at[0]);
    PaintCaption(canvas, "NOW", captions.at[2]);
  }
  for (int i = list.first; i < list.first + list.shown; ++i) {
    const presenter::PlayerRow& row = state.players[static_cast<std::size_t>(i)];
    const Columns at = PlayerColumns(c, list.RowAt(i));
    PaintRowBack(canvas, list, i, RowHovered(widgets, in, list.RowAt(i), row.Id()), row.chosen);
    const OwnerPlace place = PlaceName(c, row.note, at.at[0]);
    // A shape as well as a colour: who plays is a ring.
    if (row.here) {
      canvas.Disc(place.man, canvas.Px(5), t.ok);
    } else {
      canvas.Ring(place.man, canvas.Px(5), canvas.Px(2), t.dim);
    }
    canvas.TextIn(row.name, place.name, Medium(canvas.Px(16)), t.text);
    canvas.TextIn(row.note, place.note, Sans(canvas.Px(12)), t.dim);
    canvas.TextIn(row.what, at.at[2], Sans(canvas.Px(15)), t.dim);
  }
}

}  // namespace

void LobbyPainter::Paint(const State& state, const Layout& layout, const PaintContext& paint) {
  const auto& [canvas, widgets, in, man, news] = paint;
  const ScrollOffsets none;
  const LayoutContext c{canvas.bounds(), canvas.scale(), canvas.measure(), none};
  PaintLeft(canvas, state, layout, widgets, in);
  PaintTables(canvas, state, layout, c, widgets, in, man);
  if (state.players_shown) {
    PaintPlayers(canvas, state, layout, c, widgets, in);
  } else {
    PaintLive(canvas, state, layout, c, widgets, in, man);
  }
  const std::size_t below_sheet = widgets.modal_from > 0 ? widgets.modal_from : widgets.all.size();
  const std::size_t below_dialog = layout.dialog        ? layout.dialog->first_widget
                                   : layout.seek_dialog ? layout.seek_dialog->first_widget
                                                        : below_sheet;
  for (std::size_t i = 0; i < below_dialog; ++i) {
    const Widget& widget = widgets.all[i];
    if (widget.press && widget.kind != WidgetKind::kTab && !IsToast(widget)) {
      PaintButton(canvas, widget, in);
    }
  }
  for (std::size_t i = 0; i < layout.tiles.size(); ++i) {
    PaintTile(canvas, state.tiles[i], layout.tiles[i]);
  }
  if (layout.dialog) {
    PaintNewTable(canvas, *state.dialog, *layout.dialog, widgets, in);
  }
  if (layout.seek_dialog) {
    PaintSeekDialog(canvas, *state.seek_dialog, *layout.seek_dialog, widgets, in);
  }
}

void LobbyPainter::PaintMoving(const State& state, const Layout& layout, const MovingContext& moving) {
  if (!state.searching || layout.dialog) return;
  const Rect& spot = layout.searching_spinner;
  Canvas& canvas = moving.canvas;
  DrawSpinner(canvas, spot.center(), spot.h * 0.28F, canvas.Px(3), moving.now, canvas.theme().accent);
  PaintSearchWords(canvas, *state.searching, layout);
}

// The time of a search changes each second.
presenter::LobbyViewState LobbyPainter::Still(State state) {
  if (state.searching && !state.dialog) state.searching->elapsed.clear();
  return state;
}

}  // namespace merels::view
