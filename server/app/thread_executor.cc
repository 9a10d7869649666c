#include "server/app/thread_executor.h"

#include <algorithm>

#include "server/base/thread_slice.h"

namespace merels {
namespace {

TaskQueue::Moment Now() { return std::chrono::steady_clock::now().time_since_epoch(); }

}  // namespace

ThreadExecutor::ThreadExecutor(int urgency) : thread_([this, urgency] { Run(urgency); }) {}

ThreadExecutor::~ThreadExecutor() { Stop(); }

void ThreadExecutor::Post(Task task) {
  const MutexLock lock(mutex_);
  if (stopped_) return;
  waiting_.Post(std::move(task));
  changed_.NotifyOne();
}

TimerId ThreadExecutor::After(std::chrono::milliseconds delay, Task task) {
  const TaskQueue::Moment due = Now() + std::max(delay, std::chrono::milliseconds{0});
  const MutexLock lock(mutex_);
  if (stopping_) return 0;
  changed_.NotifyOne();
  return waiting_.AddTimer(due, std::move(task));
}

void ThreadExecutor::Cancel(TimerId timer) {
  const MutexLock lock(mutex_);
  waiting_.Cancel(timer);
}

void ThreadExecutor::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    waiting_.DropTimers();
    changed_.NotifyOne();
  }
  if (thread_.joinable()) thread_.join();
}

void ThreadExecutor::Run(int urgency) {
  PreferShortTurns(urgency);
  while (Task task = Next()) task();
}

Executor::Task ThreadExecutor::Next() {
  const MutexLock lock(mutex_);
  for (;;) {
    if (Task task = waiting_.Take(Now())) return task;
    if (stopping_) {
      stopped_ = true;
      return nullptr;
    }
    if (const auto next = waiting_.NextTimer()) {
      changed_.WaitUntil(mutex_, std::chrono::steady_clock::time_point(*next));
    } else {
      changed_.Wait(mutex_);
    }
  }
}

}  // namespace merels
