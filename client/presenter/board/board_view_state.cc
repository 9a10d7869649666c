#include "client/presenter/board/board_view_state.h"

#include <algorithm>
#include <variant>

namespace merels::presenter {

std::array<std::vector<board::Point>, 2> GoalsOf(const rules::Ruleset& ruleset) {
  std::array<std::vector<board::Point>, 2> goals;
  if (!std::holds_alternative<rules::race::Knobs>(ruleset.knobs)) return goals;
  const rules::Game start(ruleset);
  for (const board::Point point : start.topology().reading_order()) {
    if (const auto side = start.ManAt(point)) goals[rules::Index(rules::Other(*side))].push_back(point);
  }
  return goals;
}

int CountHome(const rules::Game& game, rules::Side side) {
  const auto goal = GoalsOf(game.ruleset())[rules::Index(side)];
  return static_cast<int>(
      std::count_if(goal.begin(), goal.end(), [&](board::Point point) { return game.ManAt(point) == side; }));
}

}  // namespace merels::presenter
