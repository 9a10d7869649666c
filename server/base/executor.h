// Executors: everything above the store and the transport runs in the tasks of one executor and needs no
// locks.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

#include "common/base/inline_function.h"
#include "server/base/timer_wheel.h"

namespace merels {

/// Names one call of Executor::After, never used twice by the same executor. 0 names no timer.
using TimerId = std::uint64_t;

/// Runs tasks one after the other: two tasks of one executor never run at the same time, and each sees the
/// effects of those before it. Tasks must not block and must not throw.
///
/// Threads: every member may be called from any thread, also from a task.
class Executor {
 public:
  /// Most tasks capture little: they take no memory beside the queue's.
  using Task = InlineFunction<void(), 40>;

  virtual ~Executor() = default;

  /// Runs `task` later, never before Post returns to a calling task. Tasks run in the order of their posting.
  /// After the executor has stopped, tasks are dropped unrun.
  virtual void Post(Task task) = 0;

  /// Runs `task` once, as a task of this executor, when at least `delay` has passed on the monotonic clock; a
  /// delay of zero or less means as soon as possible. Timers due at the same moment run in the order of these
  /// calls.
  virtual TimerId After(std::chrono::milliseconds delay, Task task) = 0;

  /// Called from a task: the timer's task will not run any more. From elsewhere: the same, unless it runs
  /// right now. No effect on a timer that has fired, was cancelled before, or never existed.
  virtual void Cancel(TimerId timer) = 0;
};

/// The tasks and timers that wait for the thread of an executor. Due timers go first: a fallen flag does not
/// wait behind a queue of moves that came later. Times are on one monotonic clock, the caller's, and never
/// negative; timers fire on its whole milliseconds, so up to one later than requested. Threads: one at a
/// time.
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
