// The conformance tests on all executors, and further properties of the manual one.
#include <cstdint>
#include <vector>

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

}  // namespace
}  // namespace merels
