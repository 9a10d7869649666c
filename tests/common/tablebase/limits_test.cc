#include "common/tablebase/limits.h"

#include <array>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "common/tablebase/perfect.h"
#include "common/variants/registry.h"
#include "tests/common/tablebase/small_folder.h"

namespace merels::tablebase {
namespace {

using solver::Outcome;

constexpr Looked kWinInFive{{Outcome::kWin, 5}, true};
constexpr Looked kLossInFour{{Outcome::kLoss, 4}, true};
constexpr Looked kWinSometime{{Outcome::kWin, 0}, false};
constexpr Looked kDrawn{};

/// A game without history in the moving phase, with three men a side.
rules::Game Moving(const std::string& knobs) {
  const auto ruleset = variants::ParseRuleset("standard" + knobs).value();
  return rules::Game::At(ruleset, "W../W../.../W....B/.../..B/..B w 0,0").value();
}

/// The game after `plies` quiet ones: both move to and fro, and every fourth position is the first.
rules::Game AfterQuiet(const std::string& knobs, int plies) {
  rules::Game game = Moving(knobs);
  std::array<rules::Ply, 2> there;
  for (int i = 0; i < plies; ++i) {
    rules::Ply& ply = there.at(rules::Index(game.to_move()));
    // The last for Black, who would otherwise enter the point that White has just left.
    const auto moves = game.LegalMoves();
    ply = i % 4 >= 2 ? rules::Ply{ply.to, ply.from} : i % 2 == 0 ? moves.front() : moves.back();
    EXPECT_TRUE(game.Play(game.Text(ply)).ok());
  }
  EXPECT_FALSE(game.outcome());
  EXPECT_EQ(game.draw_counters().quiet, plies);
  return game;
}

TEST(Limits, WithoutDrawRulesEveryValueHolds) {
  for (const auto& looked : {kWinInFive, kLossInFour, kWinSometime, kDrawn})
    EXPECT_TRUE(Holds(looked, AfterQuiet("", 12)));
  EXPECT_EQ(PliesLeft(AfterQuiet("", 12)), std::nullopt);
}

TEST(Limits, ADrawHoldsUnderAllOfThem) {
  EXPECT_TRUE(Holds(kDrawn, AfterQuiet("+reps=4+quiet=9+endquiet=9+cap=9", 8)));
}

TEST(Limits, AWinHoldsIfItsLastPlyIsTheOneThatWouldDraw) {
  EXPECT_EQ(PliesLeft(AfterQuiet("+quiet=10", 5)), 5);
  EXPECT_TRUE(Holds(kWinInFive, AfterQuiet("+quiet=10", 5)));
  EXPECT_FALSE(Holds(kWinInFive, AfterQuiet("+quiet=10", 6)));
  EXPECT_TRUE(Holds(kLossInFour, AfterQuiet("+quiet=10", 6)));
  EXPECT_FALSE(Holds(kLossInFour, AfterQuiet("+quiet=10", 7)));
}

TEST(Limits, TheCapOfAllPliesCountsLikewise) {
  EXPECT_TRUE(Holds(kWinInFive, AfterQuiet("+cap=10", 5)));
  EXPECT_FALSE(Holds(kWinInFive, AfterQuiet("+cap=10", 6)));
}

TEST(Limits, TheNearestLimitCounts) {
  EXPECT_EQ(PliesLeft(AfterQuiet("+quiet=20+cap=9", 2)), 7);
  EXPECT_EQ(PliesLeft(AfterQuiet("+quiet=20+endquiet=5", 2)), 3) << "both have three men";
  EXPECT_EQ(PliesLeft(AfterQuiet("+quiet=7+endquiet=20", 2)), 5);
}

TEST(Limits, AnEndquietThatIsNotInForceYetMustAllowTheWholeWin) {
  const auto ruleset = variants::ParseRuleset("standard+quiet=50+endquiet=4").value();
  const auto game = rules::Game::At(ruleset, "WW./W../.../W....B/.../..B/.BB w 0,0").value();
  EXPECT_FALSE(Holds(kWinInFive, game));
  EXPECT_TRUE(Holds(kLossInFour, game));
}

TEST(Limits, WhereDistancesAreUnknownNothingHoldsThatIsCounted) {
  EXPECT_FALSE(Holds(kWinSometime, Moving("+quiet=100")));
  EXPECT_FALSE(Holds(kWinSometime, Moving("+cap=100")));
  EXPECT_TRUE(Holds(kWinSometime, Moving("+reps=3"))) << "the shortest win repeats nothing";
}

TEST(Limits, UnderRepsNoPositionMayHaveBeenThereTwice) {
  EXPECT_TRUE(Holds(kWinInFive, AfterQuiet("+reps=3", 3)));
  EXPECT_FALSE(Holds(kWinInFive, AfterQuiet("+reps=3", 4)));
  EXPECT_TRUE(Holds(kWinInFive, AfterQuiet("+reps=4", 4)));
  EXPECT_FALSE(Holds(kWinInFive, AfterQuiet("+reps=4", 8)));
}

/// The ruleset with draw rules close to their limits, and its values.
class LimitsInPlay : public ::testing::Test {
 protected:
  LimitsInPlay() {
    EXPECT_EQ(folder_.Solve("six+men=4").code, 0);
    solved_.emplace(Tablebase::Open(folder_.path()).value());
  }

  /// Random plies from a position where all men are placed.
  rules::Game Begun(rules::SeededNumbers& numbers) const {
    rules::Game game(ruleset_);
    rules::PlayRandomly(game, numbers, 8 + static_cast<int>(numbers.Below(14)));
    return game;
  }
  rules::Score Finish(rules::Game game, rules::Side perfect, rules::SeededNumbers& numbers) const {
    while (!game.outcome()) {
      if (game.to_move() == perfect) {
        EXPECT_TRUE(game.Play(PerfectPly(*solved_, game).value()).ok());
      } else {
        rules::PlayRandomly(game, numbers, game.plies() + 1);
      }
    }
    return game.outcome()->score;
  }

  const rules::Ruleset ruleset_ = variants::ParseRuleset("six+men=4+reps=3+quiet=9+endquiet=7").value();
  SmallFolder folder_;
  std::optional<Tablebase> solved_;
};

TEST_F(LimitsInPlay, AWinThatHoldsIsWonAndWhatIsNotLostIsNeverLost) {
  rules::SeededNumbers numbers(11);
  int held = 0, spoilt = 0;
  for (int i = 0; i < 1'500; ++i) {
    const rules::Game game = Begun(numbers);
    if (game.outcome()) continue;
    const auto looked = solved_->Find(game).value();
    const auto score = Finish(game, game.to_move(), numbers);
    if (looked.value.outcome == Outcome::kLoss) continue;
    EXPECT_NE(score, rules::WinFor(rules::Other(game.to_move()))) << game.position();
    if (looked.value.outcome != Outcome::kWin) continue;
    const bool won = score == rules::WinFor(game.to_move());
    if (Holds(looked, game)) {
      EXPECT_TRUE(won) << game.position() << " in " << looked.value.plies;
      ++held;
    } else {
      spoilt += won ? 0 : 1;
    }
  }
  EXPECT_GT(held, 100);
  EXPECT_GT(spoilt, 0) << "the draw rules were never near";
}

TEST_F(LimitsInPlay, TheScoreIsThatOfWhoeverWinsOrNothingWhereThatIsNotCertain) {
  rules::SeededNumbers numbers(29);
  std::array<int, 3> known{};
  int unknown = 0;
  for (int i = 0; i < 1'500; ++i) {
    const rules::Game game = Begun(numbers);
    if (game.outcome()) {
      EXPECT_EQ(ScoreOf(*solved_, game), game.outcome()->score);
      continue;
    }
    const auto looked = solved_->Find(game).value();
    const auto score = ScoreOf(*solved_, game);
    EXPECT_EQ(score.has_value(), Holds(looked, game));
    unknown += score ? 0 : 1;
    if (!score) continue;
    EXPECT_EQ(rules::WinnerOf(*score) == game.to_move(), looked.value.outcome == Outcome::kWin);
    EXPECT_EQ(rules::WinnerOf(*score) == rules::Other(game.to_move()),
              looked.value.outcome == Outcome::kLoss);
    ++known.at(static_cast<std::size_t>(*score));
  }
  for (const int count : known) EXPECT_GT(count, 0);
  EXPECT_GT(unknown, 0);
}

TEST_F(LimitsInPlay, PliesThatWinWhateverIsCountedStandBeforeOthers) {
  rules::SeededNumbers numbers(3);
  int both = 0;  // positions with wins of both kinds
  for (int i = 0; i < 1'500; ++i) {
    const rules::Game game = Begun(numbers);
    bool doubtful = false, sure = false;
    for (const auto& [ply, looked, holds] : JudgePlies(*solved_, game)) {
      if (looked->value.outcome != Outcome::kWin) break;
      EXPECT_FALSE(doubtful && holds) << ply << " in " << game.position();
      doubtful = doubtful || !holds;
      sure = sure || holds;
    }
    both += doubtful && sure ? 1 : 0;
  }
  EXPECT_GT(both, 0);
}

}  // namespace
}  // namespace merels::tablebase
