#include "client/bot/thinker.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "client/bot/inbox.h"
#include "common/variants/registry.h"
#include "tests/common/tablebase/small_folder.h"

namespace merels::bot {
namespace {

// Waits for thoughts as the program does.
class ThinkerTest : public ::testing::Test {
 protected:
  std::unique_ptr<Thinker> Make(int level) {
    return MakeThinker(level, [this](Thought thought) { inbox_.Post(std::move(thought)); });
  }
  Thought Hear() { return std::get<Thought>(*inbox_.NextUntil(std::nullopt)); }

  static Task Choose(const std::string& match, const std::string& ruleset = "standard") {
    return {Task::Kind::kChoosePly, MatchId(match), 7, rules::Game(*variants::ParseRuleset(ruleset)), 1, {}};
  }
  static Task Judge(const std::string& position) {
    return {Task::Kind::kJudge,
            MatchId("m"),
            7,
            *rules::Game::At(*variants::ParseRuleset("standard"), position),
            1,
            {}};
  }

  Inbox inbox_;
};

/// A task in Three Men's Morris, with its tablebase.
Task OfThree(Task::Kind kind, const std::string& position, const std::string& ruleset = "three+reps=3") {
  return {kind, MatchId("m"), 7, *rules::Game::At(*variants::ParseRuleset(ruleset), position), 1, {}};
}

TEST_F(ThinkerTest, ChoosesALegalPlyForEachMatchInTurn) {
  const auto thinker = Make(1);
  thinker->Think(Choose("a"));
  thinker->Think(Choose("b", "six"));
  for (const auto* match : {"a", "b"}) {
    const auto thought = Hear();
    EXPECT_EQ(thought.match, MatchId(match));
    EXPECT_EQ(thought.about, 7U);
    const auto legal = Choose("", match == std::string("a") ? "standard" : "six").game.LegalPlies();
    EXPECT_NE(std::find(legal.begin(), legal.end(), thought.ply), legal.end()) << thought.ply;
  }
}

TEST_F(ThinkerTest, JudgesForTheFirstSideWhoeverIsToMove) {
  const auto thinker = Make(1);
  thinker->Think(Judge("B../.../.B./....../.B./..W/W.W w 0,0"));
  EXPECT_GT(Hear().value, 0);
  thinker->Think(Judge("W../.../.W./....../.W./..B/B.B b 0,0"));
  EXPECT_LT(Hear().value, 0);
}

TEST_F(ThinkerTest, TimeThatIsUpEndsAThoughtWithALegalPly) {
  const auto thinker = Make(9);
  auto task = Choose("a");
  task.time = Millis(0);
  thinker->Think(task);
  EXPECT_EQ(Hear().ply.size(), 2U);
}

TEST_F(ThinkerTest, WhatIsForgottenIsNotThoughtToItsEnd) {
  const auto thinker = Make(9);
  thinker->Think(Choose("a"));
  thinker->Think(Choose("a"));
  thinker->Think(Choose("b"));
  thinker->Forget(MatchId("a"));
  auto thought = Hear();
  // The first may have been finished before it was forgotten; the second is never reported.
  if (thought.match == MatchId("a")) thought = Hear();
  EXPECT_EQ(thought.match, MatchId("b"));
}

TEST_F(ThinkerTest, WithATablebaseItPlaysTheShortestWinAndJudgesByValues) {
  const tablebase::SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const auto solved = tablebase::Tablebase::Open(folder.path());
  ASSERT_TRUE(solved.ok());
  const auto tell = [this](Thought thought) { inbox_.Post(std::move(thought)); };
  const auto thinker = MakeThinker(1, tell, &*solved);
  thinker->Think(OfThree(Task::Kind::kChoosePly, "WW./B.W/BB. w 0,0"));
  EXPECT_EQ(Hear().ply, "c2-c3");
  thinker->Think(OfThree(Task::Kind::kChoosePly, ".../.../... w 3,3"));
  EXPECT_EQ(Hear().ply, "b2") << "the only ply that wins";
  thinker->Think(OfThree(Task::Kind::kJudge, "WW./B.W/BB. w 0,0"));
  EXPECT_GT(Hear().value, 0);
  thinker->Think(OfThree(Task::Kind::kJudge, "BB./W.B/WW. b 0,0"));
  EXPECT_LT(Hear().value, 0);
}

TEST_F(ThinkerTest, WhereTheTablebaseHasNoValueItPlaysByItsLevel) {
  const tablebase::SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  std::filesystem::remove(folder.file("placed-1-0-1.unit"));
  const auto solved = tablebase::Tablebase::Open(folder.path());
  ASSERT_TRUE(solved.ok());
  const auto tell = [this](Thought thought) { inbox_.Post(std::move(thought)); };
  const auto thinker = MakeThinker(1, tell, &*solved);
  for (const char* const ruleset : {"three", "standard"}) {
    const auto task = Choose("a", ruleset);
    thinker->Think(task);
    const auto legal = task.game.LegalPlies();
    EXPECT_EQ(std::count(legal.begin(), legal.end(), Hear().ply), 1) << ruleset;
  }
}

TEST_F(ThinkerTest, ItsEndDoesNotWaitForAThought) {
  auto thinker = Make(9);
  auto task = Choose("a");
  task.kind = Task::Kind::kJudge;
  for (int i = 0; i < 1000; ++i) thinker->Think(task);
  thinker.reset();
}

}  // namespace
}  // namespace merels::bot
