#include "tests/load/schedule.h"

#include <algorithm>
#include <cmath>

namespace merels::load {
namespace {

constexpr double kNanosPerSecond = 1e9;

double PeriodOf(const Pace& pace, std::uint64_t matches) {
  if (pace.rate > 0) return kNanosPerSecond * static_cast<double>(matches) / pace.rate;
  return static_cast<double>(pace.think.count());
}

}  // namespace

Schedule::Schedule(const Pace& pace, std::uint64_t index, std::uint64_t matches)
    : pace_(pace),
      period_(PeriodOf(pace, matches)),
      share_(static_cast<double>(index) / static_cast<double>(matches)) {}

void Schedule::Start(Moment start) {
  start_ = start;
  taken_ = 0;
}

Moment Schedule::At(std::uint64_t instant) const {
  return start_ + Span(std::llround((static_cast<double>(instant) + share_) * period_));
}

Moment Schedule::Next(Moment seen) {
  const bool first = taken_ == 0;
  if (pace_.rate > 0 || first) return std::max(At(taken_++), start_);
  return seen + pace_.think;
}

std::uint64_t Schedule::Skip(Moment now) {
  std::uint64_t skipped = 0;
  while (pace_.rate > 0 && At(taken_) < now) {
    ++taken_;
    ++skipped;
  }
  return skipped;
}

}  // namespace merels::load
