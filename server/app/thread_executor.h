// An executor with a thread of its own.
#ifndef MERELS_SERVER_APP_THREAD_EXECUTOR_H_
#define MERELS_SERVER_APP_THREAD_EXECUTOR_H_

#include <chrono>
#include <deque>
#include <thread>

#include "server/base/executor.h"
#include "server/base/mutex.h"
#include "server/base/timer_wheel.h"

namespace merels {

/// Runs tasks on one thread, which starts with the object. Between posted tasks and timers that are due,
/// timers go first: a flag that has fallen does not wait behind a queue of moves that came later. Timers fall
/// on whole milliseconds, so up to one later than asked.
class ThreadExecutor final : public Executor {
 public:
  ThreadExecutor();
  /// Stops.
  ~ThreadExecutor() override;
  ThreadExecutor(const ThreadExecutor&) = delete;
  ThreadExecutor& operator=(const ThreadExecutor&) = delete;

  void Post(Task task) override MERELS_EXCLUDES(mutex_);
  TimerId After(std::chrono::milliseconds delay, Task task) override MERELS_EXCLUDES(mutex_);
  void Cancel(TimerId timer) override MERELS_EXCLUDES(mutex_);

  /// Runs the tasks posted so far and those they post, drops the timers, ends the thread and waits for it.
  /// Not from a task. Again: nothing happens.
  void Stop() MERELS_EXCLUDES(mutex_);

 private:
  using Wheel = TimerWheel<Task>;  // in milliseconds since the start

  void Run() MERELS_EXCLUDES(mutex_);
  /// The next task to run, after waiting for it; an empty one when it is time to end.
  Task Next() MERELS_EXCLUDES(mutex_);
  Wheel::Tick Now() const;

  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  Mutex mutex_;
  Condition changed_;
  std::deque<Task> posted_ MERELS_GUARDED_BY(mutex_);
  Wheel timers_ MERELS_GUARDED_BY(mutex_);
  /// Stop was called: no more timers.
  bool stopping_ MERELS_GUARDED_BY(mutex_) = false;
  /// The thread has run its last task.
  bool stopped_ MERELS_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace merels

#endif  // MERELS_SERVER_APP_THREAD_EXECUTOR_H_
