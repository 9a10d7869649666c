// The claim of a match by a player whose opponent is away. README.md beside this file has the table.
#pragma once

#include <optional>

#include "common/clock/time_control.h"

namespace merels::match {

using clock::Millis;

/// No stream of a player follows the match.
struct Absence {
  /// The part of the absent player's own turn that has passed in this absence; negative while it has yet to
  /// begin, after an outage.
  Millis gone{0};
  /// The player has left on purpose, instead of just losing the connection.
  bool left = false;

  bool operator==(const Absence&) const = default;
};

/// The table: how long an absent player's own turn must last before the match may be claimed; nothing when it
/// never may be.
std::optional<Millis> ClaimableAfter(const clock::TimeControl& control, bool left);

/// The presence at a seat, as everybody may know it.
struct Presence {
  bool present = true;  // a stream of the player follows the match
  bool left = false;    // away on purpose
  /// The part of that player's own turn that must still pass before the match may be claimed; nothing when it
  /// never may be, as while the player is present in a match with a clock.
  std::optional<Millis> claimable_in = {};

  bool operator==(const Presence&) const = default;
};

/// For a player who is away. `percent`: the server's waits, in percent of those of the table.
Presence PresenceOf(const clock::TimeControl& control, const Absence& absence, int percent = 100);

/// A present player who does not play: the match may be claimed only without a clock, once `term` of their
/// own turn has passed, of which `lasted` is over. A `term` of 0: never.
Presence StallingOf(const clock::TimeControl& control, Millis lasted, Millis term);

}  // namespace merels::match
