// Absent players, and the time until the match may be claimed, by this client's reckoning from the server's
// last message.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "client/model/time.h"
#include "common/match/abandonment.h"
#include "common/rules/game.h"

namespace merels::model {

class Absences {
 public:
  /// The server's report, received at `now`.
  void Set(rules::Side side, const match::Presence& presence, Millis now) {
    said_[rules::Index(side)] = presence;
    heard_at_[rules::Index(side)] = now;
  }
  const match::Presence& Of(rules::Side side) const { return said_[rules::Index(side)]; }

  /// How much of the turn of the player of `side`, which began at `turn_began` if it is their turn, must
  /// still pass before the match may be claimed from them; nothing when they are present, or it can never be
  /// claimed. Only the server decides whether the time has come.
  std::optional<Millis> ClaimableIn(rules::Side side, std::optional<Millis> turn_began, Millis now) const {
    const auto& wait = Of(side).claimable_in;
    if (!wait || !turn_began) return wait;
    const Millis since = std::max(*turn_began, heard_at_[rules::Index(side)]);
    return std::max(Millis{0}, *wait - std::max(Millis{0}, now - since));
  }

 private:
  std::array<match::Presence, 2> said_ = {};
  std::array<Millis, 2> heard_at_ = {};
};

}  // namespace merels::model
