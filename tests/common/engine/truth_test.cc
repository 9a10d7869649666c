// What the search says against what is true.
#include <string>

#include <gtest/gtest.h>

#include "common/engine/engine.h"
#include "common/rules/random_game.h"
#include "common/variants/registry.h"
#include "tests/common/engine/solver.h"

namespace merels::engine {
namespace {

rules::Ruleset RulesOf(const std::string& text) { return variants::ParseRuleset(text).value(); }

/// Looks at every `stride`th position of the ruleset that is decided within `plies`. Returns how many.
int CompareWithTruth(const std::string& name, int plies, int stride) {
  const auto ruleset = RulesOf(name);
  Engine engine(ruleset);
  int seen = 0, decided = 0;
  for (const auto& [position, truth] : Solve(ruleset)) {
    if (truth == 0 || std::abs(truth) > plies || ++seen % stride != 0) continue;
    ++decided;
    const auto lines = engine.Analyse(rules::Game::At(ruleset, position).value(), {.depth = plies + 3});
    EXPECT_EQ(lines.front().value, truth > 0 ? kWin - truth : -kWin - truth) << name << ' ' << position;
  }
  return decided;
}

TEST(Truth, EveryForcedWinOfTheSmallGamesIsSeenAtItsDistance) {
  EXPECT_GT(CompareWithTruth("three", 7, 40), 50);
  EXPECT_GT(CompareWithTruth("nine-holes", 5, 40), 50);
}

TEST(Truth, TheFirstPlayerWinsThreeMensMorrisByTakingTheCentre) {
  const auto ruleset = RulesOf("three");
  const auto truth = Solve(ruleset);
  const rules::Game start(ruleset);
  ASSERT_GT(truth.at(start.position()), 0);
  const auto line = Engine(ruleset).Analyse(start, {.nodes = 1'000'000}).front();
  EXPECT_EQ(line.value, kWin - truth.at(start.position()));
  EXPECT_EQ(line.plies.front(), "b2");
}

/// Plays random games until `count` positions have a win in exactly three plies; the search must see each.
void CompareWinsInThree(const std::string& name, int count) {
  const auto ruleset = RulesOf(name);
  Engine engine(ruleset);
  int found = 0;
  for (std::uint64_t seed = 1; found < count && seed < 200; ++seed) {
    rules::SeededNumbers numbers(seed);
    rules::Game game(ruleset);
    rules::PlayRandomly(game, numbers, 30 + static_cast<int>(seed % 7));
    if (game.outcome()) continue;
    const int plies = WinsWithin(game, 3);
    if (plies == 0) continue;
    ++found;
    EXPECT_EQ(engine.Analyse(game, {.depth = 3}).front().value, kWin - plies)
        << name << ' ' << game.position();
  }
  EXPECT_EQ(found, count) << name;
}

TEST(Truth, ShortWinsOfBiggerGamesAreSeenAtOnce) {
  for (const char* const name : {"six", "plain", "standard-double+men=4", "standard+men=4+blocked=pass"}) {
    CompareWinsInThree(name, 4);
  }
}

}  // namespace
}  // namespace merels::engine
