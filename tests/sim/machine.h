// A node's machine: a slightly wrong clock, and an executor that stops when it crashes.
#pragma once

#include <chrono>
#include <deque>
#include <unordered_map>

#include "server/base/clock.h"
#include "server/base/executor.h"
#include "tests/sim/scheduler.h"

namespace merels::sim {

/// The time of day at the start of every run: 2026-01-01T00:00:00Z.
inline constexpr std::chrono::milliseconds kBeginning{1'767'225'600'000};

/// A clock's error.
struct Skew {
  std::chrono::milliseconds wall{0};  // of the time of day
  double rate = 1;                    // seconds that it counts in one true second
};

class NodeClock final : public Clock {
 public:
  /// `set`: the total change of the cluster's time of day; it outlives the clock.
  NodeClock(const Scheduler& scheduler, const Skew& skew, const std::chrono::milliseconds& set)
      : scheduler_(scheduler), skew_(skew), set_(set), set_before_(set) {}

  std::chrono::milliseconds Now() const override { return Unset() + set_; }
  std::chrono::nanoseconds Monotonic() const override;
  std::chrono::milliseconds Steady() const override { return follows_day_ ? Now() : Unset() + set_before_; }
  /// Another process begins.
  void BeginProcess() { set_before_ = set_; }
  /// A planted fault: steady time follows the time of day.
  void FollowDay() { follows_day_ = true; }
  /// The true time that passes while this clock counts `duration`.
  nanoseconds TrueTime(nanoseconds duration) const;

 private:
  std::chrono::milliseconds Unset() const;

  const Scheduler& scheduler_;
  const Skew skew_;
  const std::chrono::milliseconds& set_;
  std::chrono::milliseconds set_before_;  // this process
  bool follows_day_ = false;
};

/// One life of a node. After a crash nothing runs any more, and posted tasks are dropped. It must outlive
/// everything that might still post to it.
class NodeExecutor final : public Executor {
 public:
  NodeExecutor(Scheduler& scheduler, const NodeClock& clock) : scheduler_(scheduler), clock_(clock) {}

  void Post(Task task) override;
  TimerId After(std::chrono::milliseconds delay, Task task) override;
  void Cancel(TimerId timer) override;

  void Crash();
  /// Nothing runs until Resume; timers due meanwhile run then, in order.
  void Stop() { stopped_ = true; }
  void Resume();
  bool crashed() const { return crashed_; }

 private:
  struct Timer {
    Scheduler::Id id = 0;
    Task task;
  };

  void RunPosted();
  void Fire(TimerId timer);

  Scheduler& scheduler_;
  const NodeClock& clock_;
  std::deque<Task> posted_;
  bool scheduled_ = false;  // a run of posted tasks
  std::unordered_map<TimerId, Timer> timers_;
  std::deque<TimerId> due_;  // while suspended
  TimerId last_timer_ = 0;
  bool crashed_ = false;
  bool stopped_ = false;
};

}  // namespace merels::sim
