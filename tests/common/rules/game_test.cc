#include "common/rules/game.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "common/variants/registry.h"

namespace merels::rules {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Ruleset Standard(const std::string& knobs = "") { return variants::ParseRuleset("standard" + knobs).value(); }

Game After(const std::vector<std::string>& plies, const Ruleset& ruleset = Standard()) {
  Game game(ruleset);
  for (const auto& ply : plies) EXPECT_TRUE(game.Play(ply).ok()) << ply;
  return game;
}

Game At(const std::string& position, const Ruleset& ruleset = Standard()) {
  return Game::At(ruleset, position).value();
}

board::Point P(const Game& game, std::string_view name) { return *FindPoint(game.topology(), name); }

std::string RefusalOf(const Game& game, std::string_view ply) {
  const auto judged = game.Judge(ply);
  return judged ? "accepted" : judged.error().ToString();
}

TEST(Game, StartsWithAnEmptyBoardAndNineMenInEachHand) {
  const Game game(Standard());
  EXPECT_EQ(game.position(), ".../.../.../....../.../.../... w 9,9");
  EXPECT_EQ(game.to_move(), Side::kFirst);
  EXPECT_EQ(game.plies(), 0);
  EXPECT_EQ(game.in_hand(Side::kSecond), 9);
  EXPECT_EQ(game.outcome(), std::nullopt);
  EXPECT_EQ(game.LegalPlies().size(), 24U);
}

TEST(Game, ShowsWhatABoardShows) {
  const Game game = After({"a1", "d5", "d1", "e5", "g1,d5"});
  EXPECT_EQ(game.ManAt(P(game, "a1")), Side::kFirst);
  EXPECT_EQ(game.ManAt(P(game, "e5")), Side::kSecond);
  EXPECT_EQ(game.ManAt(P(game, "d5")), std::nullopt);
  EXPECT_EQ(game.on_board(Side::kFirst), 3);
  EXPECT_EQ(game.on_board(Side::kSecond), 1);
  EXPECT_EQ(game.lost(Side::kSecond), 1);
  EXPECT_EQ(game.lost(Side::kFirst), 0);
  EXPECT_THAT(game.InMills(Side::kFirst), ElementsAre(P(game, "a1"), P(game, "d1"), P(game, "g1")));
  EXPECT_TRUE(game.InMills(Side::kSecond).empty());
  EXPECT_FALSE(game.flying(Side::kFirst));
}

TEST(Game, AManWithThreeMenLeftAndAnEmptyHandFlies) {
  const Game game = At("..W/.W./.../BBBW../.../.../... w 0,0");
  EXPECT_TRUE(game.flying(Side::kFirst));
  EXPECT_TRUE(game.Judge("g7-a1").ok());
  EXPECT_FALSE(At("..W/.W./.../BBBW../.../.../... w 1,0").flying(Side::kFirst));
}

TEST(Game, ACopyIsIndependent) {
  const Game before = After({"d2"});
  Game copy = before;
  ASSERT_TRUE(copy.Play("f4").ok());
  EXPECT_EQ(before.plies(), 1);
  EXPECT_NE(before.position(), copy.position());
  copy = before;
  EXPECT_EQ(before.position(), copy.position());
}

TEST(Game, CapturesAreAcceptedInUpperCase) {
  Game game = After({"a1", "d5", "d1", "e5"});
  const auto ply = game.Play("G1,D5");
  ASSERT_TRUE(ply.ok());
  EXPECT_EQ(game.Text(*ply), "g1,d5");
}

TEST(Refusal, SaysWhatAPlayerUnderstands) {
  const Game sliding = At("WWW/BB./.../W...B./.../B../W.. w 0,0");
  EXPECT_EQ(RefusalOf(sliding, "g7-g1"), "not-adjacent: g1 is not next to g7");
  EXPECT_EQ(RefusalOf(sliding, "d5-d6"), "from-empty: there is no man on d5");
  EXPECT_EQ(RefusalOf(sliding, "b6-b4"), "not-your-man: the man on b6 is your opponent's");
  EXPECT_EQ(RefusalOf(sliding, "g7-g4,b6"), "no-mill: g7-g4 closes no mill, so no man may be taken");
  EXPECT_EQ(RefusalOf(sliding, "pass"), "pass-not-allowed: you have a legal ply, so you may not pass");
  EXPECT_THAT(RefusalOf(sliding, "d2"),
              HasSubstr("nothing-to-place: you have no men in hand to place on d2"));
  EXPECT_EQ(RefusalOf(After({"a1", "d5"}), "a1-a4"),
            "must-place: you still have 8 men in hand; place one before you move a1");
  const Game closing = After({"a1", "d5", "d1", "c5", "f2", "e5,f2"});
  EXPECT_EQ(RefusalOf(closing, "g1"),
            "capture-required: g1 closes a mill; name one man to take, such as g1,c5");
  EXPECT_EQ(RefusalOf(closing, "g1,a1"), "capture-own: the man on a1 is your own");
  EXPECT_EQ(RefusalOf(closing, "g1,g1"), "capture-own: the man on g1 is your own");
  EXPECT_EQ(RefusalOf(closing, "g1,a4"), "capture-empty: there is no man on a4 to take");
  EXPECT_EQ(RefusalOf(closing, "g1,c5,c5"), "capture-twice: the same man cannot be taken twice");
  EXPECT_EQ(RefusalOf(closing, "g1,c5,d5"), "too-many-captures: this ply takes one man, not 2");
}

TEST(Refusal, AManInAMillIsProtectedWhileAnotherStandsOutside) {
  const Game game = At(".../.../BBB/....../.../.B./WW. w 3,3");
  EXPECT_EQ(RefusalOf(game, "g1,c5"), "capture-in-mill: c5 stands in a mill; take a man outside a mill");
  EXPECT_TRUE(game.Judge("g1,d2").ok());
}

TEST(Refusal, AFinishedGameTakesNoPlies) {
  const Game over = At("BWB/.../W../BW.WWW/.../.../BWW b 0,0");
  ASSERT_TRUE(over.outcome().has_value());
  EXPECT_EQ(RefusalOf(over, "a4-a1"), "game-over: the game is over: 1-0, blocked");
  EXPECT_TRUE(over.LegalPlies().empty());
}

TEST(Refusal, AnyTextAtAllIsAnswered) {
  SeededNumbers numbers(3);
  const Game game = After({"a1", "d5", "d1", "e5"});
  const std::string alphabet = "adg147,- pPs\n\0\xFF";
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (auto length = numbers.Below(12); length > 0; --length) {
      text += alphabet[numbers.Below(alphabet.size())];
    }
    const auto judged = game.Judge(text);
    if (judged) continue;
    EXPECT_LE(judged.error().sentence.size(), 200U);
  }
  EXPECT_THAT(RefusalOf(game, std::string(1'000'000, 'a')), HasSubstr("bad-notation: a ply has at most"));
}

TEST(Draws, ARepeatedPositionCountsFromTheStart) {
  Game game = At("WW./BB./.../W...B./.../B../W.. w 0,0", Standard("+reps=2"));
  EXPECT_EQ(game.draw_counters().seen, 1);
  for (const char* ply : {"d7-g7", "f4-g4", "g7-d7", "g4-f4"}) {
    ASSERT_EQ(game.outcome(), std::nullopt);
    ASSERT_TRUE(game.Play(ply).ok()) << ply;
  }
  EXPECT_EQ(game.outcome(), (Outcome{Score::kDraw, "reps"}));
}

TEST(Draws, ACaptureStartsTheCountersAnew) {
  Game game = At("WW./BB./.../W...B./.../B../W.. w 0,0", Standard("+reps=3+quiet=9"));
  for (const char* ply : {"d7-g7", "f4-f6,g7"}) ASSERT_TRUE(game.Play(ply).ok()) << ply;
  EXPECT_EQ(game.draw_counters().quiet, 0);
  EXPECT_EQ(game.draw_counters().seen, 1);
}

TEST(Draws, TheCountersSayHowNearADrawIs) {
  Game game = At("WW./BB./.../W...B./.../B../W.. w 0,0", Standard("+reps=3+quiet=5"));
  for (const char* ply : {"d7-g7", "f4-g4", "g7-d7", "g4-f4"}) ASSERT_TRUE(game.Play(ply).ok()) << ply;
  const DrawCounters counters = game.draw_counters();
  EXPECT_EQ(counters.quiet, 4);
  EXPECT_EQ(counters.quiet_limit, 5);
  EXPECT_EQ(counters.seen, 2);
  EXPECT_EQ(counters.reps_limit, 3);
  ASSERT_TRUE(game.Play("d7-g7").ok());
  EXPECT_EQ(game.outcome(), (Outcome{Score::kDraw, "quiet"}));
}

TEST(Position, ABadOneIsRefusedWithItsColumn) {
  const auto refused = [](std::string_view text) {
    const auto game = Game::At(Standard(), text);
    return game ? "accepted" : game.error().ToString();
  };
  EXPECT_THAT(refused(""), HasSubstr("column 1"));
  EXPECT_THAT(refused(".../.../.../....../.../.../.X. w 9,9"), HasSubstr("column 29"));
  EXPECT_THAT(refused(".../.../.../....../.../.../... x 9,9"), HasSubstr("column 32"));
  EXPECT_THAT(refused(".../.../.../....../.../.../... w 9,9 "), HasSubstr("column 37"));
  EXPECT_THAT(refused(".../.../.../....../.../.../... w 9"), HasSubstr("',' is expected at column 35"));
  EXPECT_THAT(refused(".../.../.../....../.../.../... w 100,9"), HasSubstr("bad-position"));
  EXPECT_EQ(refused("W../.../.../....../.../.../... w 9,9"),
            "bad-position: White has 10 men on the board and in hand, but each player starts with 9");
}

}  // namespace
}  // namespace merels::rules
