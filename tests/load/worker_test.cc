#include "tests/load/worker.h"

#include <future>
#include <vector>

#include <gtest/gtest.h>

namespace merels::load {
namespace {

using std::chrono::milliseconds;

TEST(Worker, TasksFromElsewhereRunOnItsThreadInTheirOrder) {
  std::vector<int> order;
  std::promise<std::thread::id> last;
  Worker worker;
  for (int i = 0; i < 100; ++i) worker.Post([&order, i] { order.push_back(i); });
  worker.Post([&] { last.set_value(std::this_thread::get_id()); });
  EXPECT_NE(last.get_future().get(), std::this_thread::get_id());
  ASSERT_EQ(order.size(), 100U);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
}

TEST(Worker, TimersRunByTheirMomentsAndNeverEarly) {
  std::vector<int> order;
  std::promise<Moment> last;
  Worker worker;
  const Moment start = Now();
  worker.Post([&] {
    worker.At(start + milliseconds(20), [&] {
      order.push_back(3);
      last.set_value(Now());
    });
    worker.At(start + milliseconds(2), [&] { order.push_back(1); });
    worker.At(start + milliseconds(2), [&] { order.push_back(2); });
    worker.At(start - milliseconds(2), [&] { order.push_back(0); });
  });
  EXPECT_GE(last.get_future().get(), start + milliseconds(20));
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3}));
}

TEST(Worker, ATimerAskedForByATimerRunsToo) {
  std::promise<void> done;
  Worker worker;
  worker.Post([&] {
    worker.After(milliseconds(1), [&] { worker.After(milliseconds(1), [&] { done.set_value(); }); });
  });
  done.get_future().wait();
}

TEST(Worker, WhatIsNotDueYetDoesNotKeepItFromEnding) {
  bool ran = false;
  {
    Worker worker;
    worker.Post([&] { worker.After(std::chrono::hours(1), [&] { ran = true; }); });
  }
  EXPECT_FALSE(ran);
}

}  // namespace
}  // namespace merels::load
