// The tasks and timers that wait for the thread of an executor.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>

#include "server/base/executor.h"
#include "server/base/timer_wheel.h"

namespace merels {

/// Posted tasks and timers. Due timers go first: a fallen flag does not wait behind a queue of moves that
/// came later. Times are on one monotonic clock, the caller's, and never negative; timers fire on its whole
/// milliseconds, so up to one later than requested. Threads: one at a time.
class TaskQueue {
 public:
  using Moment = std::chrono::nanoseconds;

  void Post(Executor::Task task) { posted_.push_back(std::move(task)); }
  TimerId AddTimer(Moment moment, Executor::Task task);
  /// No effect if there is no such timer.
  void Cancel(TimerId timer) { timers_.Cancel(timer); }
  /// All timers; none may be added afterwards.
  void DropTimers() { timers_ = Wheel(); }

  /// The next task, at time `now`, which never goes back; an empty one when nothing is due.
  Executor::Task Take(Moment now);
  /// When to call Take again for a timer: when the next is due, or earlier. Nothing: there is none.
  std::optional<Moment> NextTimer() const;
  std::size_t posted() const { return posted_.size(); }

 private:
  using Wheel = TimerWheel<Executor::Task>;  // in milliseconds

  std::deque<Executor::Task> posted_;
  Wheel timers_;
};

}  // namespace merels
