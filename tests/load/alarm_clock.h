// Alarms at an exact time, within some ten microseconds. The network library's own timers have milliseconds.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

#include "tests/load/moment.h"

namespace merels::load {

class AlarmClock {
 public:
  /// `ring` is called on the clock's own thread, perhaps more often than requested. `urgency`: for
  /// PreferShortTurns.
  AlarmClock(std::function<void()> ring, int urgency);
  AlarmClock(const AlarmClock&) = delete;
  AlarmClock& operator=(const AlarmClock&) = delete;
  ~AlarmClock() { End(); }

  /// Rings at `moment`, or at once when it is past, replacing the earlier setting. Any thread.
  void Set(Moment moment);

  /// Returns when `ring` is no longer running; later settings are ignored. Not from `ring`, nor from two
  /// threads at once.
  void End();

 private:
  void Run(int urgency);
  void SetTimer(Moment moment);

  const std::function<void()> ring_;
  const int timer_;
  std::mutex mutex_;                 // held where the timer is set, so that nothing is set after its end
  std::atomic<bool> ending_{false};  // written with mutex_
  std::thread thread_;
};

}  // namespace merels::load
