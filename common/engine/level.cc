#include "common/engine/level.h"

#include <array>

#include "common/base/check.h"
#include "common/rules/random_game.h"

namespace merels::engine {
namespace {

constexpr std::array<Level, kLevels> kTable = {{
    {16, 150},
    {64, 150},
    {256, 140},
    {1'024, 120},
    {4'096, 100},
    {16'384, 80},
    {65'536, 55},
    {262'144, 30},
    {1'048'576, 0},
}};

}  // namespace

const Level& LevelOf(int level) {
  MERELS_CHECK(level >= 1 && level <= kLevels);
  return kTable[static_cast<std::size_t>(level - 1)];
}

std::string ChoosePly(Engine& engine, const rules::Game& game, int level, std::uint64_t seed,
                      const ShouldStop& should_stop) {
  MERELS_CHECK(!game.outcome());
  const auto legal = game.LegalMoves();
  if (legal.size() == 1) return game.Text(legal.front());
  const Level& strength = LevelOf(level);
  const auto candidates =
      engine.Candidates(game, {.nodes = strength.nodes}, strength.margin, seed, should_stop);
  rules::SeededNumbers numbers(seed);
  return candidates[numbers.Below(candidates.size())].plies.front();
}

}  // namespace merels::engine
