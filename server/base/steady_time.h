// The time by which a cluster measures turns: not the time of day, and never set.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "server/base/clock.h"

namespace merels {

/// Looks like Unix time, and equals it while no clock of the cluster was ever set. It advances with elapsed
/// time, over all runs and on all nodes: only its differences mean anything, and of these only the parts in
/// which a node served (domain::Uptime). Threads: Now and DayAhead any; Begin one.
class SteadyTime {
 public:
  /// `clock` outlives it.
  explicit SteadyTime(const Clock& clock) : clock_(clock) {}

  std::chrono::milliseconds Now() const { return clock_.Steady() + ahead_.load(std::memory_order_relaxed); }
  /// The lead of the time of day: constant until somebody sets that, but for the rounding of clocks.
  std::chrono::milliseconds DayAhead() const;

  /// The traces of earlier runs and other nodes in the store.
  struct Past {
    std::chrono::milliseconds latest{0};     // the latest time that occurs there
    std::chrono::milliseconds day_ahead{0};  // the lead of the time of day then
    /// Upper bound of the time of other nodes that are serving now. Nothing: none is serving.
    std::optional<std::chrono::milliseconds> others{};
  };
  /// Begins a new run: its time is no earlier than the past, later if it was set back, and that of other
  /// nodes if they are serving.
  void Begin(const Past& past);

 private:
  const Clock& clock_;
  std::atomic<std::chrono::milliseconds> ahead_{std::chrono::milliseconds{0}};  // of the clock's steady time
  mutable std::atomic<std::chrono::milliseconds> day_ahead_{std::chrono::milliseconds{0}};
};

}  // namespace merels
