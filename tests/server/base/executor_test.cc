// The conformance tests on all executors, and further properties of the manual one.
#include "server/base/executor.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/app/thread_executor.h"
#include "tests/server/base/executor_conformance.h"
#include "tests/support/manual_executor.h"

namespace merels {
namespace {

using std::chrono::milliseconds;

class ManualHost {
 public:
  Executor& executor() { return executor_; }
  /// Returns when all tasks and timers have run.
  void Finish() {
    executor_.RunUntilIdle();
    while (executor_.timers() > 0) executor_.Advance(milliseconds{1});
  }

 private:
  ManualClock clock_;
  ManualExecutor executor_{clock_};
};

class ThreadHost {
 public:
  Executor& executor() { return executor_; }
  void Finish() {
    WaitOut(executor_);
    executor_.Stop();
  }
  void Stop() { executor_.Stop(); }

 private:
  ThreadExecutor executor_;
};

using Hosts = testing::Types<ManualHost, ThreadHost>;
INSTANTIATE_TYPED_TEST_SUITE_P(Base, ExecutorConformance, Hosts);
INSTANTIATE_TYPED_TEST_SUITE_P(Base, ThreadedExecutorConformance, ThreadHost);

TEST(ManualExecutor, RunsNothingByItself) {
  ManualClock clock;
  ManualExecutor executor(clock);
  int ran = 0;
  executor.Post([&] { ++ran; });
  executor.After(milliseconds{0}, [&] { ++ran; });
  EXPECT_EQ(ran, 0);
  EXPECT_EQ(executor.RunUntilIdle(), 2U);
  EXPECT_EQ(ran, 2);
}

TEST(ManualExecutor, EachTimerSeesItsOwnMomentOnTheClock) {
  ManualClock clock;
  ManualExecutor executor(clock);
  const milliseconds start = clock.Now();
  std::vector<std::int64_t> moments;
  const auto note = [&] { moments.push_back((clock.Now() - start).count()); };
  executor.After(milliseconds{30}, note);
  executor.After(milliseconds{10}, [&] {
    note();
    executor.After(milliseconds{5}, note);
  });
  executor.Advance(milliseconds{29});
  EXPECT_THAT(moments, testing::ElementsAre(10, 15));
  EXPECT_EQ(clock.Now() - start, milliseconds{29});
  executor.Advance(milliseconds{1});
  EXPECT_THAT(moments, testing::ElementsAre(10, 15, 30));
}

using std::chrono::microseconds;

class TaskQueueTest : public testing::Test {
 protected:
  Executor::Task Note(const std::string& what) {
    return [this, what] { notes_.push_back(what); };
  }
  void RunAll(TaskQueue::Moment now) {
    while (auto task = queue_.Take(now)) task();
  }

  TaskQueue queue_;
  std::vector<std::string> notes_;
};

TEST_F(TaskQueueTest, ATimerThatIsDueGoesBeforeWhatWasPostedEarlier) {
  queue_.Post(Note("posted"));
  queue_.AddTimer(milliseconds(5), Note("due"));
  queue_.AddTimer(milliseconds(6), Note("not due"));
  RunAll(milliseconds(5));
  EXPECT_THAT(notes_, testing::ElementsAre("due", "posted"));
  EXPECT_EQ(queue_.NextTimer(), milliseconds(6));
}

TEST_F(TaskQueueTest, TimersOfOneMomentGoInTheOrderOfTheirSetting) {
  for (const char* const name : {"a", "b", "c"}) queue_.AddTimer(milliseconds(1), Note(name));
  RunAll(milliseconds(1));
  EXPECT_THAT(notes_, testing::ElementsAre("a", "b", "c"));
}

TEST_F(TaskQueueTest, TimersGoInTheOrderOfTheirMoments) {
  queue_.AddTimer(milliseconds(3), Note("third"));
  queue_.AddTimer(milliseconds(1), Note("first"));
  queue_.AddTimer(milliseconds(2), Note("second"));
  RunAll(milliseconds(9));
  EXPECT_THAT(notes_, testing::ElementsAre("first", "second", "third"));
}

TEST_F(TaskQueueTest, ATimerFallsOnTheNextWholeMillisecondAndNeverEarly) {
  queue_.AddTimer(microseconds(1'001), Note("timer"));
  RunAll(microseconds(1'999));
  EXPECT_TRUE(notes_.empty());
  RunAll(microseconds(2'000));
  EXPECT_THAT(notes_, testing::ElementsAre("timer"));
}

TEST_F(TaskQueueTest, ACancelledOrDroppedTimerIsNotTaken) {
  const TimerId cancelled = queue_.AddTimer(milliseconds(1), Note("cancelled"));
  queue_.AddTimer(milliseconds(2), Note("dropped"));
  queue_.Cancel(cancelled);
  EXPECT_EQ(queue_.NextTimer(), milliseconds(2));
  queue_.DropTimers();
  EXPECT_EQ(queue_.NextTimer(), std::nullopt);
  RunAll(milliseconds(9));
  EXPECT_TRUE(notes_.empty());
}

}  // namespace
}  // namespace merels
