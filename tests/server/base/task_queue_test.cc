#include "server/base/task_queue.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels {
namespace {

using std::chrono::nanoseconds;

class TaskQueueTest : public testing::Test {
 protected:
  Executor::Task Note(const std::string& what) {
    return [this, what] { notes_.push_back(what); };
  }
  void RunAll(nanoseconds now) {
    while (const auto task = queue_.Take(now)) task();
  }

  TaskQueue queue_;
  std::vector<std::string> notes_;
};

TEST_F(TaskQueueTest, ATimerThatIsDueGoesBeforeWhatWasPostedEarlier) {
  queue_.Post(Note("posted"));
  queue_.AddTimer(nanoseconds(5), Note("due"));
  queue_.AddTimer(nanoseconds(6), Note("not due"));
  RunAll(nanoseconds(5));
  EXPECT_THAT(notes_, testing::ElementsAre("due", "posted"));
  EXPECT_EQ(queue_.NextTimer(), nanoseconds(6));
}

TEST_F(TaskQueueTest, TimersOfOneMomentGoInTheOrderOfTheirSetting) {
  for (const char* const name : {"a", "b", "c"}) queue_.AddTimer(nanoseconds(1), Note(name));
  RunAll(nanoseconds(1));
  EXPECT_THAT(notes_, testing::ElementsAre("a", "b", "c"));
}

TEST_F(TaskQueueTest, ACancelledOrDroppedTimerIsNotTaken) {
  const TimerId cancelled = queue_.AddTimer(nanoseconds(1), Note("cancelled"));
  queue_.AddTimer(nanoseconds(2), Note("dropped"));
  queue_.Cancel(cancelled);
  EXPECT_EQ(queue_.NextTimer(), nanoseconds(2));
  queue_.DropTimers();
  EXPECT_EQ(queue_.NextTimer(), std::nullopt);
  RunAll(nanoseconds(9));
  EXPECT_TRUE(notes_.empty());
}

}  // namespace
}  // namespace merels
