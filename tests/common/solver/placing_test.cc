#include "common/solver/analysis.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/solver/units.h"
#include "common/variants/registry.h"
#include "tests/common/engine/solver.h"
#include "tests/common/solver/solved.h"

namespace merels::solver {
namespace {

TEST(Placing, SmallGamesAreWorthWhatTryingEverythingFinds) {
  for (const char* const ruleset : {"three", "nine-holes", "three+mill_wins=0"}) {
    const Solved solved(ruleset, {3, 3}, true);
    int compared = 0;
    for (const auto& [position, plies] : engine::Solve(solved.ruleset())) {
      const auto game = rules::Game::At(solved.ruleset(), position).value();
      if (game.outcome() || (solved.knobs().mill_wins && !game.InMills(Other(game.to_move())).empty()))
        continue;
      ++compared;
      const Code code = solved.At(game);
      EXPECT_EQ(code == kDrawn ? 0
                : IsWin(code)  ? 1
                               : -1,
                (plies > 0) - (plies < 0))
          << ruleset << ' ' << position;
    }
    EXPECT_GT(compared, 500) << ruleset;
  }
}

TEST(Placing, EveryUnitIsReachedAfterThoseItLeadsTo) {
  for (const char* const ruleset : {"standard", "six", "three", "standard-double"}) {
    const auto knobs = SolvableKnobs(variants::ParseRuleset(ruleset).value()).value();
    std::vector<Unit> made;
    const auto has = [&](Unit unit) { return std::find(made.begin(), made.end(), unit) != made.end(); };
    for (const Unit unit : MovingUnits(knobs, {knobs.men, knobs.men})) {
      for (const Unit behind : UnitsBehind(knobs, unit)) EXPECT_TRUE(has(behind)) << ruleset;
      made.push_back(unit);
      made.push_back(Turned(unit));
    }
    for (const Unit unit : PlacingUnits(knobs)) {
      for (const Unit behind : UnitsBehind(knobs, unit)) {
        EXPECT_TRUE(has(behind)) << ruleset << ' ' << unit.own << '-' << unit.opp << " after " << unit.placed;
      }
      made.push_back(unit);
    }
    EXPECT_EQ(made.back(), (Unit{0, 0, 0})) << ruleset;
  }
}

TEST(Placing, APlacementIsWorthTheBestOfWhatItLeadsTo) {
  const Solved solved("six+men=4", {4, 4}, true);
  int seen = 0;
  for (const auto& [unit, values] : solved.units()) {
    if (unit.moving()) continue;
    for (Slot slot = 0; slot < values.view().slots(); slot += 53, ++seen) {
      const auto game = solved.GameAt(unit, slot);
      Best best;
      for (const auto& ply : game.LegalPlies()) best.Add(solved.At(engine::After(game, ply)));
      ASSERT_EQ(values.view().At(slot), OutcomeOnly(best.code())) << game.position();
    }
  }
  EXPECT_GT(seen, 300);
}

TEST(Units, WhatCannotBeSolvedIsRefusedWithItsReason) {
  const auto sentence = [](const char* ruleset) {
    const auto knobs = SolvableKnobs(variants::ParseRuleset(ruleset).value());
    return knobs.ok() ? std::string() : knobs.error().sentence;
  };
  EXPECT_NE(sentence("lasker").find("men in hand and moves mix"), std::string::npos);
  EXPECT_NE(sentence("twelve").find("12 men"), std::string::npos);
  EXPECT_NE(sentence("morabaraba").find("the ply before"), std::string::npos);
  EXPECT_NE(sentence("foxgeese").find("morris family"), std::string::npos);
  for (const char* const ruleset : {"standard", "merrills", "plain", "plain-diag", "standard-diag",
                                    "standard-pass", "standard-double", "six", "three", "nine-holes"}) {
    EXPECT_EQ(sentence(ruleset), "") << ruleset;
  }
}

TEST(Units, OfTheMovingPhaseAloneMoreCanBeSolved) {
  const auto solvable = [](const char* ruleset) {
    return SolvableKnobs(variants::ParseRuleset(ruleset).value(), Extent::kMoving).ok();
  };
  EXPECT_TRUE(solvable("lasker"));
  EXPECT_TRUE(solvable("twelve"));
  EXPECT_FALSE(solvable("morabaraba")) << "the ply before still matters";
}

TEST(Units, HandsThatNoGameHasAreInNoUnit) {
  const auto knobs = SolvableKnobs(variants::ParseRuleset("standard").value()).value();
  EXPECT_EQ(UnitOf(knobs, rules::morris::Position::Start(knobs)), (Unit{0, 0, 0}));
  EXPECT_FALSE(UnitOf(knobs, {.own_hand = 3, .opp_hand = 9, .own_men = 9, .opp_men = 9}));
  EXPECT_FALSE(UnitOf(knobs, {.own_hand = 3, .opp_hand = 4, .own_men = 9, .opp_men = 9}));
  EXPECT_EQ(UnitOf(knobs, {.own_hand = 4, .opp_hand = 3, .own_men = 9, .opp_men = 8}), (Unit{5, 5, 11}));
}

}  // namespace
}  // namespace merels::solver
