// Somebody whose name is on the screen, and who can be looked at.
#ifndef MERELS_CLIENT_PRESENTER_MET_H_
#define MERELS_CLIENT_PRESENTER_MET_H_

#include <optional>

#include "client/presenter/controls.h"
#include "common/match/view.h"

namespace merels::presenter {

/// Somebody, and the match in which he was met, if it was one.
struct Met {
  match::Player player;
  MatchId match = {};
};

/// Nothing unless he plays in it.
std::optional<Met> MeetAmong(const match::Players& players, const MatchId& match, const AccountId& account);

/// Presses his name; nothing for oneself, and where nobody sits.
std::optional<Button> PersonButton(const match::Player& player, const AccountId& me);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_MET_H_
