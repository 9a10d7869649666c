// The search against the solver.
#include <string>

#include <gtest/gtest.h>

#include "common/engine/engine.h"
#include "common/rules/random_game.h"
#include "common/variants/registry.h"
#include "tests/common/engine/solver.h"

namespace merels::engine {
namespace {

rules::Ruleset RulesSolved(const std::string& text) { return variants::ParseRuleset(text).value(); }

/// Checks every `stride`th position of the ruleset that is decided within `plies`. Returns their number.
int CompareWithTruth(const std::string& name, int plies, int stride) {
  const auto ruleset = RulesSolved(name);
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
  const auto ruleset = RulesSolved("three");
  const auto truth = Solve(ruleset);
  const rules::Game start(ruleset);
  ASSERT_GT(truth.at(start.position()), 0);
  const auto line = Engine(ruleset).Analyse(start, {.nodes = 1'000'000}).front();
  EXPECT_EQ(line.value, kWin - truth.at(start.position()));
  EXPECT_EQ(line.plies.front(), "b2");
}

/// Plays random games of `plies_before` plies, or a few more, until `count` positions are won in at most
/// three plies; the search must see each.
void CompareWinsInThree(const std::string& name, int count, int plies_before) {
  const auto ruleset = RulesSolved(name);
  Engine engine(ruleset);
  int found = 0;
  for (std::uint64_t seed = 1; found < count && seed < 200; ++seed) {
    rules::SeededNumbers numbers(seed);
    rules::Game game(ruleset);
    rules::PlayRandomly(game, numbers, plies_before + static_cast<int>(seed % 7));
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
    CompareWinsInThree(name, 4, 30);
  }
}

TEST(Truth, TheFoxSeesTheJumpsThatWin) { CompareWinsInThree("foxgeese-15+foxmin=15", 6, 4); }

TEST(Truth, TheGeeseSeeTheStepThatPensTheFox) {
  const auto ruleset = RulesSolved("foxgeese");
  const auto game = rules::Game::At(ruleset, "GF./..GG./...G.../......./......./...../... g").value();
  const auto line = Engine(ruleset).Analyse(game, {.depth = 3}).front();
  EXPECT_EQ(line.value, kWin - 1);
  EXPECT_EQ(line.plies.front(), "e6-e7");
}

TEST(Truth, TheRaceIsWonByTheLastStepHome) {
  const auto ruleset = RulesSolved("race");
  const auto game = rules::Game::At(ruleset, "WWW/..WWW/B...WWW/BB...WW/BBB..W./BB.B./BBB w").value();
  const auto line = Engine(ruleset).Analyse(game, {.depth = 3}).front();
  EXPECT_EQ(line.value, kWin - 1);
  EXPECT_EQ(line.plies.front(), "f3-g3");
}

}  // namespace
}  // namespace merels::engine
