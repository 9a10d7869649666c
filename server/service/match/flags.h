// Flag timers of a shard's matches, also of matches that are not in memory.
#pragma once

#include <chrono>
#include <functional>
#include <unordered_map>

#include "common/base/ids.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/base/timer_wheel.h"
#include "server/service/base/callback_scope.h"

namespace merels::service {

/// How much later than the node of the player to move other nodes let that player's flag fall: commands that
/// the first node has read by then are judged first.
inline constexpr std::chrono::milliseconds kOthersWait{1000};

/// The beginning of a turn, as only this run of the server knows it.
struct Turn {
  /// The entry after which it began; 0: unknown.
  Seq seq = 0;
  std::chrono::nanoseconds began{0};  // monotonic
};

/// A flag costs some 150 bytes and, until it falls, no processor time. Single-threaded, on the executor, of
/// which it uses at most one timer.
class Flags {
 public:
  /// Flags that fall in one task; further ones wait for the next.
  static constexpr int kMaxAtOnce = 64;

  /// `fallen` is called once for each flag that falls, in a separate task; it may set the flag again.
  Flags(Executor& executor, const Clock& clock, std::function<void(const MatchId&)> fallen);
  Flags(const Flags&) = delete;
  ~Flags();

  /// Sets or moves the match's flag to a monotonic time; it falls then or up to a millisecond later.
  void Set(const MatchId& match, std::chrono::nanoseconds at);
  /// Removes the match.
  void Clear(const MatchId& match);

  /// Remembers the turn of a match that leaves memory; lost unless its flag is set.
  void Remember(const MatchId& match, const Turn& turn);
  Turn Recall(const MatchId& match) const;

  std::size_t size() const { return matches_.size(); }

 private:
  using Wheel = TimerWheel<const MatchId*>;
  struct Flag {
    Wheel::Id moment = 0;
    Turn turn;
  };

  void SetAlarm();
  void Ring();

  Executor& executor_;
  const Clock& clock_;
  std::function<void(const MatchId&)> fallen_;
  std::unordered_map<MatchId, Flag> matches_;
  Wheel wheel_;  // in milliseconds, of the keys above
  TimerId alarm_ = 0;
  Wheel::Tick alarm_at_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
