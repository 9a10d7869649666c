#include "tests/sim/machine.h"

#include <algorithm>
#include <utility>

namespace merels::sim {
namespace {

using std::chrono::milliseconds;

nanoseconds Times(nanoseconds duration, double rate) {
  return nanoseconds(static_cast<std::int64_t>(static_cast<double>(duration.count()) * rate));
}

}  // namespace

milliseconds NodeClock::Unset() const {
  return kBeginning + skew_.wall +
         std::chrono::duration_cast<milliseconds>(Times(scheduler_.now(), skew_.rate));
}

nanoseconds NodeClock::Monotonic() const {
  return std::chrono::seconds(1) + Times(scheduler_.now(), skew_.rate);
}

nanoseconds NodeClock::TrueTime(nanoseconds duration) const { return Times(duration, 1 / skew_.rate); }

void NodeExecutor::Post(Task task) {
  if (crashed_) return;
  posted_.push_back(std::move(task));
  if (std::exchange(scheduled_, true)) return;
  scheduler_.After(nanoseconds(0), [this] { RunPosted(); });
}

void NodeExecutor::RunPosted() {
  while (!stopped_ && !posted_.empty()) {
    Task task = std::move(posted_.front());
    posted_.pop_front();
    task();
  }
  scheduled_ = false;
}

TimerId NodeExecutor::After(milliseconds delay, Task task) {
  const TimerId timer = ++last_timer_;
  if (crashed_) return timer;
  const nanoseconds wait = clock_.TrueTime(std::max(delay, milliseconds(0)));
  // A true moment later, so that the node's own clock shows the whole delay despite rounding.
  const Scheduler::Id id = scheduler_.After(wait + nanoseconds(2), [this, timer] { Fire(timer); });
  timers_[timer] = {id, std::move(task)};
  return timer;
}

void NodeExecutor::Fire(TimerId timer) {
  if (stopped_) return due_.push_back(timer);
  const auto found = timers_.find(timer);
  if (found == timers_.end()) return;
  Task task = std::move(found->second.task);
  timers_.erase(found);
  task();
}

void NodeExecutor::Resume() {
  stopped_ = false;
  for (; !due_.empty() && !crashed_; due_.pop_front()) Fire(due_.front());
  if (!posted_.empty() && !std::exchange(scheduled_, true)) {
    scheduler_.After(nanoseconds(0), [this] { RunPosted(); });
  }
}

void NodeExecutor::Cancel(TimerId timer) {
  const auto found = timers_.find(timer);
  if (found == timers_.end()) return;
  scheduler_.Cancel(found->second.id);
  timers_.erase(found);
}

void NodeExecutor::Crash() {
  crashed_ = true;
  posted_.clear();
  for (const auto& [number, timer] : timers_) scheduler_.Cancel(timer.id);
  timers_.clear();
  due_.clear();
}

}  // namespace merels::sim
