#include "client/presenter/people/people_state.h"

#include <algorithm>
#include <utility>

#include "client/presenter/people/actions.h"
#include "client/presenter/people/name_button.h"

namespace merels::presenter {

const char* NoteOf(const match::Player& player) {
  return player.bot ? "Computer" : (player.guest ? "Guest" : "Member");
}

const api::Friend* PeopleState::FriendOf(const AccountId& id) const {
  if (!friends) return nullptr;
  const auto found =
      std::find_if(friends->begin(), friends->end(), [&](const auto& one) { return one.player.id == id; });
  return found == friends->end() ? nullptr : &*found;
}

namespace {

Button TellButton(const PeopleState& people, const api::Friend& one) {
  return {action::TellOfPerson{{one.player}}, "Notify me", !people.following, one.notify, Emphasis::kNormal};
}

Button UnfollowButton(const PeopleState& people, const match::Player& player) {
  return {action::UnfollowPerson{{player}}, "Unfollow", !people.following, false, Emphasis::kNormal};
}

}  // namespace

std::vector<Button> FollowButtons(const PeopleState& people, const match::Player& player) {
  const api::Friend* one = people.FriendOf(player.id);
  if (one != nullptr) return {TellButton(people, *one), UnfollowButton(people, player)};
  if (!people.friends && !people.friends_problem.empty()) {
    return {{action::ReloadFriends{}, "Try again", true, false, Emphasis::kNormal}};
  }
  const bool known = people.friends.has_value() && !people.following;
  return {{action::FollowPerson{{player}}, "Follow", known, false, Emphasis::kNormal}};
}

ListPage FriendList(const PeopleState& people) {
  ListPage list;
  list.id = "friends";
  list.title = "Friends";
  list.columns = {{"PLAYER", 0.6F}, {"", 0.4F}};
  int online = 0;
  for (const auto& one : people.friends.value_or(std::vector<api::Friend>())) {
    Line line{one.player.id.text(), std::nullopt, {}, std::nullopt, one.online};
    line.cells = {{one.player.name, Tone::kPlain, NoteOf(one.player), NameButton({one.player})},
                  one.online ? Cell{"Online", Tone::kGood, ""} : Cell{"Offline", Tone::kDim, ""}};
    line.button = TellButton(people, one);
    line.second = UnfollowButton(people, one.player);
    online += one.online ? 1 : 0;
    list.lines.push_back(std::move(line));
  }
  if (people.friends)
    list.count = std::to_string(online) + " of " + std::to_string(list.lines.size()) + " online";
  list.state = list.lines.empty() ? ListState::kEmpty : ListState::kReady;
  list.message = "You are not following anyone. Open a profile and press Follow.";
  if (!people.friends_problem.empty()) {
    list.state = ListState::kFailed;
    list.message = people.friends_problem;
    list.more = Button{action::ReloadFriends{}, "Try again", true, false, Emphasis::kNormal};
  } else if (!people.friends) {
    list.state = ListState::kLoading;
    list.message = "Loading the list…";
  }
  return list;
}

ListPage BlockedList(const PeopleState& people) {
  ListPage list;
  list.id = "blocked";
  list.title = "Blocked players";
  list.columns = {{"PLAYER", 0.6F}, {"", 0.4F}};
  for (const auto& player : people.blocked.value_or(std::vector<match::Player>())) {
    Line line{player.id.text(), std::nullopt, {}, std::nullopt, false};
    line.cells = {{player.name, Tone::kPlain, ""}, {NoteOf(player), Tone::kDim, ""}};
    line.button = Button{action::UnblockPerson{player.id}, "Unblock", !people.busy, false, Emphasis::kNormal};
    list.lines.push_back(std::move(line));
  }
  list.count = people.blocked ? std::to_string(list.lines.size()) : "";
  list.state = list.lines.empty() ? ListState::kEmpty : ListState::kReady;
  list.message = "Nobody is blocked. Press a player’s name to block them.";
  if (!people.blocked_problem.empty()) {
    list.state = ListState::kFailed;
    list.message = people.blocked_problem;
    list.more = Button{action::ReloadBlocks{}, "Try again", true, false, Emphasis::kNormal};
  } else if (!people.blocked) {
    list.state = ListState::kLoading;
    list.message = "Loading the list…";
  }
  return list;
}

}  // namespace merels::presenter
