#include "server/app/thread_executor.h"

#include <algorithm>

namespace merels {

ThreadExecutor::ThreadExecutor() : thread_([this] { Run(); }) {}

ThreadExecutor::~ThreadExecutor() { Stop(); }

void ThreadExecutor::Post(Task task) {
  const MutexLock lock(mutex_);
  if (stopped_) return;
  posted_.push_back(std::move(task));
  changed_.NotifyOne();
}

TimerId ThreadExecutor::After(std::chrono::milliseconds delay, Task task) {
  const auto due = std::chrono::steady_clock::now() + std::max(delay, std::chrono::milliseconds{0}) - start_;
  const MutexLock lock(mutex_);
  if (stopping_) return 0;
  changed_.NotifyOne();
  return timers_.Add(static_cast<Wheel::Tick>(std::chrono::ceil<std::chrono::milliseconds>(due).count()),
                     std::move(task));
}

void ThreadExecutor::Cancel(TimerId timer) {
  const MutexLock lock(mutex_);
  timers_.Cancel(timer);
}

void ThreadExecutor::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    timers_ = Wheel();
    changed_.NotifyOne();
  }
  if (thread_.joinable()) thread_.join();
}

void ThreadExecutor::Run() {
  while (const Task task = Next()) task();
}

ThreadExecutor::Wheel::Tick ThreadExecutor::Now() const {
  const auto now = std::chrono::steady_clock::now() - start_;
  return static_cast<Wheel::Tick>(std::chrono::floor<std::chrono::milliseconds>(now).count());
}

Executor::Task ThreadExecutor::Next() {
  const MutexLock lock(mutex_);
  for (;;) {
    if (timers_.size() > 0) {
      if (auto task = timers_.TakeDue(Now())) return *std::move(task);
    }
    if (!posted_.empty()) {
      Task task = std::move(posted_.front());
      posted_.pop_front();
      return task;
    }
    if (stopping_) {
      stopped_ = true;
      return nullptr;
    }
    if (const auto next = timers_.Next()) {
      changed_.WaitUntil(mutex_, start_ + std::chrono::milliseconds(*next));
    } else {
      changed_.Wait(mutex_);
    }
  }
}

}  // namespace merels
