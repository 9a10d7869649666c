// The time by which a house measures turns: no time of day, and never set.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "server/base/clock.h"

namespace merels {

/// Looks like Unix time, and is that while no clock of the house was ever set. It goes on with durations,
/// over all runs and on all nodes: only its differences mean anything, and of these only the parts in which a
/// node served (domain::Uptime). Threads: Now and DayAhead any; Begin one.
class SteadyTime {
 public:
  /// `clock` outlives it.
  explicit SteadyTime(const Clock& clock) : clock_(clock) {}

  std::chrono::milliseconds Now() const { return clock_.Steady() + ahead_.load(std::memory_order_relaxed); }
  /// By how much the time of day is ahead of it: the same until somebody sets that, though clocks are
  /// rounded.
  std::chrono::milliseconds DayAhead() const;

  /// What earlier runs and other nodes have left behind in the store.
  struct Past {
    std::chrono::milliseconds latest{0};     // the latest moment that anything there names
    std::chrono::milliseconds day_ahead{0};  // by how much the time of day was ahead then
    /// Of other nodes, which serve now, none is later than this. Nothing: none serves.
    std::optional<std::chrono::milliseconds> others{};
  };
  /// A new run: it is no earlier than that, later if it was set back, and where other nodes serve, their
  /// time.
  void Begin(const Past& past);

 private:
  const Clock& clock_;
  std::atomic<std::chrono::milliseconds> ahead_{std::chrono::milliseconds{0}};  // of the clock's steady time
  mutable std::atomic<std::chrono::milliseconds> day_ahead_{std::chrono::milliseconds{0}};
};

}  // namespace merels
