// A brute-force solver for small games, on the rules themselves.
#pragma once

#include <map>
#include <string>

#include "common/rules/game.h"

namespace merels::engine {

/// In how many plies, at most `depth`, the player to move wins against any defence; 0 if that is impossible.
int WinsWithin(const rules::Game& game, int depth);

/// In how many plies, at most `depth`, the player to move loses with any defence; 0 if they need not.
int LosesWithin(const rules::Game& game, int depth);

/// For every position reachable from the start of a ruleset without draw limits: n when the player to move
/// wins in n plies, -n when they lose in n, 0 when neither can force it.
std::map<std::string, int> Solve(const rules::Ruleset& ruleset);

/// The game after `ply`, which must be legal.
rules::Game After(const rules::Game& game, const std::string& ply);

}  // namespace merels::engine
