// View state of challenges: those to the user, and the field that challenges a player by name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"

namespace merels::presenter {

/// A question to the player, shown on every screen: a challenge or a rematch.
struct Ask {
  std::string id;               // of the challenge
  std::string title;            // "Ysolde challenges you"
  std::string detail;           // "5+3 · Rated · Standard"
  std::optional<Button> rules;  // shows the rules, if they are known here
  Button yes;
  Button no;
  /// After Decline was pressed, in place of both buttons: the reasons, and last a way back.
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

}  // namespace merels::presenter
