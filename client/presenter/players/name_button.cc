#include "client/presenter/players/name_button.h"

#include <utility>

namespace merels::presenter {

Button NameButton(Met met) {
  std::string name = met.player.name;
  return {action::ShowPlayer{std::move(met)}, std::move(name), true, false, Emphasis::kQuiet};
}

std::optional<Button> PlayerButton(const match::Player& player, const AccountId& me, const MatchId& match) {
  if (player.id == me || player.id.text().empty()) return std::nullopt;
  return NameButton({player, match});
}

}  // namespace merels::presenter
