// The clocks of a server: one for display and logs, two for measuring; and the time by which a cluster
// measures turns, which is not the time of day and never set.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

namespace merels {

/// Threads: all members may be called from any thread.
class Clock {
 public:
  virtual ~Clock() = default;

  /// Wall time: milliseconds since 1970-01-01T00:00:00Z. May jump either way when the machine's time is set.
  virtual std::chrono::milliseconds Now() const = 0;

  /// Time since some fixed moment of this machine; never goes back. For durations only: it has no meaning on
  /// another machine.
  virtual std::chrono::nanoseconds Monotonic() const = 0;

  /// Wall time as if nobody had set it since this process began: it never jumps. Its differences are the same
  /// on all nodes that use the same cluster's clock.
  virtual std::chrono::milliseconds Steady() const = 0;
};

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
