// A game in a list of somebody's games.
#pragma once

#include "client/presenter/page/page_view_state.h"
#include "common/match/view.h"

namespace merels::presenter {

/// From the side of `of`, who has played it: against whom, how it ended for them, and buttons that open it
/// for `me`.
Line GameLine(const match::Summary& game, const AccountId& of, const AccountId& me);

}  // namespace merels::presenter
