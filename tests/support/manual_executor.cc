#include "tests/support/manual_executor.h"

#include <algorithm>

namespace merels {

void ManualExecutor::Post(Task task) { posted_.push_back(std::move(task)); }

TimerId ManualExecutor::After(std::chrono::milliseconds delay, Task task) {
  const TimerId timer = ++last_timer_;
  timers_.emplace(std::pair(clock_.Monotonic() + std::max(delay, std::chrono::milliseconds{0}), timer),
                  std::move(task));
  return timer;
}

void ManualExecutor::Cancel(TimerId timer) {
  std::erase_if(timers_, [timer](const auto& entry) { return entry.first.second == timer; });
}

bool ManualExecutor::RunOne() {
  Task task;
  if (!timers_.empty() && timers_.begin()->first.first <= clock_.Monotonic()) {
    task = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
  } else if (!posted_.empty()) {
    task = std::move(posted_.front());
    posted_.pop_front();
  } else {
    return false;
  }
  task();
  return true;
}

std::size_t ManualExecutor::RunUntilIdle() {
  std::size_t ran = 0;
  while (RunOne()) ++ran;
  return ran;
}

void ManualExecutor::Advance(std::chrono::milliseconds step) {
  const std::chrono::nanoseconds end = clock_.Monotonic() + step;
  RunUntilIdle();
  while (!timers_.empty() && timers_.begin()->first.first <= end) {
    clock_.Advance(timers_.begin()->first.first - clock_.Monotonic());
    RunUntilIdle();
  }
  clock_.Advance(end - clock_.Monotonic());
}

}  // namespace merels
