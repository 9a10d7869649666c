#include "client/session/turned_game.h"

#include <string>
#include <string_view>
#include <utility>

namespace merels::session {
namespace {

/// The position string with the other side to move: its letter stands alone behind the board.
std::string TurnedPosition(std::string position) {
  const auto at = position.find(' ') + 1;
  constexpr std::string_view kSides = "wbfg";
  const auto side = at < position.size() ? kSides.find(position[at]) : std::string_view::npos;
  if (at == 0 || side == std::string_view::npos) return "";
  position[at] = kSides[side ^ 1U];
  return position;
}

}  // namespace

std::optional<rules::Game> TurnedGame(const rules::Game& game) {
  auto turned = rules::Game::At(game.ruleset(), TurnedPosition(game.position()));
  if (!turned.ok()) return std::nullopt;
  return *std::move(turned);
}

}  // namespace merels::session
