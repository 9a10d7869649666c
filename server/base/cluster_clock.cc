#include "server/base/cluster_clock.h"

#include <algorithm>
#include <cstdlib>

namespace merels {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

namespace {

/// Two machines' clocks drift apart by less than this; beyond it one of them was set.
constexpr milliseconds kApart{250};
constexpr std::int64_t kApartPart = 2000;  // and by less than this fraction of the time between

}  // namespace

milliseconds ClusterClock::At(const std::atomic<std::int64_t>& offset) const {
  return std::chrono::floor<milliseconds>(machine_.Monotonic() +
                                          nanoseconds(offset.load(std::memory_order_relaxed)));
}

milliseconds ClusterClock::Now() const {
  return offset_.load(std::memory_order_relaxed) == kUnknown ? machine_.Now() : At(offset_);
}

milliseconds ClusterClock::Steady() const {
  return steady_offset_.load(std::memory_order_relaxed) == kUnknown ? machine_.Steady() : At(steady_offset_);
}

void ClusterClock::Take(nanoseconds asked, nanoseconds answered, milliseconds told) {
  const std::int64_t least = (told - answered).count();
  const std::int64_t most = (told + milliseconds(1) - asked).count();  // `told` is a whole number of them
  const std::int64_t before = offset_.load(std::memory_order_relaxed);
  Move(before == kUnknown ? least + (most - least) / 2 : std::clamp(before, least, most), answered);
}

void ClusterClock::Move(std::int64_t offset, nanoseconds heard) {
  const std::int64_t before = offset_.exchange(offset, std::memory_order_relaxed);
  const nanoseconds drift = kApart + (heard - heard_) / kApartPart;
  heard_ = heard;
  if (before == kUnknown) {
    steady_offset_.store(offset, std::memory_order_relaxed);
  } else if (std::abs(offset - before) <= drift.count()) {
    steady_offset_.fetch_add(offset - before, std::memory_order_relaxed);
  }
}

}  // namespace merels
