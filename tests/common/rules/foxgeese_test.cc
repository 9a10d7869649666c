#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "tests/common/rules/outcome_text.h"

namespace merels::testing {
namespace {

using rules::Game;
using rules::Side;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

std::vector<std::string> Names(const std::vector<board::Point>& points) {
  std::vector<std::string> names;
  for (const board::Point point : points) names.push_back(PointName(board::kFrench, point));
  return names;
}

// Geese on b5, c4 and c5 in the fox's reach on d4, four others far away.
constexpr const char* kHunt = ".../...../.GG..../..GF.../......./..G../GGG f";

TEST(FoxAndGeese, TheFoxStandsInTheCentreAndPlaysFirst) {
  const Game game = StartOf("foxgeese");
  EXPECT_EQ(game.position(), ".../...../......./G..F..G/GGGGGGG/GGGGG/GGG f");
  EXPECT_EQ(game.seats(), 2);
  EXPECT_EQ(game.on_board(Side::kFirst), 1);
  EXPECT_EQ(game.on_board(Side::kSecond), 17);
  EXPECT_EQ(NamesOfSides(game.ruleset())[1].men, "geese");
  EXPECT_EQ(StartOf("foxgeese-15").position(), ".../...../......./...F.../GGGGGGG/GGGGG/GGG f");
  EXPECT_EQ(StartOf("foxgeese+foxstart=c7").position(), "F../...../......./G.....G/GGGGGGG/GGGGG/GGG f");
}

TEST(FoxAndGeese, OfVeryManyWaysToJumpOnSomeAreListedAndAllMayBePlayed) {
  const Game game = GameAt("foxgeese", ".../.GFG./GGGGGG./..G.G../.GGGGG./.G.G./... f");
  const auto plies = game.LegalPlies();
  ASSERT_EQ(plies.size(), 4096U);
  for (const std::string& ply : {plies.front(), plies[2000], plies.back()})
    EXPECT_TRUE(game.Judge(ply).ok()) << ply;
}

TEST(FoxAndGeese, TheFoxJumpsAsOftenAsItLikesAndEachPathIsAPly) {
  const auto plies = GameAt("foxgeese", kHunt).LegalPlies();
  EXPECT_THAT(plies, Contains("d4-b6"));
  EXPECT_THAT(plies, Contains("d4-b6-b4"));
  EXPECT_THAT(plies, Contains("d4-b6-b4-d4"));
  EXPECT_THAT(plies, Contains("d4-b4-b6-d4"));
  EXPECT_THAT(plies, Contains("d4-e5"));
  EXPECT_THAT(plies, Not(Contains("d4-d2")));
}

TEST(FoxAndGeese, APlyNamesWhereTheFoxTouchedDownAndWhatItTook) {
  Game game = GameAt("foxgeese", kHunt);
  const auto ply = game.Play("D4-B6-B4-D4");
  ASSERT_TRUE(ply.ok()) << ply.error().ToString();
  EXPECT_THAT(Names(ply->via), ElementsAre("b6", "b4"));
  EXPECT_THAT(Names(ply->captures), ElementsAre("b5", "c4", "c5"));
  EXPECT_EQ(game.position(), ".../...../......./...F.../......./..G../GGG g");
  EXPECT_EQ(game.on_board(Side::kSecond), 4);
}

TEST(FoxAndGeese, RefusalsSayWhatAPlayerUnderstands) {
  const Game fox = GameAt("foxgeese", kHunt);
  EXPECT_EQ(RefusalOf(fox, "e5-e6"), "from-empty: there is no fox on e5");
  EXPECT_EQ(RefusalOf(fox, "c1-c2"), "not-your-man: the goose on c1 is your opponent's");
  EXPECT_EQ(RefusalOf(fox, "d4-d4"), "null-move: the fox on d4 must leave it");
  EXPECT_EQ(RefusalOf(fox, "d4-c4"), "occupied: c4 is already occupied");
  EXPECT_EQ(RefusalOf(fox, "d4-c6"), "not-adjacent: c6 is not next to d4");
  EXPECT_EQ(RefusalOf(fox, "d4-d6"), "jump-nothing: there is no goose on d5 to jump over from d4 to d6");
  EXPECT_EQ(RefusalOf(fox, "d4-b6-b7"),
            "bad-point: the board has no point b7 (column 7); points have a file letter and a rank digit, "
            "such as d2");
  EXPECT_EQ(ReasonOf(fox, "d4-b6-a5"), "one-step-only");
  EXPECT_EQ(ReasonOf(fox, "d4-d5-d6"), "one-step-only");
  EXPECT_EQ(ReasonOf(fox, "d4-b6-d4"), "jump-nothing") << "the goose on c5 is gone by then";
  EXPECT_EQ(ReasonOf(fox, "pass"), "bad-notation");
  EXPECT_EQ(ReasonOf(fox, "d4"), "bad-notation");
  EXPECT_EQ(ReasonOf(fox, "d4-b6,c5"), "bad-notation");
  Game geese = fox;
  ASSERT_TRUE(geese.Play("d4-d5").ok());
  EXPECT_EQ(RefusalOf(geese, "c5-e5"), "geese-jump: c5-e5 is a jump, and geese never jump; move one step");
  EXPECT_EQ(RefusalOf(geese, "d2-c2"), "accepted");
  EXPECT_EQ(RefusalOf(geese, "b5-b4"),
            "backwards: geese never step back, and b4 lies behind b5; forward is towards rank 7");
  EXPECT_EQ(ReasonOf(geese, "d5-d6"), "not-your-man");
  EXPECT_EQ(ReasonOf(geese, "b5-b6-b7"), "bad-point");
  EXPECT_EQ(ReasonOf(geese, "b5-b6-c6"), "one-step-only");
}

TEST(FoxAndGeese, SidewaysIsRefusedWhereGeeseOnlyGoForward) {
  const Game game = GameAt("foxgeese-fwd", ".../...../...F.../......./......./..G../GGG g");
  EXPECT_EQ(RefusalOf(game, "d2-c2"),
            "sideways: here geese only step forward, towards rank 7, and c2 lies beside d2");
  EXPECT_EQ(RefusalOf(game, "d2-c3"), "accepted");
  EXPECT_EQ(ReasonOf(game, "e1-e2"), "accepted");
}

TEST(FoxAndGeese, LinesDecideWhereDiagonalsGo) {
  EXPECT_EQ(ReasonOf(GameAt("foxgeese+foxmin=3", ".../...../...F.../......./......./...../GGG f"), "d5-e6"),
            "not-adjacent");
  EXPECT_EQ(ReasonOf(GameAt("foxgeese+diag=0", kHunt), "d4-b6"), "not-adjacent");
  EXPECT_EQ(ReasonOf(GameAt("foxgeese+diag=0", kHunt), "d4-b4-b6"), "accepted");
}

TEST(FoxAndGeese, TheFoxWinsWhenTooFewGeeseAreLeft) {
  Game game = GameAt("foxgeese+foxmin=5", kHunt);
  ASSERT_TRUE(game.Play("d4-b6-b4").ok());
  EXPECT_EQ(EndOf(game), "*");
  game = GameAt("foxgeese+foxmin=5", kHunt);
  ASSERT_TRUE(game.Play("d4-b6-b4-d4").ok());
  EXPECT_EQ(EndOf(game), "1-0 few");
  EXPECT_EQ(RefusalOf(game, "d2-d3"), "game-over: the game is over: 1-0, few");
}

TEST(FoxAndGeese, APennedFoxHasLostAndBlockedGeeseToo) {
  EXPECT_EQ(EndOf(GameAt("foxgeese", "FGG/GGG../G.G.G../......./......./...../... f")), "0-1 penned");
  EXPECT_EQ(EndOf(GameAt("foxgeese", "FGG/GGG../G.G..../......./......./...../... f")), "*")
      << "c7-e5 is free";
  EXPECT_EQ(EndOf(GameAt("foxgeese", "GGG/...FG/......./......./......./...../... g")), "1-0 blocked");
  EXPECT_EQ(EndOf(GameAt("foxgeese", "GGG/....G/......./......./......./...../F.. g")), "*");
}

TEST(FoxAndGeese, RepetitionsAndTheCapDraw) {
  Game game = StartOf("foxgeese+reps=2");
  for (const char* ply : {"d4-d5", "a4-a5", "d5-d4", "a3-a4", "d4-d5", "b3-a3", "d5-d6", "a3-b3"}) {
    ASSERT_TRUE(game.Play(ply).ok()) << ply;
    EXPECT_EQ(game.draw_counters().seen, 1);
    EXPECT_EQ(EndOf(game), "*");
  }
  ASSERT_TRUE(game.Play("d6-d5").ok());
  EXPECT_EQ(game.draw_counters().seen, 2);
  EXPECT_EQ(EndOf(game), "1/2 reps");
  Game capped = StartOf("foxgeese+cap=2");
  ASSERT_TRUE(capped.Play("d4-d5").ok());
  EXPECT_EQ(capped.draw_counters().cap_limit, 2);
  ASSERT_TRUE(capped.Play("a4-a5").ok());
  EXPECT_EQ(EndOf(capped), "1/2 cap");
}

TEST(FoxAndGeese, PositionsThatCannotBeAreRefused) {
  EXPECT_EQ(PositionRefusal("foxgeese-15", ".../...../......./......./......./...../GGG f"),
            "there is no fox F on the board");
  EXPECT_EQ(PositionRefusal("foxgeese-15", ".../...../......./...FF../......./...../GGG f"),
            "there are 2 foxes F on the board, but a game has at most 1");
  EXPECT_EQ(PositionRefusal("foxgeese-15", ".../...../......./G..F..G/GGGGGGG/GGGGG/GG. f"),
            "there are 16 geese G on the board, but a game has at most 15");
  EXPECT_THAT(PositionRefusal("foxgeese-15", ".../...../......./...W.../......./...../... f"),
              ::testing::HasSubstr("column 22"));
}

/// Every path of three points is legal exactly when the list of legal plies has it.
TEST(FoxAndGeese, PathsOfTwoLegsAreLegalExactlyWhenTheyAreGenerated) {
  rules::SeededNumbers numbers(4);
  const auto points = board::kFrench.name_order();
  for (int round = 0; round < 3; ++round) {
    Game game = StartOf("foxgeese-15");
    PlayRandomly(game, numbers, 6 + 20 * round);
    const auto plies = game.LegalPlies();
    for (const auto a : points) {
      for (const auto b : points) {
        for (const auto c : points) {
          const std::string ply = game.Text({a, c, {}, {b}});
          const bool legal = std::binary_search(plies.begin(), plies.end(), ply);
          ASSERT_EQ(game.Judge(ply).ok(), legal) << ply << " in " << game.position();
        }
      }
    }
  }
}

}  // namespace
}  // namespace merels::testing
