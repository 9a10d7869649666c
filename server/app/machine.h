// The machine's clocks and its source of randomness, behind their interfaces.
#pragma once

#include "server/base/clock.h"
#include "server/base/random.h"

namespace merels {

/// The machine's clocks. The monotonic one also counts while the machine sleeps: nobody was served then.
class SystemClock final : public Clock {
 public:
  SystemClock() : began_(Now()), began_monotonic_(Monotonic()) {}

  std::chrono::milliseconds Now() const override;
  std::chrono::nanoseconds Monotonic() const override;
  std::chrono::milliseconds Steady() const override;

 private:
  const std::chrono::milliseconds began_;
  const std::chrono::nanoseconds began_monotonic_;
};

/// The operating system's random source, through libsodium: fit for secrets.
class OsRandom final : public Random {
 public:
  void Fill(std::span<std::byte> bytes) override;
};

}  // namespace merels
