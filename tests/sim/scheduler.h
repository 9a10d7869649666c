// Virtual time: all that happens in a simulation, one step after the other, in the same order for the same
// seed.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

namespace merels::sim {

using std::chrono::nanoseconds;

/// Threads: one.
class Scheduler {
 public:
  using Task = std::function<void()>;
  using Id = std::uint64_t;

  /// True time since the beginning, which no clock of a node shows.
  nanoseconds now() const { return now_; }

  /// Runs `task` when `delay` (not negative) has passed, never before this returns. Tasks of the same moment
  /// run in the order of these calls.
  Id After(nanoseconds delay, Task task);
  /// Harmless when it has run.
  void Cancel(Id id) { tasks_.erase(id); }

  /// Moves time on to the next task and runs it. False: there is none.
  bool RunOne();

 private:
  using Due = std::pair<nanoseconds, Id>;

  nanoseconds now_{0};
  Id last_ = 0;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
  std::unordered_map<Id, Task> tasks_;  // cancelled ones are gone
};

}  // namespace merels::sim
