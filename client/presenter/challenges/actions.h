// The actions on open challenges, and the one that makes a challenge by name.
#pragma once

#include <string>

#include "client/presenter/base/action.h"
#include "common/base/ids.h"
#include "common/lobby/challenge.h"

namespace merels::presenter {

/// A declined challenge, with the reason.
struct Declining {
  ChallengeId challenge;
  lobby::DeclineReason reason = lobby::DeclineReason::kNone;
  bool operator==(const Declining&) const = default;
};
inline std::string IdText(const Declining& no) {
  return no.challenge.text() + ":" + std::string(lobby::Name(no.reason));
}

struct ChallengeActions;
struct ChallengeByNameActions;

namespace action {

using AcceptChallenge = ActionOf<"accept-challenge", ChallengeActions, ChallengeId>;
using DeclineChallenge = ActionOf<"decline-challenge", ChallengeActions, Declining>;
/// Offers the reasons for declining this challenge; empty: closes them.
using WhyDecline = ActionOf<"why-decline", ChallengeActions, ChallengeId>;
using WithdrawChallenge = ActionOf<"withdraw-challenge", ChallengeActions, ChallengeId>;

/// In the lobby: to the player named in the field.
using SendChallenge = ActionOf<"send-challenge", ChallengeByNameActions>;
using CompleteName = ActionOf<"complete-name", ChallengeByNameActions, std::string>;

}  // namespace action

struct ChallengeActions : OneOf<action::AcceptChallenge, action::DeclineChallenge, action::WhyDecline,
                                action::WithdrawChallenge> {};
struct ChallengeByNameActions : OneOf<action::SendChallenge, action::CompleteName> {};

}  // namespace merels::presenter
