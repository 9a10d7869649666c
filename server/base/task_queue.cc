#include "server/base/task_queue.h"

namespace merels {

TimerId TaskQueue::AddTimer(Moment moment, Executor::Task task) {
  const TimerId timer = ++last_timer_;
  timers_.emplace(std::pair(moment, timer), std::move(task));
  due_.emplace(timer, moment);
  return timer;
}

void TaskQueue::Cancel(TimerId timer) {
  const auto due = due_.find(timer);
  if (due == due_.end()) return;
  timers_.erase({due->second, timer});
  due_.erase(due);
}

void TaskQueue::DropTimers() {
  timers_.clear();
  due_.clear();
}

Executor::Task TaskQueue::Take(Moment now) {
  Executor::Task task;
  if (!timers_.empty() && timers_.begin()->first.first <= now) {
    const auto first = timers_.begin();
    task = std::move(first->second);
    due_.erase(first->first.second);
    timers_.erase(first);
  } else if (!posted_.empty()) {
    task = std::move(posted_.front());
    posted_.pop_front();
  }
  return task;
}

std::optional<TaskQueue::Moment> TaskQueue::NextTimer() const {
  if (timers_.empty()) return std::nullopt;
  return timers_.begin()->first.first;
}

}  // namespace merels
