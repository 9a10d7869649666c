// Wakes somebody at an instant, to some ten microseconds. The network library's own timers know milliseconds.
#ifndef MERELS_TESTS_LOAD_ALARM_CLOCK_H_
#define MERELS_TESTS_LOAD_ALARM_CLOCK_H_

#include <atomic>
#include <functional>
#include <thread>

#include "tests/load/moment.h"

namespace merels::load {

class AlarmClock {
 public:
  /// `ring` is called on a thread of the clock's own, perhaps more often than was asked for.
  /// `urgency` as PreferShortTurns takes it.
  AlarmClock(std::function<void()> ring, int urgency);
  AlarmClock(const AlarmClock&) = delete;
  AlarmClock& operator=(const AlarmClock&) = delete;
  /// Returns when `ring` runs no more.
  ~AlarmClock();

  /// Rings at `moment`, or at once when it is past, instead of at what was set before. Any thread.
  void Set(Moment moment);

 private:
  void Run(int urgency);

  const std::function<void()> ring_;
  const int timer_;
  std::atomic<bool> ending_{false};
  std::thread thread_;
};

}  // namespace merels::load

#endif  // MERELS_TESTS_LOAD_ALARM_CLOCK_H_
