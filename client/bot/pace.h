// The thinking time for one ply.
#pragma once

#include <optional>

#include "common/clock/time_control.h"

namespace merels::bot {

using clock::Millis;

/// A reserve for the network and for a busy machine.
inline constexpr Millis kReserve{300};
/// The shortest search, however little time is left: enough not to lose men for nothing.
inline constexpr Millis kLeastThought{5};
/// The assumed number of further plies of a game.
inline constexpr int kPliesAhead = 30;

/// With `left` on the clock. `most`: the operator's limit, whatever the clock. Nothing: as long as the level
/// needs. Never more than a third of the time left, however large the increment, and never less than
/// kLeastThought.
std::optional<Millis> TimeForPly(const clock::TimeControl& control, Millis left, std::optional<Millis> most);

}  // namespace merels::bot
