// Data about other players, shared by the screens that show it.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/presenter/page/page_view_state.h"
#include "common/api/friends.h"
#include "common/match/view.h"

namespace merels::presenter {

struct PlayersState {
  std::set<AccountId> muted;  // accounts whose messages are hidden on this machine
  std::optional<std::vector<match::Player>> blocked;
  std::string blocked_problem;                      // why the list could not be fetched
  bool busy = false;                                // a block or a report is on its way
  std::optional<std::vector<api::Friend>> friends;  // by their names
  std::string friends_problem;                      // why the list could not be fetched
  bool following = false;                           // a change of that list is on its way

  /// nullptr for a player who is no friend.
  const api::Friend* FriendOf(const AccountId& id) const;
};

/// The friends: who is online, a button for notifications of their sign-in, and one that ends it.
ListPage FriendList(const PlayersState& players);

/// The buttons about a friend: "Follow", or "Unfollow" and one for notifications. While the friends are not
/// known, one that requests them again.
std::vector<Button> FollowButtons(const PlayersState& players, const match::Player& player);

/// The blocked players, each with a button that unblocks them.
ListPage BlockedList(const PlayersState& players);

/// The kind of account: "Guest", "Computer" or "Member". Static storage.
const char* NoteOf(const match::Player& player);

}  // namespace merels::presenter
