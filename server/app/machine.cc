#include "server/app/machine.h"

#include <ctime>

#include <sodium.h>

namespace merels {

std::chrono::milliseconds SystemClock::Now() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
}

std::chrono::nanoseconds SystemClock::Monotonic() const {
  timespec time{};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::chrono::milliseconds SystemClock::Steady() const {
  return began_ + std::chrono::duration_cast<std::chrono::milliseconds>(Monotonic() - began_monotonic_);
}

void OsRandom::Fill(std::span<std::byte> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

}  // namespace merels
