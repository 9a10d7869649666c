// Where a race leads.
#pragma once

#include <array>
#include <vector>

#include "common/rules/game.h"

namespace merels::presenter {

/// By side: the points that its men have to reach, which are those that the other side starts from. Empty
/// for any other game than a race.
std::array<std::vector<board::Point>, 2> GoalsOf(const rules::Ruleset& ruleset);

/// How many men of `side` have reached their goal.
int CountHome(const rules::Game& game, rules::Side side);

}  // namespace merels::presenter
