// View state and actions of the screen of six live boards.
#pragma once

#include <string>
#include <vector>

#include "client/presenter/base/actions.h"
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
  std::string men;                    // "3 in hand · 2 lost"; empty where a side has no rack
  ClockView clock;
  bool to_move = false;
  bool operator==(const WatchSeat&) const = default;
};

struct WatchCard {
  MatchId match;
  Button open;        // the whole card; opens the match
  bool known = true;  // false: the match has not come yet, or has no board
  BoardViewState board;
  bool alone = false;  // a match of one player
  WatchSeat top;
  WatchSeat bottom;
  std::string phase;     // "Moving phase", "Ingeborg wins"
  std::string terms;     // "10+5 · Standard"
  std::string delay;     // "2 turns behind"; empty: no delay
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
  std::string message;  // if there is no card
  Button help;          // with the message: to the lobby, or retry
  bool operator==(const WatchViewState&) const = default;
};

struct WatchActions;

namespace action {

/// The pointer is now over the board of this match, or over none (empty).
using HoverCard = ActionOf<"hover-card", WatchActions, MatchId>;

using ReloadWatch = ActionOf<"reload-watch", WatchActions>;  // requests the games again

}  // namespace action

struct WatchActions : OneOf<action::HoverCard, action::ReloadWatch> {};

}  // namespace merels::presenter
