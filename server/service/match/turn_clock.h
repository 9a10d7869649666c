// The clock of a turn: its beginning, the thinking time, and when the flag falls.
//
// Contents: StartupState and Deadline (the initial state of a run), Outages (this node's), Flags, TurnClock.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/base/ids.h"
#include "common/match/decide.h"
#include "common/match/state.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/base/limits.h"
#include "server/base/timer_wheel.h"
#include "server/domain/request_key.h"
#include "server/domain/uptime.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/liveness.h"
#include "server/service/match/loaded_match.h"
#include "server/store/store.h"

namespace merels::service {

/// The situation when the server started.
struct StartupState {
  std::chrono::milliseconds at{0};         // the cluster's time
  std::chrono::milliseconds day_ahead{0};  // of the time of day at that moment
  std::chrono::nanoseconds monotonic{0};   // the same moment
  domain::Uptime uptime;                   // before it
};

/// The flag of a match in progress, by its head.
struct Deadline {
  MatchId match;
  Seq seq = 0;                                 // of the head
  std::chrono::milliseconds at{0};             // by the log's times, the cluster's
  std::chrono::milliseconds turn_began_at{0};  // as above; 0: unknown, so that the match has to be loaded
};

/// An outage of the store lasts, as far as can be known, from the request of the first refused write until
/// the request of the first that succeeded. All times are monotonic. Single-threaded.
class Outages {
 public:
  using Moment = std::chrono::nanoseconds;

  /// Outages that are remembered; beyond that the two oldest are merged, in the players' favour.
  static constexpr std::size_t kKept = 64;

  /// A write that was requested at `asked` was refused, or its outcome is unknown.
  void Refused(Moment asked);
  /// A write that was requested at `asked` was carried out. Answers may come in any order.
  void CarriedOut(Moment asked);

  /// The process did not run from `since` to `until`: it was stopped, or its machine slept.
  void OnProcessSuspended(Moment since, Moment until);

  /// Whether the store is refusing writes, as far as is known.
  bool now() const { return !stretches_.empty() && !stretches_.back().until; }
  /// The time between these moments in which the node could not serve.
  Moment Within(Moment from, Moment to) const;

 private:
  struct Stretch {
    Moment since{0};
    std::optional<Moment> until;  // nothing for the last one while it lasts
  };

  void Add(Moment since, std::optional<Moment> until);

  std::deque<Stretch> stretches_;  // by rising time, disjoint
  Moment carried_out_{0};          // when the newest write that was carried out was requested
  Moment refused_{0};              // when the newest refused write was requested
};

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

/// For the matches of one shard. Durations exclude the time in which the store refused to write, in which
/// this process was suspended, and in which no server ran; times called `at`, `from` and `to` are monotonic.
/// For a turn that began in an earlier run, `turn_began` is when the clock runs again in this one.
/// Single-threaded, on the executor.
class TurnClock {
 public:
  struct Clocks {
    const Clock& machine;
    const SteadyTime& steady;
  };

  /// How often it checks that the process was not suspended.
  static constexpr std::chrono::milliseconds kBeat = Liveness::kEvery;

  /// `others_wait`: how much later a flag falls here if the player to move uses another node; 0: there is
  /// none. `fallen` is called for each flag that falls, in a separate task. References outlive it.
  TurnClock(Executor& executor, const Clocks& clocks, const Limits& limits,
            std::chrono::milliseconds others_wait, std::function<void(const MatchId&)> fallen)
      : clock_(clocks.machine),
        steady_(clocks.steady),
        limits_(limits),
        others_wait_(others_wait),
        beats_(executor, kBeat,
               [this] {
                 NoticeStandstill();
                 beat_ = clock_.Monotonic();
               }),
        flags_(executor, clocks.machine, std::move(fallen)) {}
  TurnClock(const TurnClock&) = delete;
  TurnClock& operator=(const TurnClock&) = delete;

  /// Once, before any match is loaded.
  void Open(StartupState startup);
  const StartupState& startup() const { return startup_; }

  /// A write that was requested at `asked` was carried out, or not as far as is known.
  void StoreAnswered(std::chrono::nanoseconds asked, bool carried_out);
  /// The same for the append of this command: a player whose move is refused has thought until it was read.
  void AppendAnswered(std::chrono::nanoseconds asked, const Pending& pending, store::AppendStatus status);

  /// Before anything is judged: if the process was suspended since the last beat, that time does not count.
  void NoticeStandstill();

  /// Whether the player to move, in a match for two without a clock, is to be reminded now.
  bool RemindsNow(const LoadedMatch& loaded) const;

  /// Sets the beginning of the turn of a match that was just loaded, or has just begun.
  void Begin(LoadedMatch& loaded) const;
  /// The beginning of the turn after the new `entry`, if that is durable now.
  std::chrono::nanoseconds TurnBegan(const LoadedMatch& loaded, const match::Entry& entry) const;
  /// The state has another entry, and its turn began at `turn_began`. Sets the flag.
  void Applied(LoadedMatch& loaded, std::chrono::nanoseconds turn_began);

  /// In this run. Negative while the clock still stands after an outage.
  std::chrono::milliseconds SinceTurnBegan(const LoadedMatch& loaded, std::chrono::nanoseconds at) const;
  std::chrono::milliseconds Lasted(std::chrono::nanoseconds from, std::chrono::nanoseconds to) const;
  /// The thinking time of the player to move.
  std::chrono::milliseconds Thought(const LoadedMatch& loaded, std::chrono::nanoseconds at) const;
  /// The time for which the running clock still stands after an outage.
  std::chrono::milliseconds Stands(const LoadedMatch& loaded, std::chrono::nanoseconds at) const;
  /// The thinking time in this turn before this run.
  std::chrono::milliseconds ThoughtBefore(const match::State& state) const;
  /// The time of a command, and the thinking time of the player to move by then.
  match::Stamp StampOf(const LoadedMatch& loaded, const Pending& pending) const;

  /// Sets, moves or removes the flag of a match as it stands.
  void SetFlag(LoadedMatch& loaded);
  /// Sets the flag of a match that is not in memory.
  void SetFlag(const Deadline& deadline) { flags_.Set(deadline.match, FlagOf(deadline)); }
  /// The flag has fallen, but the store refused: it falls again after kFlagRetry.
  void FallAgain(const MatchId& match);
  /// The match does not exist, or cannot be read.
  void Forget(const MatchId& match) { flags_.Clear(match); }
  /// The match leaves memory: remembers the beginning of its turn.
  void Remember(const LoadedMatch& loaded);

 private:
  std::chrono::nanoseconds BeganAt(const LoadedMatch& loaded) const;
  bool Unresumed(const match::State& state) const;
  std::chrono::nanoseconds FlagOf(const Deadline& deadline) const;
  bool Reminds(const LoadedMatch& loaded) const;
  std::chrono::milliseconds BeforeThisRun(const LoadedMatch& loaded) const;
  std::chrono::milliseconds AllowanceOf(const LoadedMatch& loaded, rules::Side mover) const;

  const Clock& clock_;
  const SteadyTime& steady_;
  const Limits& limits_;
  const std::chrono::milliseconds others_wait_;
  StartupState startup_;
  Outages outages_;
  std::chrono::nanoseconds beat_{0};  // the last; 0: none yet
  PollLoop beats_;
  Flags flags_;
};

}  // namespace merels::service
