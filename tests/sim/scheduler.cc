#include "tests/sim/scheduler.h"

namespace merels::sim {

Scheduler::Id Scheduler::After(nanoseconds delay, Task task) {
  tasks_.emplace(++last_, std::move(task));
  due_.emplace(now_ + delay, last_);
  return last_;
}

bool Scheduler::RunOne() {
  while (!due_.empty()) {
    const auto [at, id] = due_.top();
    due_.pop();
    const auto task = tasks_.extract(id);
    if (task.empty()) continue;
    now_ = at;
    task.mapped()();
    return true;
  }
  return false;
}

}  // namespace merels::sim
