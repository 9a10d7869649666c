// What is known of other players; shared by the screens that show it.
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
  std::set<AccountId> muted;  // their messages are not shown on this machine
  std::optional<std::vector<match::Player>> blocked;
  std::string blocked_problem;                      // the list could not be fetched: why
  bool busy = false;                                // a block or a report is on its way
  std::optional<std::vector<api::Friend>> friends;  // by their names
  std::string friends_problem;                      // the list could not be fetched: why
  bool following = false;                           // a change of that list is on its way

  /// Nothing for one who is not followed.
  const api::Friend* FriendOf(const AccountId& id) const;
};

/// Whom one follows: who of them is here, a button that says whether one is told when they come, and one that
/// ends it.
ListPage FriendList(const PlayersState& players);

/// The buttons about following a player: "Follow", or "Unfollow" and whether one is told. While it is not
/// known whom one follows, one that asks again.
std::vector<Button> FollowButtons(const PlayersState& players, const match::Player& player);

/// The blocked players, each with a button that unblocks them.
ListPage BlockedList(const PlayersState& players);

/// The kind of account: "Guest", "Computer" or "Member". Static storage.
const char* NoteOf(const match::Player& player);

}  // namespace merels::presenter
