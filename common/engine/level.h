// The nine strengths of the computer player, and the odds of a game's result by the engine's values. A level
// is a number of nodes, which is the same on every machine, and a margin of value that it gives away at
// random.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "common/engine/engine.h"
#include "common/engine/search/line.h"
#include "common/rules/game.h"
#include "common/rules/ruleset.h"

namespace merels::engine {

/// Levels are numbered from 1, a beginner, to kLevels.
inline constexpr int kLevels = 9;

struct Level {
  std::uint64_t nodes = 0;
  /// How much worse than the best ply a chosen ply may be, in hundredths of a man.
  int margin = 0;
};

/// `level` is from 1 to kLevels.
const Level& LevelOf(int level);

/// The ply that `level` plays; the same for the same game, level and seed unless `should_stop` cuts it short.
/// Use another seed for every ply of a game. The game must go on and be of the engine's ruleset.
std::string ChoosePly(Engine& engine, const rules::Game& game, int level, std::uint64_t seed,
                      const ShouldStop& should_stop = {});

/// The value, in hundredths of a man, at which a side is ten times as likely to win as to lose, draws counted
/// as half of each. For the morris family it was fitted to the exact values of `standard`
/// (tests/bench/README.md); for others it is a guess.
inline int TenToOne(const rules::Ruleset& ruleset) {
  constexpr int kFitted = 400, kGuessed = 200;
  return std::holds_alternative<rules::morris::Knobs>(ruleset.knobs) ? kFitted : kGuessed;
}

}  // namespace merels::engine
