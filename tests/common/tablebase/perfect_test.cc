#include "common/tablebase/perfect.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"
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

}  // namespace
}  // namespace merels::tablebase
