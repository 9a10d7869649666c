// What waits for the thread of an executor.
#ifndef MERELS_SERVER_BASE_TASK_QUEUE_H_
#define MERELS_SERVER_BASE_TASK_QUEUE_H_

#include <chrono>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/base/executor.h"

namespace merels {

/// Posted tasks and timers. Timers that are due go first: a flag that has fallen does not wait behind a queue
/// of moves that came later. Moments are on one monotonic clock, the caller's. Threads: one at a time.
class TaskQueue {
 public:
  using Moment = std::chrono::nanoseconds;

  void Post(Executor::Task task) { posted_.push_back(std::move(task)); }
  TimerId AddTimer(Moment moment, Executor::Task task);
  /// Harmless for a timer that is not there.
  void Cancel(TimerId timer);
  void DropTimers();

  /// The next task, given that it is `now`; an empty one when nothing is to be run.
  Executor::Task Take(Moment now);
  /// When the next timer is due, if there is one.
  std::optional<Moment> NextTimer() const;
  std::size_t posted() const { return posted_.size(); }

 private:
  std::deque<Executor::Task> posted_;
  std::map<std::pair<Moment, TimerId>, Executor::Task> timers_;
  std::unordered_map<TimerId, Moment> due_;
  TimerId last_timer_ = 0;
};

}  // namespace merels

#endif  // MERELS_SERVER_BASE_TASK_QUEUE_H_
