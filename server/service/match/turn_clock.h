// The clock of a turn: its beginning, the thinking time, and when the flag falls.
#pragma once

#include <chrono>
#include <functional>

#include "common/match/decide.h"
#include "common/match/state.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/base/limits.h"
#include "server/base/steady_time.h"
#include "server/service/base/liveness.h"
#include "server/service/match/flags.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/opening.h"
#include "server/service/match/outages.h"
#include "server/store/store.h"

namespace merels::service {

/// For the matches of one shard. Durations exclude the time in which the store refused to write, in which
/// this process was suspended, and in which no server ran; times called `at`, `from` and `to` are monotonic.
/// For a turn that began in an earlier run, `turn_began` is when the clock runs again in this one.
/// Single-threaded, on the executor.
class TurnClock {
 public:
  struct Clocks {
    const Clock& machine;
    const SteadyTime& house;
  };

  /// How often it checks that the process was not suspended.
  static constexpr std::chrono::milliseconds kBeat = Liveness::kEvery;

  /// `alone`: no other node lets flags fall (Bus::lossless). `fallen` is called for each flag that falls, in
  /// a separate task. References outlive it.
  TurnClock(Executor& executor, const Clocks& clocks, const Limits& limits, bool alone,
            std::function<void(const MatchId&)> fallen)
      : executor_(executor),
        clock_(clocks.machine),
        house_(clocks.house),
        limits_(limits),
        alone_(alone),
        flags_(executor, clocks.machine, std::move(fallen)) {}
  ~TurnClock() { executor_.Cancel(next_beat_); }
  TurnClock(const TurnClock&) = delete;
  TurnClock& operator=(const TurnClock&) = delete;

  /// Once, before any match is loaded.
  void Open(Opening opening);
  const Opening& opening() const { return opening_; }

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
  void BeatLater();
  std::chrono::nanoseconds BeganAt(const LoadedMatch& loaded) const;
  bool Unresumed(const match::State& state) const;
  std::chrono::nanoseconds FlagOf(const Deadline& deadline) const;
  bool Reminds(const LoadedMatch& loaded) const;
  std::chrono::milliseconds BeforeThisRun(const LoadedMatch& loaded) const;
  std::chrono::milliseconds AllowanceOf(const LoadedMatch& loaded, rules::Side mover) const;

  Executor& executor_;
  const Clock& clock_;
  const SteadyTime& house_;
  const Limits& limits_;
  const bool alone_;
  Opening opening_;
  Outages outages_;
  std::chrono::nanoseconds beat_{0};  // the last; 0: none yet
  TimerId next_beat_ = 0;
  Flags flags_;
};

}  // namespace merels::service
