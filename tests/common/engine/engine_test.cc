#include "common/engine/engine.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::engine {
namespace {

rules::Ruleset RulesOf(const std::string& text) { return variants::ParseRuleset(text).value(); }

rules::Game GameAt(const std::string& ruleset, const std::string& position) {
  return rules::Game::At(RulesOf(ruleset), position).value();
}

Line Best(const rules::Game& game, const Budget& budget) {
  return Engine(game.ruleset()).Analyse(game, budget).front();
}

TEST(Engine, ClosesAMillAndTakesTheManOfAnOpenTwo) {
  // Black has two in a row on a7-d7 and one man elsewhere.
  const auto game = GameAt("standard", "BB./.../.../..W.../B../.../WW. w 6,6");
  EXPECT_EQ(Best(game, {.depth = 3}).plies.front().substr(0, 3), "g1,");
  const auto taken = Best(game, {.depth = 3}).plies.front().substr(3);
  EXPECT_TRUE(taken == "a7" || taken == "d7") << taken;
}

TEST(Engine, GivesAsManyLinesAsAskedForBestFirst) {
  const rules::Game game(RulesOf("standard"));
  const auto lines = Engine(game.ruleset()).Analyse(game, {.nodes = 20000}, 5);
  ASSERT_EQ(lines.size(), 5U);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    EXPECT_GE(lines[i - 1].value, lines[i].value);
    EXPECT_NE(lines[i - 1].plies.front(), lines[i].plies.front());
  }
}

TEST(Engine, NeverLooksAtMorePositionsThanTheBudgetAllows) {
  const rules::Game game(RulesOf("standard"));
  Engine engine(game.ruleset());
  for (const std::uint64_t nodes : {1U, 7U, 1000U, 5000U}) {
    const auto lines = engine.Analyse(game, {.nodes = nodes});
    EXPECT_LE(engine.nodes(), nodes);
    EXPECT_EQ(lines.size(), 1U);
  }
}

TEST(Engine, StopsAtOnceWithALegalPly) {
  const rules::Game game(RulesOf("standard"));
  Engine engine(game.ruleset());
  const auto lines = engine.Analyse(game, {}, 1, [] { return true; });
  EXPECT_EQ(engine.nodes(), 0U);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(game.Judge(lines.front().plies.front()).ok());
}

TEST(Engine, HasNothingToSayOfAGameThatIsOver) {
  const auto game = GameAt("standard", "WW./.../.../.....W/B../B../... b 0,0");
  ASSERT_TRUE(game.outcome());
  EXPECT_TRUE(Engine(game.ruleset()).Analyse(game, {.nodes = 10}).empty());
}

TEST(Engine, GivesTheSameLinesForTheSameQuestionWhateverWasAskedBefore) {
  const rules::Game game(RulesOf("standard"));
  Engine engine(game.ruleset());
  const auto first = engine.Analyse(game, {.nodes = 3000}, 3);
  engine.Analyse(GameAt("standard", "WW./.../.../..W.../B../.../BB. b 5,5"), {.nodes = 3000});
  const auto second = engine.Analyse(game, {.nodes = 3000}, 3);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].plies, second[i].plies);
    EXPECT_EQ(first[i].value, second[i].value);
  }
}

TEST(Engine, ToldToRememberItNeedsFewerPositionsForTheSameQuestionUntilItForgets) {
  const rules::Game game(RulesOf("standard"));
  Engine engine(game.ruleset());
  const auto ask = [&] {
    engine.Analyse(game, {.depth = 6});
    return engine.nodes();
  };
  const auto fresh = ask();
  EXPECT_EQ(ask(), fresh);
  engine.Remember();
  EXPECT_LT(ask(), fresh / 2);
  engine.Forget();
  EXPECT_EQ(ask(), fresh);
}

TEST(Engine, WhatItRemembersDoesNotChangeTheChoiceOfALevel) {
  const rules::Game game(RulesOf("standard"));
  Engine engine(game.ruleset()), fresh(game.ruleset());
  engine.Remember();
  engine.Analyse(game, {.depth = 7});
  const auto line = engine.Candidates(game, {.nodes = 2000}, 0, 1).front();
  const auto expected = fresh.Candidates(game, {.nodes = 2000}, 0, 1).front();
  EXPECT_EQ(line.plies, expected.plies);
  EXPECT_EQ(line.value, expected.value);
}

TEST(Engine, ReportsEachFinishedDepth) {
  const rules::Game game(RulesOf("standard"));
  std::vector<int> depths;
  Engine(game.ruleset()).Analyse(game, {.depth = 4}, 1, {}, [&](const std::vector<Line>& lines) {
    depths.push_back(lines.front().depth);
  });
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4}));
}

/// The value of `ply` one ply ahead.
int ValueOf(const rules::Game& game, const std::string& ply) {
  for (const auto& line : Engine(game.ruleset()).Analyse(game, {.depth = 1}, 100)) {
    if (line.plies.front() == ply) return line.value;
  }
  ADD_FAILURE() << ply << " is not among the lines";
  return 0;
}

TEST(Engine, SeesADrawInAPositionThatComesBack) {
  auto game = GameAt("plain+reps=3", "W.W/W.W/.../W....B/B../.../B.. w 0,0");
  EXPECT_GT(ValueOf(game, "a7-d7"), 100);
  for (const char* const ply : {"a7-d7", "a1-d1", "d7-a7"}) ASSERT_TRUE(game.Play(ply).ok()) << ply;
  EXPECT_EQ(ValueOf(game, "d1-a1"), 0);
  EXPECT_LT(ValueOf(game, "d1-g1"), -100);
  EXPECT_EQ(Best(game, {.depth = 2}).plies.front(), "d1-a1");
}

TEST(Engine, SeesAPositionComeBackInAFamilyThatCountsNoQuietPlies) {
  rules::Game game(RulesOf("race-rows+reps=3"));
  for (const char* const ply : {"b3-b4", "b5-a5", "b4-a4", "a5-b5"}) ASSERT_TRUE(game.Play(ply).ok()) << ply;
  EXPECT_EQ(ValueOf(game, "a4-b4"), 0);
  EXPECT_GT(ValueOf(GameAt("race-rows+reps=3", game.position()), "a4-b4"), 0);
}

TEST(Engine, SeesADrawWhereTheQuietPliesRunOut) {
  auto game = GameAt("plain+quiet=2", "W.W/W.W/.../W....B/B../.../B.. w 0,0");
  EXPECT_GT(ValueOf(game, "a7-d7"), 100);
  ASSERT_TRUE(game.Play("a7-d7").ok());
  EXPECT_EQ(Best(game, {.depth = 3}).value, 0);
}

/// Runs one helper after another, each to its end, before the search.
class EagerSearchThreads final : public SearchThreads {
 public:
  explicit EagerSearchThreads(int polls) : polls_(polls) {}

  int size() const override { return 2; }
  void Begin(Job job) override {
    for (int number = 0; number < size(); ++number) {
      int left = polls_;
      job(number, [&left] { return left-- == 0; });
    }
    ++begun;
  }
  void End() override { ++ended; }

  int begun = 0;
  int ended = 0;

 private:
  const int polls_;
};

TEST(Engine, SeesFurtherByWhatItsHelpersHaveFound) {
  rules::Game game(RulesOf("standard"));
  for (const char* ply : {"a1", "d6", "d1", "b4"}) ASSERT_TRUE(game.Play(ply).ok());
  const Budget budget{.nodes = 60'000};
  Engine alone(game.ruleset()), helped(game.ruleset());
  EagerSearchThreads threads(200);
  helped.UseThreads(threads);
  const auto by_itself = alone.Analyse(game, budget), together = helped.Analyse(game, budget);
  EXPECT_GT(together.front().depth, by_itself.front().depth);
  EXPECT_EQ(threads.begun, 1);
  EXPECT_EQ(threads.ended, 1);
}

TEST(Engine, CountsThePositionsOfItsHelpers) {
  const rules::Game game(RulesOf("race"));
  Engine engine(game.ruleset());
  EagerSearchThreads threads(3);
  engine.UseThreads(threads);
  engine.Analyse(game, {.nodes = 100});
  constexpr std::uint64_t kBetweenPolls = 1024;
  EXPECT_GE(engine.nodes(), 2 * kBetweenPolls);
}

TEST(Engine, OffersTheSameCandidatesWithAndWithoutHelpers) {
  const rules::Game game(RulesOf("foxgeese"));
  const Budget budget{.nodes = 5'000};
  Engine alone(game.ruleset()), helped(game.ruleset());
  EagerSearchThreads threads(5);
  helped.UseThreads(threads);
  const auto expected = alone.Candidates(game, budget, 20, 1),
             offered = helped.Candidates(game, budget, 20, 1);
  EXPECT_EQ(threads.begun, 0);
  ASSERT_EQ(offered.size(), expected.size());
  for (std::size_t i = 0; i < offered.size(); ++i) EXPECT_EQ(offered[i].plies, expected[i].plies);
}

}  // namespace
}  // namespace merels::engine
