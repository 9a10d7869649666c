// Six live boards at once.
#pragma once

#include <string>
#include <vector>

#include "client/presenter/base/controls.h"
#include "client/presenter/board/board_view_state.h"
#include "client/presenter/table/table_view_state.h"
#include "common/base/ids.h"

namespace merels::presenter {

/// One player beside the board.
struct WatchSeat {
  rules::Side side = rules::Side::kFirst;
  std::string name;
  std::optional<Button> name_button;  // the name as a button
  std::string note;                   // "1742", "Computer", "Guest"
  ClockView clock;
  bool to_move = false;
  bool operator==(const WatchSeat&) const = default;
};

struct WatchCard {
  MatchId match;
  Button open;        // the whole card; opens the table to watch
  bool known = true;  // false: the match has not come yet, or cannot be shown as a board
  BoardViewState board;
  bool alone = false;  // a match of one player
  WatchSeat top;
  WatchSeat bottom;
  std::string phase;     // "Moving phase", "White wins"
  std::string delay;     // "2 turns behind"; empty: it is seen at once
  std::string watchers;  // "34 watching"
  bool featured = false;
  bool operator==(const WatchCard&) const = default;
};

struct WatchViewState {
  std::string title;
  std::string subtitle;
  std::vector<Button> channels;
  std::vector<WatchCard> cards;  // six at most
  ListState state = ListState::kLoading;
  std::string message;  // where there is no card
  Button help;          // so: to where games are found, or another attempt
  bool operator==(const WatchViewState&) const = default;
};

}  // namespace merels::presenter
