// A line in a list of a player's games.
#pragma once

#include "client/presenter/page/page_view_state.h"
#include "common/match/view.h"

namespace merels::presenter {

/// From the side of `of`, one of its players: opponent, result, and buttons that open it for `me`.
Line GameLine(const match::Summary& game, const AccountId& of, const AccountId& me);

}  // namespace merels::presenter
