#pragma once

#include <chrono>

#include "server/base/clock.h"

namespace merels {

/// A clock that stands still until moved. Both of its times move together, unless the wall is set. Threads:
/// one.
class ManualClock final : public Clock {
 public:
  std::chrono::milliseconds Now() const override { return now_; }
  std::chrono::nanoseconds Monotonic() const override { return monotonic_; }
  std::chrono::milliseconds Steady() const override { return now_ - set_; }

  void Advance(std::chrono::nanoseconds step) {
    monotonic_ += step;
    sub_millisecond_ += step;
    const auto whole = std::chrono::duration_cast<std::chrono::milliseconds>(sub_millisecond_);
    now_ += whole;
    sub_millisecond_ -= whole;
  }

  /// Sets the machine's time of day, as an administrator might; the monotonic time stays.
  void SetWall(std::chrono::milliseconds now) {
    set_ += now - now_;
    now_ = now;
  }
  /// Another process begins, with the current time of day.
  void BeginProcess() { set_ = {}; }

 private:
  std::chrono::milliseconds now_{1'767'225'600'000};  // 2026-01-01T00:00:00Z
  std::chrono::milliseconds set_{0};                  // the sum of settings in the current process
  std::chrono::nanoseconds monotonic_{std::chrono::seconds{1}};
  std::chrono::nanoseconds sub_millisecond_{0};
};

}  // namespace merels
