#include "server/app/system_clock.h"

namespace merels {

std::chrono::milliseconds SystemClock::Now() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
}

std::chrono::nanoseconds SystemClock::Monotonic() const {
  return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace merels
