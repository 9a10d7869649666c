// What every executor must hold to, and what the manual one promises beyond that.
#include "server/base/executor.h"

#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/app/thread_executor.h"
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
  /// Tests use no timer longer than this one, and it is set after theirs.
  void Finish() {
    std::promise<void> last;
    executor_.Post([&] { executor_.After(milliseconds{4}, [&last] { last.set_value(); }); });
    last.get_future().wait();
    executor_.Stop();
  }

 private:
  ThreadExecutor executor_;
};

template <class Host>
class ExecutorConformance : public testing::Test {
 protected:
  Executor& executor() { return host_.executor(); }
  Executor::Task Note(const std::string& what) {
    return [this, what] { notes_.push_back(what); };
  }

  Host host_;
  std::vector<std::string> notes_;
};

using Hosts = testing::Types<ManualHost, ThreadHost>;
TYPED_TEST_SUITE(ExecutorConformance, Hosts);

TYPED_TEST(ExecutorConformance, TasksRunInTheOrderOfPosting) {
  this->executor().Post(this->Note("a"));
  this->executor().Post(this->Note("b"));
  this->executor().Post(this->Note("c"));
  this->host_.Finish();
  EXPECT_THAT(this->notes_, testing::ElementsAre("a", "b", "c"));
}

TYPED_TEST(ExecutorConformance, ATaskPostedFromATaskRunsAfterIt) {
  this->executor().Post([this] {
    this->executor().Post(this->Note("inner"));
    this->notes_.push_back("outer");
  });
  this->host_.Finish();
  EXPECT_THAT(this->notes_, testing::ElementsAre("outer", "inner"));
}

TYPED_TEST(ExecutorConformance, TimersFireInTheOrderOfTheirMoments) {
  this->executor().Post([this] {
    this->executor().After(milliseconds{3}, this->Note("third"));
    this->executor().After(milliseconds{1}, this->Note("first"));
    this->executor().After(milliseconds{2}, this->Note("second"));
  });
  this->host_.Finish();
  EXPECT_THAT(this->notes_, testing::ElementsAre("first", "second", "third"));
}

TYPED_TEST(ExecutorConformance, ATimerCancelledFromATaskNeverFires) {
  this->executor().Post([this] {
    const TimerId cancelled = this->executor().After(milliseconds{0}, this->Note("cancelled"));
    this->executor().After(milliseconds{1}, this->Note("kept"));
    this->executor().Cancel(cancelled);
  });
  this->host_.Finish();
  EXPECT_THAT(this->notes_, testing::ElementsAre("kept"));
}

TYPED_TEST(ExecutorConformance, CancellingWhatHasFiredOrNeverWasIsHarmless) {
  TimerId fired = 0;
  this->executor().Post([&] {
    this->executor().Cancel(0);
    this->executor().Cancel(12'345);
    fired = this->executor().After(milliseconds{1}, [&] { this->executor().Cancel(fired); });
    this->executor().After(milliseconds{2}, [&] { this->executor().Cancel(fired); });
  });
  this->host_.Finish();
  EXPECT_NE(fired, 0U);
}

TEST(ThreadExecutor, TasksOfManyThreadsNeverRunAtTheSameTime) {
  ThreadExecutor executor;
  int count = 0;  // unguarded on purpose
  const auto post = [&] {
    for (int i = 0; i < 500; ++i) executor.Post([&count] { ++count; });
  };
  std::thread other(post);
  post();
  other.join();
  executor.Stop();
  EXPECT_EQ(count, 1000);
}

TEST(ThreadExecutor, StoppingRunsWhatWasPostedAndDropsTimersAndWhatComesLater) {
  std::vector<std::string> notes;
  ThreadExecutor executor;
  executor.After(std::chrono::hours{1}, [&] { notes.push_back("timer"); });
  executor.Post([&] { executor.Post([&] { notes.push_back("posted"); }); });
  executor.Stop();
  executor.Post([&] { notes.push_back("late"); });
  executor.Stop();
  EXPECT_THAT(notes, testing::ElementsAre("posted"));
}

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

}  // namespace
}  // namespace merels
