// A game in a list of somebody's games.
#ifndef MERELS_CLIENT_PRESENTER_GAMES_GAME_LINE_H_
#define MERELS_CLIENT_PRESENTER_GAMES_GAME_LINE_H_

#include "client/presenter/page/page_view_state.h"
#include "common/match/view.h"

namespace merels::presenter {

/// From the side of `of`, who has played it: against whom, how it ended for them, and buttons that open it
/// for `me`.
Line GameLine(const match::Summary& game, const AccountId& of, const AccountId& me);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_GAMES_GAME_LINE_H_
