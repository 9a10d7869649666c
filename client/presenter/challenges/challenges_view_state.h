// View state and actions of challenges: those to the user, and the field that challenges a player by name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"
#include "common/base/ids.h"
#include "common/lobby/lobby.h"

namespace merels::presenter {

/// A question to the player, shown on every screen: a challenge or a rematch.
struct Ask {
  std::string id;               // of the challenge
  std::string title;            // "Ysolde challenges you"
  std::string detail;           // "5+3 · Rated · Standard"
  std::optional<Button> rules;  // shows the rules, if they are known here
  Button yes;
  Button no;   // declines at once
  Button why;  // shows the reasons
  /// In place of the buttons then: the reasons, each of which declines, and last a way back.
  std::vector<Button> reasons{};
  bool operator==(const Ask&) const = default;
};

/// The name of the player to challenge.
inline constexpr Field kFriendField{"field:friend"};

/// Challenges a player by name, with the chosen clock.
struct ChallengePanel {
  TextField field;
  Button send;
  std::vector<Button> names{};  // known ones that begin with what is typed; each completes it
  bool operator==(const ChallengePanel&) const = default;
};

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
