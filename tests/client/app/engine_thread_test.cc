#include "client/app/engine_thread.h"

#include <condition_variable>
#include <mutex>
#include <vector>

#include <gtest/gtest.h>

#include "common/engine/level.h"
#include "common/variants/registry.h"

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

}  // namespace
}  // namespace merels::app
