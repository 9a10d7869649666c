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
  const Moment moment = std::chrono::steady_clock::now() + std::max(delay, std::chrono::milliseconds{0});
  const MutexLock lock(mutex_);
  const TimerId timer = ++last_timer_;
  if (stopping_) return timer;
  timers_.emplace(std::pair(moment, timer), std::move(task));
  due_.emplace(timer, moment);
  changed_.NotifyOne();
  return timer;
}

void ThreadExecutor::Cancel(TimerId timer) {
  const MutexLock lock(mutex_);
  const auto due = due_.find(timer);
  if (due == due_.end()) return;
  timers_.erase({due->second, timer});
  due_.erase(due);
}

void ThreadExecutor::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    timers_.clear();
    due_.clear();
    changed_.NotifyOne();
  }
  if (thread_.joinable()) thread_.join();
}

void ThreadExecutor::Run() {
  while (const Task task = Next()) task();
}

bool ThreadExecutor::TimerIsDue() const {
  return !timers_.empty() && timers_.begin()->first.first <= std::chrono::steady_clock::now();
}

Executor::Task ThreadExecutor::Next() {
  const MutexLock lock(mutex_);
  for (;;) {
    if (TimerIsDue()) {
      const auto first = timers_.begin();
      Task task = std::move(first->second);
      due_.erase(first->first.second);
      timers_.erase(first);
      return task;
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
    if (timers_.empty()) {
      changed_.Wait(mutex_);
    } else {
      changed_.WaitUntil(mutex_, timers_.begin()->first.first);
    }
  }
}

}  // namespace merels
