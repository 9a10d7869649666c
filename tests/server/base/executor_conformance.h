// Tests that every executor must pass. A host has `Executor& executor()` and `void Finish()`, which returns
// when all tasks and timers have run, given that no timer is longer than 4 ms; with a thread also `void
// Stop()`.
#pragma once

#include <chrono>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/base/executor.h"

namespace merels {

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

TYPED_TEST_SUITE_P(ExecutorConformance);

TYPED_TEST_P(ExecutorConformance, TasksRunInTheOrderOfPosting) {
  this->executor().Post(this->Note("a"));
  this->executor().Post(this->Note("b"));
  this->executor().Post(this->Note("c"));
  this->host_.Finish();
  EXPECT_THAT(this->notes_, testing::ElementsAre("a", "b", "c"));
}

TYPED_TEST_P(ExecutorConformance, ATaskPostedFromATaskRunsAfterIt) {
  this->executor().Post([this] {
    this->executor().Post(this->Note("inner"));
    this->notes_.push_back("outer");
  });
  this->host_.Finish();
  EXPECT_THAT(this->notes_, testing::ElementsAre("outer", "inner"));
}

TYPED_TEST_P(ExecutorConformance, TimersFireInTheOrderOfTheirMoments) {
  this->executor().Post([this] {
    // So far apart that no timer is late enough on a busy machine to fall behind the next.
    this->executor().After(std::chrono::milliseconds{201}, this->Note("third"));
    this->executor().After(std::chrono::milliseconds{1}, this->Note("first"));
    this->executor().After(std::chrono::milliseconds{101}, this->Note("second"));
  });
  this->host_.Finish();
  EXPECT_THAT(this->notes_, testing::ElementsAre("first", "second", "third"));
}

TYPED_TEST_P(ExecutorConformance, ATimerCancelledFromATaskNeverFires) {
  this->executor().Post([this] {
    const TimerId cancelled = this->executor().After(std::chrono::milliseconds{0}, this->Note("cancelled"));
    this->executor().After(std::chrono::milliseconds{1}, this->Note("kept"));
    this->executor().Cancel(cancelled);
  });
  this->host_.Finish();
  EXPECT_THAT(this->notes_, testing::ElementsAre("kept"));
}

TYPED_TEST_P(ExecutorConformance, CancellingWhatHasFiredOrNeverWasIsHarmless) {
  TimerId fired = 0;
  this->executor().Post([&] {
    this->executor().Cancel(0);
    this->executor().Cancel(12'345);
    fired = this->executor().After(std::chrono::milliseconds{1}, [&] { this->executor().Cancel(fired); });
    this->executor().After(std::chrono::milliseconds{2}, [&] { this->executor().Cancel(fired); });
  });
  this->host_.Finish();
  EXPECT_NE(fired, 0U);
}

REGISTER_TYPED_TEST_SUITE_P(ExecutorConformance, TasksRunInTheOrderOfPosting, ATaskPostedFromATaskRunsAfterIt,
                            TimersFireInTheOrderOfTheirMoments, ATimerCancelledFromATaskNeverFires,
                            CancellingWhatHasFiredOrNeverWasIsHarmless);

template <class Host>
class ThreadedExecutorConformance : public ExecutorConformance<Host> {};

TYPED_TEST_SUITE_P(ThreadedExecutorConformance);

TYPED_TEST_P(ThreadedExecutorConformance, TasksOfManyThreadsNeverRunAtTheSameTime) {
  int count = 0;  // unguarded on purpose
  const auto post = [&] {
    for (int i = 0; i < 500; ++i) this->executor().Post([&count] { ++count; });
  };
  std::thread other(post);
  post();
  other.join();
  this->host_.Stop();
  EXPECT_EQ(count, 1000);
}

TYPED_TEST_P(ThreadedExecutorConformance, StoppingRunsWhatWasPostedAndDropsTimersAndWhatComesLater) {
  Executor& executor = this->executor();
  executor.After(std::chrono::hours{1}, this->Note("timer"));
  executor.Post([&] { executor.Post(this->Note("posted")); });
  this->host_.Stop();
  executor.Post(this->Note("late"));
  this->host_.Stop();
  EXPECT_THAT(this->notes_, testing::ElementsAre("posted"));
}

TYPED_TEST_P(ThreadedExecutorConformance, ATimerSetFromElsewhereWakesAnExecutorThatSleeps) {
  std::promise<void> fired;
  this->executor().After(std::chrono::milliseconds{1}, [&fired] { fired.set_value(); });
  fired.get_future().wait();
}

REGISTER_TYPED_TEST_SUITE_P(ThreadedExecutorConformance, TasksOfManyThreadsNeverRunAtTheSameTime,
                            StoppingRunsWhatWasPostedAndDropsTimersAndWhatComesLater,
                            ATimerSetFromElsewhereWakesAnExecutorThatSleeps);

/// Waits until everything posted before has run, and timers of at most 249 ms.
inline void WaitOut(Executor& executor) {
  std::promise<void> last;
  executor.Post([&] { executor.After(std::chrono::milliseconds{250}, [&last] { last.set_value(); }); });
  last.get_future().wait();
}

}  // namespace merels
