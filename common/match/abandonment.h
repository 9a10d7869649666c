// When a player whose opponent is away may claim the match. README.md beside this file has the table.
#ifndef MERELS_COMMON_MATCH_ABANDONMENT_H_
#define MERELS_COMMON_MATCH_ABANDONMENT_H_

#include <optional>

#include "common/clock/time_control.h"

namespace merels::match {

using clock::Millis;

/// A player has no stream open.
struct Absence {
  /// How much of the absent player's own turn has passed in this absence; negative while it has yet to begin,
  /// after an outage.
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
  bool present = true;
  bool left = false;  // away on purpose
  /// How much of the absent player's own turn must still pass before the match may be claimed; nothing when
  /// the player is present, or it never may be.
  std::optional<Millis> claimable_in = {};

  bool operator==(const Presence&) const = default;
};

/// For a player who is away. `percent`: the server's waits, in percent of those of the table.
Presence PresenceOf(const clock::TimeControl& control, const Absence& absence, int percent = 100);

}  // namespace merels::match

#endif  // MERELS_COMMON_MATCH_ABANDONMENT_H_
