#pragma once

#include <atomic>
#include <chrono>

#include "server/base/clock.h"

namespace merels {

/// A clock that stands still until moved, for a server with threads of its own. Both of its times move
/// together. Timers of such a server follow the machine's clock all the same.
class StandingClock final : public Clock {
 public:
  std::chrono::milliseconds Now() const override { return kStart + passed_.load(); }
  std::chrono::nanoseconds Monotonic() const override { return std::chrono::seconds{1} + passed_.load(); }
  std::chrono::milliseconds Steady() const override { return Now(); }

  /// From one thread.
  void Advance(std::chrono::milliseconds step) { passed_ = passed_.load() + step; }

 private:
  static constexpr std::chrono::milliseconds kStart{1'767'225'600'000};  // 2026-01-01T00:00:00Z

  std::atomic<std::chrono::milliseconds> passed_{std::chrono::milliseconds{0}};
};

}  // namespace merels
