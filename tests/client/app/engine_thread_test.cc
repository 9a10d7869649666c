#include "client/app/engine_thread.h"

#include <condition_variable>
#include <future>
#include <mutex>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "client/solve/program.h"
#include "common/engine/level.h"
#include "common/engine/search/line.h"
#include "common/variants/registry.h"
#include "tests/support/temporary_folder.h"

namespace merels::app {
namespace {

class EngineThreadTest : public ::testing::Test {
 protected:
  static local::Task TaskFor(std::uint64_t number, int level, std::optional<local::Millis> time = {}) {
    return {number, rules::Game(*variants::ParseRuleset("standard")), level, 7, time};
  }
  /// The number of the next answer, which must come within a minute.
  local::Thought Next() {
    std::unique_lock lock(mutex_);
    const bool there = told_.wait_for(lock, std::chrono::minutes(1), [&] { return !thoughts_.empty(); });
    EXPECT_TRUE(there);
    if (!there) return {};
    auto thought = thoughts_.front();
    thoughts_.erase(thoughts_.begin());
    return thought;
  }

  std::mutex mutex_;
  std::condition_variable told_;
  std::vector<local::Thought> thoughts_;
  std::unique_ptr<local::Thinker> engine_ = StartEngineThread([this](local::Thought thought) {
    {
      const std::lock_guard lock(mutex_);
      thoughts_.push_back(std::move(thought));
    }
    told_.notify_all();
  });
};

TEST_F(EngineThreadTest, AnswersWithALegalPly) {
  engine_->Ask(TaskFor(5, 1));
  const auto thought = Next();
  EXPECT_EQ(thought.number, 5U);
  EXPECT_TRUE(rules::Game(*variants::ParseRuleset("standard")).Judge(thought.ply).ok()) << thought.ply;
}

TEST_F(EngineThreadTest, PlaysWhatItsLevelPlays) {
  const auto task = TaskFor(1, 2);
  engine::Engine engine(task.game.ruleset());
  engine_->Ask(task);
  EXPECT_EQ(Next().ply, engine::ChoosePly(engine, task.game, task.level, task.seed));
}

TEST_F(EngineThreadTest, ALaterQuestionTakesThePlaceOfTheOneBefore) {
  engine_->Ask(TaskFor(1, engine::kLevels));
  engine_->Ask(TaskFor(2, 1));
  std::uint64_t last = 0;
  while (last != 2) last = Next().number;
  EXPECT_EQ(last, 2U);
}

TEST_F(EngineThreadTest, OutOfTimeItStillAnswers) {
  engine_->Ask(TaskFor(1, engine::kLevels, local::Millis(0)));
  EXPECT_FALSE(Next().ply.empty());
}

TEST_F(EngineThreadTest, OtherRulesetsGetAnEngineOfTheirOwn) {
  for (const char* ruleset : {"foxgeese", "race", "nine-holes"}) {
    local::Task task{1, rules::Game(*variants::ParseRuleset(ruleset)), 1, 3, {}};
    engine_->Ask(task);
    EXPECT_TRUE(task.game.Judge(Next().ply).ok()) << ruleset;
  }
}

TEST_F(EngineThreadTest, EndsInThoughtAtOnce) {
  engine_->Ask(TaskFor(1, engine::kLevels));
  engine_.reset();
  SUCCEED() << "it would hang otherwise";
}

TEST(AnalystThread, JudgesAPositionWithinItsTime) {
  std::mutex mutex;
  std::condition_variable told;
  std::optional<local::Opinion> opinion;
  const rules::Game game(*variants::ParseRuleset("standard"));
  const auto analyst = StartAnalystThread([&](local::Opinion said) {
    const std::lock_guard lock(mutex);
    opinion = std::move(said);
    told.notify_all();
  });
  analyst->Ask({4, game, local::Millis(20)});
  std::unique_lock lock(mutex);
  ASSERT_TRUE(told.wait_for(lock, std::chrono::minutes(1), [&] { return opinion.has_value(); }));
  EXPECT_EQ(opinion->number, 4U);
  EXPECT_TRUE(game.Judge(opinion->best.front()).ok());
}

rules::Ruleset RulesNamed(const std::string& text) { return variants::ParseRuleset(text).value(); }

local::Position Asked(rules::Game game) { return {7, std::move(game), local::Millis(10)}; }

class ExactOpinionTest : public ::testing::Test {
 protected:
  tablebase::Tablebase Solve(const std::string& ruleset, std::vector<std::string> more = {}) {
    std::ostringstream out, err;
    tablebase::Console console{out, err};
    const std::string path = folder_.path() / "solved";
    more.insert(more.begin(), {ruleset, "--out", path, "--threads", "1"});
    EXPECT_EQ(tablebase::Run(more, console), 0) << err.str();
    return tablebase::Tablebase::Open(path).value();
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(ExactOpinionTest, APositionThatIsKnownHasItsValueAndThatOfEachPly) {
  const auto solved = Solve("three");
  const auto game = rules::Game::At(solved.ruleset(), "WW./B.W/BB. w 0,0").value();
  const auto opinion = ExactOpinion(solved, Asked(game));
  ASSERT_TRUE(opinion);
  EXPECT_EQ(opinion->number, 7U);
  EXPECT_EQ(opinion->value, engine::kWin - 1);
  EXPECT_EQ(opinion->best, std::vector<std::string>{"c2-c3"});
  EXPECT_EQ(opinion->exact->plies.size(), game.LegalPlies().size());
}

TEST_F(ExactOpinionTest, WhereDistancesAreUnknownAWinIsJustSure) {
  const auto solved = Solve("three");
  const auto opinion = ExactOpinion(solved, Asked(rules::Game(RulesNamed("three+reps=3"))));
  ASSERT_TRUE(opinion);
  EXPECT_EQ(opinion->value, engine::kSureWin);
  EXPECT_EQ(opinion->best.front(), "b2");
  EXPECT_EQ(opinion->best.size(), 5U);
}

TEST_F(ExactOpinionTest, WhatIsNotKnownIsLeftToTheEngine) {
  const auto solved = Solve("six", {"--max", "3-3"});
  EXPECT_FALSE(ExactOpinion(solved, Asked(rules::Game(RulesNamed("six")))));
  EXPECT_FALSE(ExactOpinion(solved, Asked(rules::Game(RulesNamed("three")))));
}

TEST_F(ExactOpinionTest, TheAnalystLooksUpWhatItsTablebaseKnowsAndThinksAboutTheRest) {
  std::promise<local::Opinion> first, second;
  int answers = 0;
  const auto analyst = StartAnalystThread(
      [&](const local::Opinion& opinion) { (answers++ == 0 ? first : second).set_value(opinion); },
      Solve("three"));
  analyst->Ask(Asked(rules::Game(RulesNamed("three"))));
  EXPECT_TRUE(first.get_future().get().exact);
  analyst->Ask(Asked(rules::Game(RulesNamed("six"))));
  EXPECT_FALSE(second.get_future().get().exact);
}

}  // namespace

}  // namespace merels::app
