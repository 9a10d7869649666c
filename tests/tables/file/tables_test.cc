#include "tables/file/tables.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "tests/tables/small_folder.h"

namespace merels::tables {
namespace {

rules::Ruleset Parsed(const std::string& text) { return variants::ParseRuleset(text).value(); }

rules::Game After(const rules::Game& game, const std::string& ply) {
  rules::Game after = game;
  EXPECT_TRUE(after.Play(ply).ok());
  return after;
}

/// The ply after which the opponent stands worst: lost soonest, or won latest.
rules::Game Best(const Tables& tables, const rules::Game& game) {
  std::optional<rules::Game> best;
  int best_score = 0;
  for (const auto& ply : game.LegalPlies()) {
    const auto after = After(game, ply);
    const auto value = tables.Find(after)->value;
    const int score = value.outcome == solver::Outcome::kLoss   ? 1'000 - value.plies
                      : value.outcome == solver::Outcome::kDraw ? 0
                                                                : value.plies - 1'000;
    if (!best || score > best_score) best = after, best_score = score;
  }
  return *best;
}

TEST(Tables, WhoPlaysByThemWinsAndTheEndComesAPlyNearerEachTime) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const auto tables = Tables::Open(folder.path());
  ASSERT_TRUE(tables.ok()) << tables.error().ToString();
  rules::Game game(tables->ruleset());
  std::optional<Looked> before;
  while (!game.outcome() && game.plies() < 30) {
    const auto looked = tables->Find(game);
    ASSERT_TRUE(looked);
    const bool first = game.to_move() == rules::Side::kFirst;
    EXPECT_EQ(looked->value.outcome, first ? solver::Outcome::kWin : solver::Outcome::kLoss);
    if (before && before->distance) {
      EXPECT_EQ(looked->value.plies, before->value.plies - 1);
    }
    before = looked;
    game = Best(*tables, game);
  }
  ASSERT_TRUE(game.outcome());
  EXPECT_EQ(game.outcome()->score, rules::Score::kFirstWins);
}

TEST(Tables, TheFirstPlayerWinsThreeMensMorris) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const auto tables = Tables::Open(folder.path());
  ASSERT_TRUE(tables.ok());
  const rules::Game start(Parsed("three"));
  EXPECT_EQ(tables->Find(start), (Looked{{solver::Outcome::kWin, 0}, false}));
  EXPECT_EQ(tables->Find(After(start, "b2"))->value.outcome, solver::Outcome::kLoss);
}

TEST(Tables, HoldForRulesetsThatDifferByDrawLimitsOnly) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("three+reps=3+quiet=100").code, 0);
  const auto tables = Tables::Open(folder.path());
  ASSERT_TRUE(tables.ok());
  EXPECT_EQ(tables->ruleset().text, "three");
  EXPECT_TRUE(tables->AreOf(Parsed("three")));
  EXPECT_TRUE(tables->AreOf(Parsed("three+reps=2+cap=50")));
  EXPECT_FALSE(tables->AreOf(Parsed("three+diag=0")));
  EXPECT_FALSE(tables->AreOf(Parsed("nine-holes")));
}

TEST(Tables, WhatIsNotThereOrDamagedIsUnknown) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const rules::Game start(Parsed("three"));
  std::string bytes = folder.Read("placed-0-0-0.table");
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  folder.Write("placed-0-0-0.table", bytes);
  EXPECT_FALSE(Tables::Open(folder.path())->Find(start));
  std::filesystem::remove(folder.file("placed-0-0-0.table"));
  const auto tables = Tables::Open(folder.path());
  EXPECT_FALSE(tables->Find(start));
  EXPECT_TRUE(tables->Find(After(start, "a1")));
  const auto odd = rules::Game::At(tables->ruleset(), ".../.../W.. b 0,3").value();
  EXPECT_FALSE(tables->Find(odd)) << "hands that no game has";
}

TEST(Tables, AFolderWithoutTablesIsRefused) {
  const SmallFolder folder;
  EXPECT_FALSE(Tables::Open(folder.path()).ok());
}

}  // namespace
}  // namespace merels::tables
