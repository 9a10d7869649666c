// The table: board, players, moves, and what can be done.
#ifndef MERELS_CLIENT_VIEW_SCREEN_TABLE_TABLE_H_
#define MERELS_CLIENT_VIEW_SCREEN_TABLE_TABLE_H_

#include <optional>

#include "client/view/board/frame.h"
#include "client/view/board/motion.h"
#include "client/view/screen/chat/chat_panel.h"
#include "client/view/screen/table/best_panel.h"
#include "client/view/screen/table/moves_panel.h"
#include "client/view/screen/table/seat_card.h"

namespace merels::view {

/// Size of the result's title, in pixels of the design.
inline constexpr float kResultSize = 29;

struct TableLayout {
  Rect slab;
  Rect ribbon;
  /// What the ribbon says: the state's own, or in a narrow window how the match ended.
  std::optional<presenter::Ribbon> ribbon_shown;
  Rect heading;
  Rect table_note;
  SeatCardLayout top;    // empty when one plays alone,
  BestPanelLayout best;  // then this stands there
  SeatCardLayout bottom;
  MovesPanelLayout moves;
  /// Whose turn it is and the newest event, or how the match ended.
  Rect side;
  Rect side_title;
  Rect side_lines;
  /// In a narrow window, in the place of the moves.
  Rect talk;
  ChatLayout chat;
  Rect hint;
  Rect counters;
  Rect typed_problem;

  BoardFrame Frame(const presenter::BoardViewState& board) const {
    return {*board.topology, slab, board.flipped};
  }
  /// Where captured men of each side fly to.
  Racks RacksFor(const presenter::TableViewState& state) const;
};

TableLayout LayTable(const presenter::TableViewState& state, const LayoutContext& c, Rect area,
                     WidgetList& widgets);

/// Everything but the board. `news`: what has happened, in sentences, the newest first.
void PaintTable(Canvas& canvas, const presenter::TableViewState& state, const TableLayout& layout,
                const WidgetList& widgets, const Interaction& interaction, const ManPicture& man,
                const std::vector<std::string>& news);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_SCREEN_TABLE_TABLE_H_
