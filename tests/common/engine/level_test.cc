#include "common/engine/level.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::engine {
namespace {

rules::Ruleset RulesNamed(const std::string& text) { return variants::PlayingDefault(text).value(); }

TEST(Level, EachThinksAtLeastFourTimesAsMuchAsTheOneBelow) {
  for (int level = 2; level <= kLevels; ++level) {
    EXPECT_GE(LevelOf(level).nodes, 4 * LevelOf(level - 1).nodes);
    EXPECT_LE(LevelOf(level).margin, LevelOf(level - 1).margin);
  }
  EXPECT_EQ(LevelOf(kLevels).margin, 0);
}

TEST(Level, PlaysTheSameForTheSameSeedAndVariesWithIt) {
  const rules::Game game(RulesNamed("standard"));
  Engine engine(game.ruleset()), other(game.ruleset());
  for (const int level : {1, 4}) {
    std::set<std::string> chosen;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const auto ply = ChoosePly(engine, game, level, seed);
      EXPECT_EQ(ply, ChoosePly(other, game, level, seed));
      chosen.insert(ply);
    }
    EXPECT_GT(chosen.size(), 1U) << level;
  }
}

TEST(Level, NoneLetsAMillBeClosedThatOnePlyCanHinder) {
  const auto game = rules::Game::At(RulesNamed("standard"), "BB./.W./.../...W../.../.../... w 7,7").value();
  Engine engine(game.ruleset());
  for (int level = 1; level <= 6; ++level) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      EXPECT_EQ(ChoosePly(engine, game, level, seed), "g7") << level;
    }
  }
}

TEST(Level, TakesTheOnlyPlyWithoutThinking) {
  const auto game = rules::Game::At(RulesNamed("nine-holes+fly=0"), "WWB/BB./W.. w 0,0").value();
  ASSERT_EQ(game.LegalPlies().size(), 1U);
  Engine engine(game.ruleset());
  EXPECT_EQ(ChoosePly(engine, game, kLevels, 1), game.LegalPlies().front());
  EXPECT_EQ(engine.nodes(), 0U);
}

/// Plays `level` against itself with at most a few thousand nodes a ply.
void PlayToTheEnd(const rules::Ruleset& ruleset, int level) {
  rules::Game game(ruleset);
  Engine engine(ruleset);
  for (std::uint64_t seed = 1; !game.outcome(); ++seed) {
    ASSERT_LT(seed, 1000U) << ruleset.text;
    int polls = 0;
    const auto ply = ChoosePly(engine, game, level, seed, [&] { return ++polls > 2; });
    const auto played = game.Play(ply);
    ASSERT_TRUE(played.ok()) << ruleset.text << ": " << played.error().ToString();
  }
}

TEST(Level, EachPlaysEveryRulesetOfTwoPlayersToTheEnd) {
  for (const auto& named : variants::Registry()) {
    const auto ruleset = RulesNamed(std::string(named.name));
    if (Seats(ruleset) != 2) continue;
    ASSERT_TRUE(CanPlay(ruleset)) << named.name;
    for (const int level : {1, 3, kLevels}) PlayToTheEnd(ruleset, level);
  }
}

TEST(Level, PlaysRulesWithUnusualKnobsToTheEnd) {
  for (const char* const text :
       {"standard-double+milled=none+blocked=pass+reps=3+quiet=30", "lasker+captures=mills+endquiet=6+reps=4",
        "morabaraba+milled=free+fly=99+cap=60",
        "six+blocked=draw+full=draw+place_move=1+men=8+reps=2+cap=90"}) {
    for (const int level : {2, 5}) PlayToTheEnd(RulesNamed(text), level);
  }
}

}  // namespace
}  // namespace merels::engine
