// When a player whose opponent is gone may claim the match. README.md beside this file has the table.
#ifndef MERELS_COMMON_MATCH_ABANDONMENT_H_
#define MERELS_COMMON_MATCH_ABANDONMENT_H_

#include <optional>

#include "common/clock/time_control.h"

namespace merels::match {

using clock::Millis;

/// A player has no stream open.
struct Absence {
  /// How much of the absent player's own turn has passed in this absence; below zero while it has yet to
  /// begin, after an outage.
  Millis gone{0};
  /// The player said so, instead of just falling silent.
  bool left = false;

  bool operator==(const Absence&) const = default;
};

/// The table: how long an absent player's own turn must last before the match may be claimed; nothing when it
/// never may be.
std::optional<Millis> ClaimableAfter(const clock::TimeControl& control, bool left);

/// A seat as everybody may know it.
struct Presence {
  bool present = true;
  bool left = false;  // gone by the player's own word
  /// How much of the absent player's own turn must still pass before the match may be claimed; nothing when
  /// the player is present, or it never may be.
  std::optional<Millis> claimable_in = {};

  bool operator==(const Presence&) const = default;
};

/// Of a player who is away. `percent`: the waits of the house, in hundredths of those of the table.
Presence PresenceOf(const clock::TimeControl& control, const Absence& absence, int percent = 100);

}  // namespace merels::match

#endif  // MERELS_COMMON_MATCH_ABANDONMENT_H_
