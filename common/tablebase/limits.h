// The draw rules that count, in relation to values without history.
#pragma once

#include <optional>

#include "common/rules/game.h"
#include "common/tablebase/tablebase.h"

namespace merels::tablebase {

/// The number of plies before `quiet`, `endquiet` or `cap` could end the game as a draw, whichever plies are
/// played: a game that is won with the last of them is won. Nothing where none of them is on. `game` is of
/// the morris family and goes on.
std::optional<int> PliesLeft(const rules::Game& game);

/// Whether the tablebase value of the position of `game` is also that of the game, with its history and its
/// draw rules. A draw always is. A win, of either side, is if it is near enough, and if no position that may
/// recur has occurred so often that once more is a draw too: the shortest win passes through each position
/// once. False means that it may be drawn, not that it is. A game that is over has its value. Pure.
bool Holds(const Looked& looked, const rules::Game& game);

/// The result of a game from here under perfect play, with its draw rules counted. Nothing when the value is
/// unknown, or does not hold.
std::optional<rules::Score> ScoreOf(const Tablebase& tablebase, const rules::Game& game);

}  // namespace merels::tablebase
