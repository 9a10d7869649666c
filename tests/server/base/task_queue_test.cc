#include "server/base/task_queue.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

class TaskQueueTest : public testing::Test {
 protected:
  Executor::Task Note(const std::string& what) {
    return [this, what] { notes_.push_back(what); };
  }
  void RunAll(TaskQueue::Moment now) {
    while (const auto task = queue_.Take(now)) task();
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
