// Whether a position can arise in a game. Rules::Game::At accepts any men that fit on the board; this checks
// the invariants of every game: turns, men in hand and men captured that are consistent.
#pragma once

#include "common/base/result.h"
#include "common/rules/game.h"

namespace merels::study {

/// bad-position, with the reason why no game leads to it. Not every impossible position is detected; a
/// refused one is impossible.
Result<void> CheckArises(const rules::Game& position);

}  // namespace merels::study
