// The goals of a race.
#pragma once

#include <array>
#include <vector>

#include "common/rules/game.h"

namespace merels::presenter {

/// By side: the points that its men have to reach: the other side's starting points. Empty unless the game is
/// a race.
std::array<std::vector<board::Point>, 2> GoalsOf(const rules::Ruleset& ruleset);

/// How many men of `side` have reached their goal.
int CountHome(const rules::Game& game, rules::Side side);

}  // namespace merels::presenter
