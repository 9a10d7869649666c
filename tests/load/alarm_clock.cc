#include "tests/load/alarm_clock.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <sys/timerfd.h>
#include <unistd.h>

#include "common/base/check.h"
#include "server/base/thread_slice.h"

namespace merels::load {

AlarmClock::AlarmClock(std::function<void()> ring, int urgency)
    : ring_(std::move(ring)),
      timer_(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC)),
      thread_([this, urgency] { Run(urgency); }) {
  MERELS_CHECK(timer_ >= 0);
}

void AlarmClock::End() {
  {
    const std::lock_guard lock(mutex_);
    if (ending_.exchange(true)) return;
    SetTimer(Moment{});
  }
  thread_.join();
  close(timer_);
}

void AlarmClock::Set(Moment moment) {
  const std::lock_guard lock(mutex_);
  if (!ending_) SetTimer(moment);
}

void AlarmClock::SetTimer(Moment moment) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  // Zero would switch the timer off.
  const auto at = std::max<std::int64_t>(1, Span(moment.time_since_epoch()).count());
  itimerspec spec{};
  spec.it_value.tv_sec = at / kSecond;
  spec.it_value.tv_nsec = at % kSecond;
  timerfd_settime(timer_, TFD_TIMER_ABSTIME, &spec, nullptr);
}

void AlarmClock::Run(int urgency) {
  PreferShortTurns(urgency);
  std::uint64_t rung = 0;
  while (!ending_) {
    if (read(timer_, &rung, sizeof rung) == sizeof rung && !ending_) ring_();
  }
}

}  // namespace merels::load
