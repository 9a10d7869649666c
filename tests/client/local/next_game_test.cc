#include "client/local/next_game.h"

#include <gtest/gtest.h>

namespace merels::local {
namespace {

/// A finished game of White against the computer: "1-0", "0-1" or "1/2".
Head Game(const char* score, int level, const char* ruleset = "standard") {
  Head head;
  head.terms.level = level;
  head.terms.ruleset = ruleset;
  head.outcome = rules::Outcome{*rules::FindScore(score), "few"};
  return head;
}

LevelAdvice After(const std::vector<Head>& newest_first) {
  return AdviceAfter(newest_first.front(), newest_first);
}

TEST(LevelAdvice, TwoEqualResultsInARowChangeTheLevel) {
  EXPECT_EQ(After({Game("1-0", 4)}), (LevelAdvice{4, 1}));
  EXPECT_EQ(After({Game("1-0", 4), Game("1-0", 4)}), (LevelAdvice{5, 2}));
  EXPECT_EQ(After({Game("0-1", 4)}), (LevelAdvice{4, -1}));
  EXPECT_EQ(After({Game("0-1", 4), Game("0-1", 4)}), (LevelAdvice{3, -2}));
}

TEST(LevelAdvice, ADrawAnotherResultLevelOrGameBreaksTheRow) {
  EXPECT_EQ(After({Game("1-0", 4), Game("1/2", 4), Game("1-0", 4)}), (LevelAdvice{4, 1}));
  EXPECT_EQ(After({Game("1-0", 4), Game("0-1", 4)}), (LevelAdvice{4, 1}));
  EXPECT_EQ(After({Game("1-0", 4), Game("1-0", 3)}), (LevelAdvice{4, 1}));
  EXPECT_EQ(After({Game("1-0", 4), Game("1-0", 4, "six")}), (LevelAdvice{4, 1}));
  EXPECT_EQ(After({Game("1/2", 4), Game("1/2", 4)}), (LevelAdvice{4, 0}));
}

TEST(LevelAdvice, GamesForTwoAndThoseThatGoOnDoNotCount) {
  Head for_two = Game("0-1", 4), open = Game("0-1", 4);
  for_two.terms.opponent = Opponent::kHuman;
  open.outcome.reset();
  EXPECT_EQ(After({Game("1-0", 4), for_two, open, Game("1-0", 4)}), (LevelAdvice{5, 2}));
}

TEST(LevelAdvice, AWinOfBlackIsTheUsersIfTheySatThere) {
  Head black = Game("0-1", 4);
  black.mine = Side::kSecond;
  EXPECT_EQ(After({black, Game("1-0", 4)}), (LevelAdvice{5, 2}));
}

TEST(LevelAdvice, ThereIsNoLevelBelowTheFirstOrAboveTheLast) {
  EXPECT_EQ(After({Game("0-1", 1), Game("0-1", 1)}).level, 1);
  EXPECT_EQ(After({Game("1-0", 9), Game("1-0", 9)}).level, 9);
}

TEST(Terms, ATextGivesTheSameTerms) {
  Terms terms;
  EXPECT_EQ(ReadTerms(Write(terms)), terms);
  terms.opponent = Opponent::kHuman;
  terms.level = 7;
  terms.ruleset = "six";
  terms.clock = clock::ParsePlayers("5+3").value();
  terms.side = Side::kSecond;
  terms.turning = true;
  EXPECT_EQ(ReadTerms(Write(terms)), terms);
}

TEST(Terms, ATextThatIsNoneIsRefused) {
  const std::string good = Write(Terms());
  ASSERT_TRUE(good.starts_with("computer 2 "));
  for (const std::string& text :
       {std::string(), std::string("computer"), "robot" + good.substr(8), "computer 0" + good.substr(10),
        "computer 10" + good.substr(10), std::string("computer 2 x lot 0 standard"),
        std::string("computer 2 - up 0 standard")}) {
    EXPECT_FALSE(ReadTerms(text)) << text;
  }
}

}  // namespace
}  // namespace merels::local
