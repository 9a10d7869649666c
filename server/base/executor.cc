#include "server/base/executor.h"

namespace merels {

using std::chrono::milliseconds;

TimerId TaskQueue::AddTimer(Moment moment, Executor::Task task) {
  return timers_.Add(static_cast<Wheel::Tick>(std::chrono::ceil<milliseconds>(moment).count()),
                     std::move(task));
}

Executor::Task TaskQueue::Take(Moment now) {
  if (timers_.size() > 0) {
    const auto tick = static_cast<Wheel::Tick>(std::chrono::floor<milliseconds>(now).count());
    if (auto task = timers_.TakeDue(tick)) return *std::move(task);
  }
  if (posted_.empty()) return nullptr;
  Executor::Task task = std::move(posted_.front());
  posted_.pop_front();
  return task;
}

std::optional<TaskQueue::Moment> TaskQueue::NextTimer() const {
  const auto tick = timers_.Next();
  return tick ? std::optional<Moment>(milliseconds(*tick)) : std::nullopt;
}

}  // namespace merels
