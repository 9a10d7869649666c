#include "common/tablebase/tablebase.h"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "common/variants/registry.h"
#include "tests/common/tablebase/small_folder.h"

namespace merels::tablebase {
namespace {

rules::Ruleset Parsed(const std::string& text) { return variants::ParseRuleset(text).value(); }

rules::Game After(const rules::Game& game, const std::string& ply) {
  rules::Game after = game;
  EXPECT_TRUE(after.Play(ply).ok());
  return after;
}

/// The ply with the worst position for the opponent: lost soonest, or won latest.
rules::Game Best(const Tablebase& solved, const rules::Game& game) {
  std::optional<rules::Game> best;
  int best_score = 0;
  for (const auto& ply : game.LegalPlies()) {
    const auto after = After(game, ply);
    const auto value = solved.Find(after)->value;
    const int score = value.outcome == solver::Outcome::kLoss   ? 1'000 - value.plies
                      : value.outcome == solver::Outcome::kDraw ? 0
                                                                : value.plies - 1'000;
    if (!best || score > best_score) best = after, best_score = score;
  }
  return *best;
}

TEST(Tablebase, WhoPlaysByThemWinsAndTheEndComesAPlyNearerEachTime) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const auto solved = Tablebase::Open(folder.path());
  ASSERT_TRUE(solved.ok()) << solved.error().ToString();
  rules::Game game(solved->ruleset());
  std::optional<Looked> before;
  while (!game.outcome() && game.plies() < 30) {
    const auto looked = solved->Find(game);
    ASSERT_TRUE(looked);
    const bool first = game.to_move() == rules::Side::kFirst;
    EXPECT_EQ(looked->value.outcome, first ? solver::Outcome::kWin : solver::Outcome::kLoss);
    if (before && before->distance) {
      EXPECT_EQ(looked->value.plies, before->value.plies - 1);
    }
    before = looked;
    game = Best(*solved, game);
  }
  ASSERT_TRUE(game.outcome());
  EXPECT_EQ(game.outcome()->score, rules::Score::kFirstWins);
}

TEST(Tablebase, TheFirstPlayerWinsThreeMensMorris) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const auto solved = Tablebase::Open(folder.path());
  ASSERT_TRUE(solved.ok());
  const rules::Game start(Parsed("three"));
  EXPECT_EQ(solved->Find(start), (Looked{{solver::Outcome::kWin, 0}, false}));
  EXPECT_EQ(solved->Find(After(start, "b2"))->value.outcome, solver::Outcome::kLoss);
}

TEST(Tablebase, HoldForRulesetsThatDifferByDrawLimitsOnly) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("three+reps=3+quiet=100").code, 0);
  const auto solved = Tablebase::Open(folder.path());
  ASSERT_TRUE(solved.ok());
  EXPECT_EQ(solved->ruleset().text, "three");
  EXPECT_TRUE(solved->AreOf(Parsed("three")));
  EXPECT_TRUE(solved->AreOf(Parsed("three+reps=2+cap=50")));
  EXPECT_FALSE(solved->AreOf(Parsed("three+diag=0")));
  EXPECT_FALSE(solved->AreOf(Parsed("nine-holes")));
}

TEST(Tablebase, WhatIsNotThereOrDamagedIsUnknown) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const rules::Game start(Parsed("three"));
  std::string bytes = folder.Read("placed-0-0-0.unit");
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  folder.Write("placed-0-0-0.unit", bytes);
  EXPECT_FALSE(Tablebase::Open(folder.path())->Find(start));
  std::filesystem::remove(folder.file("placed-0-0-0.unit"));
  const auto solved = Tablebase::Open(folder.path());
  EXPECT_FALSE(solved->Find(start));
  EXPECT_TRUE(solved->Find(After(start, "a1")));
  const auto odd = rules::Game::At(solved->ruleset(), ".../.../W.. b 0,3").value();
  EXPECT_FALSE(solved->Find(odd)) << "hands that no game has";
}

TEST(Tablebase, ManyThreadsLookUpAtTheSameTime) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("six+men=4").code, 0);
  std::vector<rules::Game> games;
  std::vector<std::optional<Looked>> expected;
  const auto alone = Tablebase::Open(folder.path());
  ASSERT_TRUE(alone.ok());
  rules::SeededNumbers numbers(2);
  for (int i = 0; i < 200; ++i) {
    rules::Game game(alone->ruleset());
    rules::PlayRandomly(game, numbers, static_cast<int>(numbers.Below(20)));
    expected.push_back(alone->Find(game));
    games.push_back(std::move(game));
  }
  for (const bool packed : {false, true}) {
    if (packed) {
      ASSERT_EQ(RunSolve({"pack", folder.path()}).code, 0);
    }
    // Newly opened, so that the threads are the first to check its blocks.
    const auto shared = Tablebase::Open(folder.path());
    ASSERT_TRUE(shared.ok());
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&] {
        for (std::size_t i = 0; i < games.size(); ++i) wrong += shared->Find(games[i]) == expected[i] ? 0 : 1;
      });
    }
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0) << packed;
  }
}

TEST(Tablebase, AFolderWithoutValuesIsRefused) {
  const SmallFolder folder;
  EXPECT_FALSE(Tablebase::Open(folder.path()).ok());
}

}  // namespace
}  // namespace merels::tablebase
