#include "server/cluster/cluster_time.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
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

namespace merels::service {

using std::chrono::milliseconds;

void ClusterTime::Begin(Done<void> done) { Ask(std::move(done)); }

void ClusterTime::Ask(Done<void> done) {
  const auto asked = clock_.Monotonic();
  ask_(callbacks_.WrapOnce([this, asked, done = std::move(done)](const Result<milliseconds>& told) {
    if (told) {
      clock_.Take(asked, clock_.Monotonic(), *told);
      TellIfApart();
    }
    executor_.After(options_.every, callbacks_.Task([this] { Ask({}); }));
    if (done) done(told ? Result<void>() : Result<void>(told.error()));
  }));
}

void ClusterTime::TellIfApart() {
  const milliseconds ahead = clock_.MachineAhead();
  const bool apart = std::chrono::abs(ahead) > kMaxApart;
  if (!std::exchange(apart_, apart) && apart) {
    char seconds[32];
    std::snprintf(seconds, sizeof seconds, "%.1f", std::abs(static_cast<double>(ahead.count())) / 1000);
    options_.warn(std::string("the clock of this machine is ") + seconds + " s " +
                  (ahead.count() > 0 ? "ahead of" : "behind") +
                  " the database's, by which all nodes go; set it right, by NTP for instance");
  }
}

}  // namespace merels::service
