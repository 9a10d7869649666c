#include "common/tablebase/perfect.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "common/variants/registry.h"
#include "tests/common/tablebase/small_folder.h"

namespace merels::tablebase {
namespace {

using solver::Outcome;

/// Plays against a random player. Returns the score.
rules::Score PlayAgainstChance(const Tablebase& solved, std::uint64_t seed, rules::Side perfect) {
  rules::SeededNumbers numbers(seed);
  rules::Game game(solved.ruleset());
  while (!game.outcome() && game.plies() < 200) {
    if (game.to_move() != perfect) {
      rules::PlayRandomly(game, numbers, game.plies() + 1);
      continue;
    }
    const auto before = solved.Find(game);
    const auto ply = PerfectPly(solved, game);
    EXPECT_TRUE(before && ply) << game.position();
    if (!before || !ply || !game.Play(*ply).ok()) return rules::Score::kNone;
    const auto after = solved.Find(game);
    const bool kept = before->value.outcome == Outcome::kDraw ? after->value.outcome == Outcome::kDraw
                                                              : (before->value.outcome == Outcome::kWin) ==
                                                                    (after->value.outcome == Outcome::kLoss);
    EXPECT_TRUE(kept) << *ply << " to " << game.position();
    if (before->distance) {
      EXPECT_EQ(after->value.plies, before->value.plies - 1) << *ply << " to " << game.position();
    }
  }
  return game.outcome() ? game.outcome()->score : rules::Score::kDraw;
}

TEST(Perfect, GivesNothingAwayAndPunishesChance) {
  for (const char* const ruleset : {"nine-holes", "six+men=4"}) {
    const SmallFolder folder;
    ASSERT_EQ(folder.Solve(ruleset).code, 0);
    const auto solved = Tablebase::Open(folder.path());
    ASSERT_TRUE(solved.ok());
    const auto start = solved->Find(rules::Game(solved->ruleset()))->value.outcome;
    int won = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const auto side = seed % 2 == 0 ? rules::Side::kFirst : rules::Side::kSecond;
      const auto score = PlayAgainstChance(*solved, seed, side);
      const bool lost_at_once = start == (side == rules::Side::kFirst ? Outcome::kLoss : Outcome::kWin);
      if (!lost_at_once) {
        EXPECT_NE(score, rules::WinFor(Other(side))) << ruleset << ' ' << seed;
      }
      won += score == rules::WinFor(side) ? 1 : 0;
    }
    EXPECT_GT(won, 3) << ruleset;
  }
}

TEST(Perfect, AgainstItselfADrawnGameGoesOnForEver) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("nine-holes").code, 0);
  const auto solved = Tablebase::Open(folder.path());
  ASSERT_TRUE(solved.ok());
  rules::Game game(solved->ruleset());
  while (!game.outcome() && game.plies() < 60) ASSERT_TRUE(game.Play(*PerfectPly(*solved, game)).ok());
  EXPECT_EQ(solved->Find(game)->value.outcome, Outcome::kDraw);
}

/// The number of answers to `ply` that draw.
int AnswersThatDraw(const Tablebase& solved, const rules::Game& game, const std::string& ply) {
  rules::Game after = game;
  EXPECT_TRUE(after.Play(ply).ok());
  const auto answers = JudgePlies(solved, after);
  return static_cast<int>(std::count_if(answers.begin(), answers.end(), [](const JudgedPly& answer) {
    return answer.looked->value.outcome == Outcome::kDraw;
  }));
}

TEST(Perfect, OfAllDrawsItTakesTheOneThatFewestAnswersKeep) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("six+men=4").code, 0);
  const auto solved = Tablebase::Open(folder.path());
  ASSERT_TRUE(solved.ok());
  rules::SeededNumbers numbers(5);
  int choices = 0;  // positions where drawing plies differ in their answers
  for (int i = 0; i < 100; ++i) {
    rules::Game game(solved->ruleset());
    rules::PlayRandomly(game, numbers, static_cast<int>(2 + numbers.Below(14)));
    if (game.outcome() || solved->Find(game)->value.outcome != Outcome::kDraw) continue;
    const int chosen = AnswersThatDraw(*solved, game, *PerfectPly(*solved, game));
    for (const auto& [ply, looked, holds] : JudgePlies(*solved, game)) {
      if (looked->value.outcome != Outcome::kDraw) continue;
      const int answers = AnswersThatDraw(*solved, game, ply);
      EXPECT_LE(chosen, answers) << ply << " in " << game.position();
      choices += answers > chosen ? 1 : 0;
    }
  }
  EXPECT_GT(choices, 20);
}

TEST(Perfect, PliesAreInTheOrderOfTheirWorth) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const auto solved = Tablebase::Open(folder.path());
  ASSERT_TRUE(solved.ok());
  const auto game = rules::Game::At(solved->ruleset(), "WW./B.W/BB. w 0,0").value();
  const auto judged = JudgePlies(*solved, game);
  ASSERT_EQ(judged.size(), game.LegalPlies().size());
  EXPECT_EQ(judged.front().text, "c2-c3");
  EXPECT_EQ(judged.front().looked, (Looked{{Outcome::kWin, 1}, true}));
  for (std::size_t i = 1; i < judged.size(); ++i) {
    EXPECT_GE(static_cast<int>(judged[i - 1].looked->value.outcome),
              static_cast<int>(judged[i].looked->value.outcome));
  }
}

TEST(Perfect, DoesNotGuessWhereAValueIsMissing) {
  const SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  std::filesystem::remove(folder.file("placed-1-0-1.unit"));
  const auto solved = Tablebase::Open(folder.path());
  ASSERT_TRUE(solved.ok());
  const rules::Game start(solved->ruleset());
  EXPECT_FALSE(PerfectPly(*solved, start));
  EXPECT_EQ(JudgePlies(*solved, start).front().looked, std::nullopt);
}

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
