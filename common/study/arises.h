// Whether a position can come about in a game at all. Rules::Game::At takes any men that the board holds;
// this asks for what every game keeps to: turns, men in hand and men taken that belong together.
#pragma once

#include "common/base/result.h"
#include "common/rules/game.h"

namespace merels::study {

/// An error says what no game leads to: bad-position. Not every impossible position is found; what is refused
/// is impossible.
Result<void> CheckArises(const rules::Game& position);

}  // namespace merels::study
