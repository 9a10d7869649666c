#include "server/base/cluster_clock.h"

#include <algorithm>

namespace merels {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

milliseconds ClusterClock::Now() const {
  const std::int64_t offset = offset_.load(std::memory_order_relaxed);
  if (offset == kUnknown) return machine_.Now();
  return std::chrono::floor<milliseconds>(machine_.Monotonic() + nanoseconds(offset));
}

void ClusterClock::Take(nanoseconds asked, nanoseconds answered, milliseconds told) {
  const std::int64_t least = (told - answered).count();
  const std::int64_t most = (told + milliseconds(1) - asked).count();  // `told` is a whole number of them
  const std::int64_t before = offset_.load(std::memory_order_relaxed);
  offset_.store(before == kUnknown ? least + (most - least) / 2 : std::clamp(before, least, most),
                std::memory_order_relaxed);
}

}  // namespace merels
