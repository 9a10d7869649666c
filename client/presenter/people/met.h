// A player whose name is on the screen and can be pressed.
#ifndef MERELS_CLIENT_PRESENTER_PEOPLE_MET_H_
#define MERELS_CLIENT_PRESENTER_PEOPLE_MET_H_

#include <optional>

#include "client/presenter/base/controls.h"
#include "common/match/view.h"

namespace merels::presenter {

/// A player, and the match in which the name was pressed, if it was one.
struct Met {
  match::Player player;
  MatchId match = {};
};

/// Nothing unless `account` plays in it.
std::optional<Met> MeetAmong(const match::Players& players, const MatchId& match, const AccountId& account);

/// The player's name as a button; nothing for the user and for an empty seat.
std::optional<Button> PersonButton(const match::Player& player, const AccountId& me);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_PEOPLE_MET_H_
