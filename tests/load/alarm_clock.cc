#include "tests/load/alarm_clock.h"

#include <algorithm>
#include <cstdint>

#include <sys/timerfd.h>
#include <unistd.h>

#include "common/base/check.h"

namespace merels::load {

AlarmClock::AlarmClock(std::function<void()> ring)
    : ring_(std::move(ring)),
      timer_(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC)),
      thread_([this] { Run(); }) {
  MERELS_CHECK(timer_ >= 0);
}

AlarmClock::~AlarmClock() {
  ending_ = true;
  Set(Moment{});
  thread_.join();
  close(timer_);
}

void AlarmClock::Set(Moment moment) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  // Zero would switch the timer off.
  const auto at = std::max<std::int64_t>(1, Span(moment.time_since_epoch()).count());
  itimerspec spec{};
  spec.it_value.tv_sec = at / kSecond;
  spec.it_value.tv_nsec = at % kSecond;
  timerfd_settime(timer_, TFD_TIMER_ABSTIME, &spec, nullptr);
}

void AlarmClock::Run() {
  std::uint64_t rung = 0;
  while (!ending_) {
    if (read(timer_, &rung, sizeof rung) == sizeof rung && !ending_) ring_();
  }
}

}  // namespace merels::load
