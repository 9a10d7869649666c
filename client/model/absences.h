// Who of the players is away, and how long until the match may be claimed, as this client believes: the
// server's last word, and the time since.
#ifndef MERELS_CLIENT_MODEL_ABSENCES_H_
#define MERELS_CLIENT_MODEL_ABSENCES_H_

#include <algorithm>
#include <array>
#include <optional>

#include "client/model/time.h"
#include "common/match/abandonment.h"
#include "common/rules/game.h"

namespace merels::model {

class Absences {
 public:
  /// The server's word, heard at `now`.
  void Set(rules::Side side, const match::Presence& presence, Millis now) {
    said_[rules::Index(side)] = presence;
    heard_at_[rules::Index(side)] = now;
  }
  const match::Presence& Of(rules::Side side) const { return said_[rules::Index(side)]; }

  /// How much of his own turn, which began at `turn_began` if it is his, must still pass before the match may
  /// be claimed from the player of `side`; nothing when he is there, or it never may be. Whether the time has
  /// come only the server says.
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

#endif  // MERELS_CLIENT_MODEL_ABSENCES_H_
