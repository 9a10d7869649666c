// Games that this machine alone knows, as lines of a list.
#pragma once

#include "client/local/matches.h"
#include "client/presenter/games/game_list.h"
#include "client/presenter/page/page_view_state.h"

namespace merels::presenter {

/// Against the computer from the user's side. `among_others`: games of a server are listed with it, and it
/// says that it is on this machine.
Line LocalLine(const local::Head& head, bool among_others);

/// Whether a game meets what is set. At one board nobody has won or lost, and no game here is rated. `date`:
/// Unix time now.
bool Fits(const GameFilter& filter, const local::Head& head, model::Millis date);

}  // namespace merels::presenter
