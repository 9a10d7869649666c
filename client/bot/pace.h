// How long the computer may think about one ply.
#pragma once

#include <optional>

#include "common/clock/time_control.h"

namespace merels::bot {

using clock::Millis;

/// Kept back for the way to the server and for a busy machine.
inline constexpr Millis kReserve{300};
/// The shortest search, however little time is left: enough not to lose men for nothing.
inline constexpr Millis kLeastThought{5};
/// A game is assumed to last this many more plies, however long it has been.
inline constexpr int kPliesAhead = 30;

/// With `left` on the clock. `most`: what its owner allows, whatever the clock. Nothing: as long as its level
/// needs. Never more than a third of what is left, however large the increment, and never less than
/// kLeastThought.
std::optional<Millis> TimeForPly(const clock::TimeControl& control, Millis left, std::optional<Millis> most);

}  // namespace merels::bot
