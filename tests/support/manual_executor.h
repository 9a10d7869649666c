// An executor without a thread: time and tasks move only on a test's demand, always in the same order.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <map>
#include <utility>

#include "server/base/executor.h"
#include "tests/support/manual_clock.h"

namespace merels {

/// Several executors may share one clock: then advance them through one of them, or move the clock and run
/// each. Threads: one.
class ManualExecutor final : public Executor {
 public:
  /// `clock` must outlive the executor.
  explicit ManualExecutor(ManualClock& clock) : clock_(clock) {}

  void Post(Task task) override;
  TimerId After(std::chrono::milliseconds delay, Task task) override;
  void Cancel(TimerId timer) override;

  /// Runs the next due timer or, when there is none, the next posted task. False: there was nothing to run.
  bool RunOne();

  /// Runs everything due and posted, and their further tasks, without moving the clock; returns the number of
  /// tasks.
  std::size_t RunUntilIdle();

  /// Moves the clock on by `step`, stopping at each timer on the way, so that each runs at its time.
  void Advance(std::chrono::milliseconds step);

  /// Timers that have not fired yet.
  std::size_t timers() const { return timers_.size(); }

 private:
  ManualClock& clock_;
  std::deque<Task> posted_;
  std::map<std::pair<std::chrono::nanoseconds, TimerId>, Task> timers_;
  TimerId last_timer_ = 0;
};

}  // namespace merels
