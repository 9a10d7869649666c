#include "client/presenter/players/players_state.h"

#include <algorithm>
#include <utility>

#include "client/presenter/players/actions.h"
#include "client/presenter/players/name_button.h"

namespace merels::presenter {

const char* NoteOf(const match::Player& player) {
  return player.bot ? "Computer" : (player.guest ? "Guest" : "Member");
}

const api::Friend* PlayersState::FriendOf(const AccountId& id) const {
  if (!friends) return nullptr;
  const auto found =
      std::find_if(friends->begin(), friends->end(), [&](const auto& one) { return one.player.id == id; });
  return found == friends->end() ? nullptr : &*found;
}

namespace {

Button TellButton(const PlayersState& players, const api::Friend& one) {
  return {action::NotifyOfPlayer{{one.player}}, "Notify me", !players.following, one.notify,
          Emphasis::kNormal};
}

Button UnfollowButton(const PlayersState& players, const match::Player& player) {
  return {action::UnfollowPlayer{{player}}, "Unfollow", !players.following, false, Emphasis::kNormal};
}

}  // namespace

std::vector<Button> FollowButtons(const PlayersState& players, const match::Player& player) {
  const api::Friend* one = players.FriendOf(player.id);
  if (one != nullptr) return {TellButton(players, *one), UnfollowButton(players, player)};
  if (!players.friends && !players.friends_problem.empty()) {
    return {{action::ReloadFriends{}, "Try again", true, false, Emphasis::kNormal}};
  }
  const bool known = players.friends.has_value() && !players.following;
  return {{action::FollowPlayer{{player}}, "Follow", known, false, Emphasis::kNormal}};
}

ListPage FriendList(const PlayersState& players) {
  ListPage list;
  list.id = "friends";
  list.title = "Friends";
  list.columns = {{"PLAYER", 0.6F}, {"", 0.4F}};
  int online = 0;
  for (const auto& one : players.friends.value_or(std::vector<api::Friend>())) {
    Line line{one.player.id.text(), std::nullopt, {}, std::nullopt, one.online};
    line.cells = {{one.player.name, Tone::kPlain, NoteOf(one.player), NameButton({one.player})},
                  one.online ? Cell{"Online", Tone::kGood, ""} : Cell{"Offline", Tone::kDim, ""}};
    line.button = TellButton(players, one);
    line.second = UnfollowButton(players, one.player);
    online += one.online ? 1 : 0;
    list.lines.push_back(std::move(line));
  }
  if (players.friends)
    list.count = std::to_string(online) + " of " + std::to_string(list.lines.size()) + " online";
  list.state = list.lines.empty() ? ListState::kEmpty : ListState::kReady;
  list.message = "You are not following anyone. Open a profile and press Follow.";
  if (!players.friends_problem.empty()) {
    list.state = ListState::kFailed;
    list.message = players.friends_problem;
    list.more = Button{action::ReloadFriends{}, "Try again", true, false, Emphasis::kNormal};
  } else if (!players.friends) {
    list.state = ListState::kLoading;
    list.message = "Loading the list…";
  }
  return list;
}

ListPage BlockedList(const PlayersState& players) {
  ListPage list;
  list.id = "blocked";
  list.title = "Blocked players";
  list.columns = {{"PLAYER", 0.6F}, {"", 0.4F}};
  for (const auto& player : players.blocked.value_or(std::vector<match::Player>())) {
    Line line{player.id.text(), std::nullopt, {}, std::nullopt, false};
    line.cells = {{player.name, Tone::kPlain, ""}, {NoteOf(player), Tone::kDim, ""}};
    line.button =
        Button{action::UnblockPlayer{player.id}, "Unblock", !players.busy, false, Emphasis::kNormal};
    list.lines.push_back(std::move(line));
  }
  list.count = players.blocked ? std::to_string(list.lines.size()) : "";
  list.state = list.lines.empty() ? ListState::kEmpty : ListState::kReady;
  list.message = "Nobody is blocked. Press a player’s name to block them.";
  if (!players.blocked_problem.empty()) {
    list.state = ListState::kFailed;
    list.message = players.blocked_problem;
    list.more = Button{action::ReloadBlocks{}, "Try again", true, false, Emphasis::kNormal};
  } else if (!players.blocked) {
    list.state = ListState::kLoading;
    list.message = "Loading the list…";
  }
  return list;
}

}  // namespace merels::presenter
