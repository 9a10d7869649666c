// The lobby: quick play on the left, open tables and live games on the right.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "client/presenter/lobby/lobby_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/list_panel.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

/// The columns of a list: start and width, relative to the row.
struct Columns {
  std::array<Rect, 5> at;
};

/// A field and its button.
struct FieldPanelLayout {
  Rect panel;
  Rect caption;  // empty in a low window
};

struct DialogLayout {
  /// The first of its widgets; those of a sheet over it start at WidgetList::modal_from.
  std::size_t first_widget = 0;
  std::size_t end_widget = 0;
  Rect sheet;
  Rect title;
  /// The box around the list of rulesets, and its rows.
  Rect list;
  ListView rulesets;
  /// The chosen rules: board, beside it title and differences, below them the paragraph.
  Rect rules_board;
  Rect rules_title;
  Rect rules_difference;
  Rect rules_note;
  Rect clock_caption;
  Rect days_caption;
  Rect kind_caption;
  Rect side_caption;
  Rect opponent_caption;
  Rect private_caption;
  Rect more_note;
  Rect watching_caption;
  Rect delay_caption;
};

/// The dialog that chooses the games of quick play. Its widgets come last and block the others.
struct SeekDialogLayout {
  std::size_t first_widget = 0;
  std::size_t end_widget = 0;
  Rect sheet;
  Rect title;
  Rect rules_caption;
  Rect clock_caption;
  Rect note;
};

/// The card with the code of an own private table.
struct SharedLayout {
  Rect card;  // empty: none
  Rect title;
  Rect code;
};

struct LobbyLayout {
  Rect title;
  Rect subtitle;
  std::vector<Rect> tiles;
  /// In place of the main button.
  Rect searching;
  Rect searching_spinner;
  Rect kinds_note;
  FieldPanelLayout challenge;
  FieldPanelLayout code;
  SharedLayout shared;  // in place of that
  Rect waiting;         // the hint about an own table; empty: none
  ListPanelLayout tables;
  ListPanelLayout live;  // or the players
  std::optional<DialogLayout> dialog;
  std::optional<SeekDialogLayout> seek_dialog;
};

/// The parts of an owner's cell.
struct OwnerPlace {
  Vec man;
  Rect name;
  Rect note;  // empty when there is none
};
OwnerPlace PlaceOwner(const LayoutContext& c, const presenter::TableRow& row, const Rect& cell);
/// A name in its cell, with a note below it unless that is empty.
OwnerPlace PlaceName(const LayoutContext& c, std::string_view note, Rect cell);
/// The text below an owner's name.
std::string OwnerNote(const presenter::TableRow& row);
/// The two players of a live game in their cell: men and names.
std::array<OwnerPlace, 2> PlacePlayers(const LayoutContext& c, Rect cell);
/// Diameter of a man in a row, in pixels of the design.
inline constexpr float kRowMan = 22;

struct LobbyPainter : PainterOf<presenter::LobbyViewState, LobbyLayout> {
  static Layout Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets);
  static void Paint(const State& state, const Layout& layout, const PaintContext& paint);
  static void PaintMoving(const State& state, const Layout& layout, const MovingContext& moving);
  static State Still(State state);
  static std::vector<const ListView*> Lists(const Layout& layout);
  static bool Busy(const State& state) { return state.searching.has_value(); }
};

/// The dialog's widgets come last and block the others.
DialogLayout LayNewTable(const presenter::NewTableDialog& dialog, const LayoutContext& c,
                         WidgetList& widgets);
void PaintNewTable(Canvas& canvas, const presenter::NewTableDialog& dialog, const DialogLayout& layout,
                   const WidgetList& widgets, const Interaction& interaction);

SeekDialogLayout LaySeekDialog(const presenter::SeekDialog& dialog, const LayoutContext& c,
                               WidgetList& widgets);
void PaintSeekDialog(Canvas& canvas, const presenter::SeekDialog& dialog, const SeekDialogLayout& layout,
                     const WidgetList& widgets, const Interaction& interaction);

/// Columns of the tables' and of the live games' rows.
Columns TableColumns(const LayoutContext& c, const Rect& row);
Columns LiveColumns(const LayoutContext& c, const Rect& row);
Columns PlayerColumns(const LayoutContext& c, const Rect& row);

}  // namespace merels::view
