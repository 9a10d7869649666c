// Virtual time: all events of a simulation, one after another, in a deterministic order by seed.
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

  /// True time since the start, which no node's clock shows.
  nanoseconds now() const { return now_; }

  /// Runs `task` after `delay` (not negative), never before this returns. Tasks of the same time run in the
  /// order of these calls.
  Id After(nanoseconds delay, Task task);
  /// Harmless after it has run.
  void Cancel(Id id) { tasks_.erase(id); }

  /// Advances time to the next task and runs it. False: there is none.
  bool RunOne();

 private:
  using Due = std::pair<nanoseconds, Id>;

  nanoseconds now_{0};
  Id last_ = 0;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
  std::unordered_map<Id, Task> tasks_;  // cancelled ones are gone
};

}  // namespace merels::sim
