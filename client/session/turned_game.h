// The same men with the other side to move: what a premove is chosen on, before the turn has come.
#pragma once

#include <optional>

#include "common/rules/game.h"

namespace merels::session {

/// Nothing where no such position can be, as while a man has to be taken.
std::optional<rules::Game> TurnedGame(const rules::Game& game);

}  // namespace merels::session
