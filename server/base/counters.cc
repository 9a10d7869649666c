#include "server/base/counters.h"

#include <algorithm>

namespace merels {

void Counters::AddCall(int code) {
  constexpr std::size_t kUnknown = 2;
  const auto index = static_cast<std::size_t>(code);
  Bump(calls_[code >= 0 && index < kCallCodes ? index : kUnknown]);
}

void Counters::AddTime(Timed what, std::chrono::nanoseconds took) {
  const double seconds = std::chrono::duration<double>(took).count();
  const auto bound = std::lower_bound(TimeCounts::kBounds.begin(), TimeCounts::kBounds.end(), seconds) -
                     TimeCounts::kBounds.begin();
  Time& time = times_[static_cast<std::size_t>(what)];
  Bump(time.counts[static_cast<std::size_t>(bound)]);
  time.nanos.fetch_add(static_cast<std::uint64_t>(std::max<std::int64_t>(0, took.count())),
                       std::memory_order_relaxed);
}

TimeCounts Counters::Times(Timed what) const {
  const Time& time = times_[static_cast<std::size_t>(what)];
  TimeCounts times;
  for (std::size_t i = 0; i < time.counts.size(); ++i) times.counts[i] = Read(time.counts[i]);
  times.seconds = static_cast<double>(Read(time.nanos)) / 1e9;
  return times;
}

}  // namespace merels
