// The clocks of a server: one for display and logs, two for measuring.
#pragma once

#include <chrono>

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

}  // namespace merels
