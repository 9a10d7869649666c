// Values against the reference rules, which share no code with the solver's.
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/common/solver/solved.h"
#include "tests/reference/game.h"

namespace merels::solver {
namespace {

/// The end of a game for `mover`, "w" or "b".
Code AtTheEnd(const reference::Game& game, char mover) {
  if (game.result() == "1/2") return kDrawn;
  return (game.result() == "1-0") == (mover == 'w') ? Code{1} : Code{0};
}

char MoverOf(const std::string& position) { return position[position.find(' ') + 1]; }

/// The value of a position from its successors' values, by the reference's plies.
Code JudgedByReference(const Solved& solved, const reference::Ruleset& rules, const std::string& position) {
  const auto game = reference::NewGameAt(rules, position);
  if (game->result() != "*") return AtTheEnd(*game, MoverOf(position));
  Best best;
  for (const std::string& ply : game->LegalPlies()) {
    const auto after = game->Clone();
    after->Play(ply);
    const std::string text = after->Position();
    if (after->result() != "*") {
      best.Add(AtTheEnd(*after, MoverOf(text)));
    } else {
      best.Add(solved.At(rules::Game::At(solved.ruleset(), text).value()));
    }
  }
  return best.code();
}

/// Compares every `stride`th slot of the moving phase up to `max`. Returns their number.
int CompareWithReference(const std::string& ruleset, Unit max, Slot stride) {
  const Solved solved(ruleset, max);
  const auto rules = reference::ReadRuleset(ruleset).value();
  int seen = 0;
  for (const auto& [unit, values] : solved.units()) {
    for (Slot slot = 0; slot < values.view().slots(); slot += stride) {
      const rules::Game game = solved.GameAt(unit, slot);
      // A position with a mill is the end of a game that is won by mills, and no end when set up.
      if (solved.knobs().mill_wins && !game.InMills(Other(game.to_move())).empty()) continue;
      ++seen;
      EXPECT_EQ(values.view().At(slot), JudgedByReference(solved, rules, game.position()))
          << ruleset << ' ' << game.position();
      if (testing::Test::HasFailure()) return seen;
    }
  }
  return seen;
}

// Where every slot is checked, no difference proves the values: wins and losses by induction on their plies,
// and draws since a player who keeps to them never loses.
TEST(Reference, EveryPositionOfTheSmallestGamesIsWorthTheBestOfItsSuccessors) {
  for (const char* const ruleset : {"three", "nine-holes", "three+mill_wins=0"}) {
    EXPECT_GT(CompareWithReference(ruleset, {3, 3}, 1), 200) << ruleset;
  }
  EXPECT_GT(CompareWithReference("six", {3, 3}, 1), 10'000);
}

TEST(Reference, SoIsASampleOfEveryRulesetThatCanBeSolved) {
  for (const char* const ruleset :
       {"merrills", "plain", "plain-diag", "standard-diag", "standard-pass", "standard-double"}) {
    EXPECT_GT(CompareWithReference(ruleset, {4, 3}, 20'011), 80) << ruleset;
  }
  EXPECT_GT(CompareWithReference("six", {4, 4}, 97), 1'000);
  EXPECT_GT(CompareWithReference("standard", {4, 4}, 20'011), 200);
}

}  // namespace
}  // namespace merels::solver
