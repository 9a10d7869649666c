#include "server/base/clock.h"

#include <algorithm>

namespace merels {

using std::chrono::milliseconds;

namespace {

/// The variation of the difference of two clocks in whole milliseconds.
constexpr milliseconds kRounding{1};

}  // namespace

void SteadyTime::Begin(const Past& past) {
  const milliseconds rounded =
      std::chrono::abs(past.day_ahead) > kRounding ? past.day_ahead : milliseconds(0);
  const milliseconds by_day = clock_.Now() - rounded;
  const milliseconds now = std::min(by_day, past.others.value_or(by_day));
  const milliseconds later = now >= past.latest ? now : past.latest + milliseconds(1);
  ahead_.store(later - clock_.Steady(), std::memory_order_relaxed);
  day_ahead_.store(clock_.Now() - later, std::memory_order_relaxed);
}

milliseconds SteadyTime::DayAhead() const {
  const milliseconds ahead = clock_.Now() - Now();
  const milliseconds before = day_ahead_.load(std::memory_order_relaxed);
  if (std::chrono::abs(ahead - before) <= kRounding) return before;
  day_ahead_.store(ahead, std::memory_order_relaxed);
  return ahead;
}

}  // namespace merels
