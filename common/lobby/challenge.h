// A challenge to one named player, and its outcome.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "common/base/ids.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"

namespace merels::lobby {

struct Challenge {
  ChallengeId id;
  match::Player from, to;
  std::string ruleset;  // canonical text
  clock::TimeControl clock;
  bool rated = false;
  std::optional<rules::Side> side;  // of the challenger; none: drawn by lot
  clock::Millis created_at{0};      // Unix time
  MatchId rematch_of;               // empty: not a rematch
  match::Watching watching = {};    // of the match
  bool heard = true;  // used by the server alone; false: `to` has blocked `from`, and is not notified
  bool operator==(const Challenge&) const = default;
};

/// The answer to a challenge: the challenge, or the match, if the other player had offered one first.
using Challenged = std::variant<Challenge, MatchId>;

/// The reasons that can be given for declining.
enum class DeclineReason : std::uint8_t {
  kNone,
  kLater,
  kTooFast,
  kTooSlow,
  kRuleset,
  kRated,
  kCasual,
  kNoBot
};
inline constexpr std::array kDeclineReasons = {
    DeclineReason::kNone,    DeclineReason::kLater, DeclineReason::kTooFast, DeclineReason::kTooSlow,
    DeclineReason::kRuleset, DeclineReason::kRated, DeclineReason::kCasual,  DeclineReason::kNoBot};

/// "none", "later", "too-fast", "too-slow", "ruleset", "rated", "casual", "no-bot".
constexpr std::string_view Name(DeclineReason reason) {
  switch (reason) {
    case DeclineReason::kNone: break;
    case DeclineReason::kLater: return "later";
    case DeclineReason::kTooFast: return "too-fast";
    case DeclineReason::kTooSlow: return "too-slow";
    case DeclineReason::kRuleset: return "ruleset";
    case DeclineReason::kRated: return "rated";
    case DeclineReason::kCasual: return "casual";
    case DeclineReason::kNoBot: return "no-bot";
  }
  return "none";
}

/// The end of a challenge.
enum class ChallengeEnd : std::uint8_t { kAccepted, kDeclined, kWithdrawn, kExpired };

/// "accepted", "declined", "withdrawn", "expired".
constexpr std::string_view Name(ChallengeEnd end) {
  switch (end) {
    case ChallengeEnd::kAccepted: break;
    case ChallengeEnd::kDeclined: return "declined";
    case ChallengeEnd::kWithdrawn: return "withdrawn";
    case ChallengeEnd::kExpired: return "expired";
  }
  return "accepted";
}

// Notices for both of its players.
struct ChallengeMade {
  Challenge challenge;
  bool operator==(const ChallengeMade&) const = default;
};
struct ChallengeEnded {
  ChallengeId id;
  ChallengeEnd how = ChallengeEnd::kAccepted;
  DeclineReason reason = DeclineReason::kNone;  // when it was declined
  MatchId match;                                // when it was accepted
  std::string Subject() const { return "challenge " + id.text(); }
  bool operator==(const ChallengeEnded&) const = default;
};

}  // namespace merels::lobby
