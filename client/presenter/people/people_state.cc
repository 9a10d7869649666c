#include "client/presenter/people/people_state.h"

#include <utility>

#include "client/presenter/people/actions.h"

namespace merels::presenter {

const char* NoteOf(const match::Player& player) {
  return player.bot ? "Computer" : (player.guest ? "Guest" : "Member");
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
    list.message = "Fetching the list…";
  }
  return list;
}

}  // namespace merels::presenter
