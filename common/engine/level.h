// The nine strengths of the computer player. A level is a number of nodes, which is the same on every
// machine, and a margin of value that it gives away at random.
#pragma once

#include <cstdint>
#include <string>

#include "common/engine/engine.h"
#include "common/engine/search/line.h"
#include "common/rules/game.h"

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

}  // namespace merels::engine
