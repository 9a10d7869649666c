#include "client/presenter/people/met.h"

namespace merels::presenter {

std::optional<Met> MeetAmong(const match::Players& players, const MatchId& match, const AccountId& account) {
  std::optional<Met> met;
  for (const auto& player : players) {
    if (player.id == account) met = Met{player, match};
  }
  return met;
}

std::optional<Button> PersonButton(const match::Player& player, const AccountId& me) {
  if (player.id == me || player.id.text().empty()) return std::nullopt;
  return NameButton(player.id.text(), player.name);
}

}  // namespace merels::presenter
