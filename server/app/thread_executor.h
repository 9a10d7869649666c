// An executor with a thread of its own.
#pragma once

#include <chrono>
#include <thread>

#include "server/base/executor.h"
#include "server/base/mutex.h"

namespace merels {

/// Runs tasks on one thread, which starts with the object.
class ThreadExecutor final : public Executor {
 public:
  /// `urgency`: see PreferShortTurns.
  explicit ThreadExecutor(int urgency = 0);
  /// Stops.
  ~ThreadExecutor() override;
  ThreadExecutor(const ThreadExecutor&) = delete;
  ThreadExecutor& operator=(const ThreadExecutor&) = delete;

  void Post(Task task) override MERELS_EXCLUDES(mutex_);
  TimerId After(std::chrono::milliseconds delay, Task task) override MERELS_EXCLUDES(mutex_);
  void Cancel(TimerId timer) override MERELS_EXCLUDES(mutex_);

  /// Runs the tasks posted so far and those they post, drops the timers, ends the thread and waits for it.
  /// Not from a task. Idempotent.
  void Stop() MERELS_EXCLUDES(mutex_);

 private:
  void Run(int urgency) MERELS_EXCLUDES(mutex_);
  /// The next task to run, after waiting for it; an empty one when it is time to end.
  Task Next() MERELS_EXCLUDES(mutex_);

  Mutex mutex_;
  Condition changed_;
  TaskQueue waiting_ MERELS_GUARDED_BY(mutex_);
  /// Stop was called: no more timers.
  bool stopping_ MERELS_GUARDED_BY(mutex_) = false;
  /// The thread has run its last task.
  bool stopped_ MERELS_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace merels
