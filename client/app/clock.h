// The one clock of the graphical client.
#pragma once

#include <chrono>
#include <cstdint>

#include "client/model/time.h"

namespace merels::app {

/// Microseconds on the machine's monotonic clock, the same for all programs on it.
inline std::int64_t NowMicros() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

inline model::Millis Now() {
  return std::chrono::duration_cast<model::Millis>(std::chrono::microseconds(NowMicros()));
}

}  // namespace merels::app
