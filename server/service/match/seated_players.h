// The presence of the players of a shard's matches: who is there, and how long the others have been away.
#pragma once

#include <chrono>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "common/match/view.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/service/base/callback_scope.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/shard_owner.h"
#include "server/service/match/turn_clock.h"

namespace merels::service {

/// Attendance at any node of the cluster. Every shard has its own, for its matches. Single-threaded.
class Attendance {
 public:
  /// `began`: the earliest time since which a player can count as away. Absences are remembered for the
  /// last kRemembered seats.
  explicit Attendance(std::chrono::nanoseconds began) : began_(began) {}
  void BeginAt(std::chrono::nanoseconds began) { began_ = began; }

  /// The player's first stream in the cluster follows the match (none), or the last one stopped.
  void Set(const SeatId& seat, const std::optional<Away>& away);

  /// Nothing: a stream follows it.
  std::optional<Away> Of(const SeatId& seat);

 private:
  static constexpr std::size_t kRemembered = 100'000;

  std::chrono::nanoseconds began_;
  std::unordered_set<SeatId> there_;
  LruMap<SeatId, Away> away_{kRemembered};
};

/// A player is at a match while a stream of theirs follows it. Single-threaded, on the shard's executor.
class SeatedPlayers {
 public:
  /// For this long after the beginning of a match nobody counts as away: they may be about to follow it.
  static constexpr std::chrono::milliseconds kTimeToFollow{3000};

  /// References outlive it. `presence_complete`: see SetPresenceComplete.
  SeatedPlayers(Executor& executor, const Clock& clock, const Limits& limits, const TurnClock& turns,
                bool presence_complete, ShardOwner& owner)
      : executor_(executor),
        clock_(clock),
        limits_(limits),
        turns_(turns),
        presence_complete_(presence_complete),
        owner_(owner),
        attendance_(clock.Monotonic()),
        callbacks_(executor) {}
  SeatedPlayers(const SeatedPlayers&) = delete;
  ~SeatedPlayers() { executor_.Cancel(alarm_); }

  /// The earliest time since which a player can count as away.
  void BeginAt(std::chrono::nanoseconds began) { attendance_.BeginAt(began); }

  /// Whether it is certain which players have streams at other nodes. While it is not, nobody counts as away,
  /// since they may be there; and an absence counts at the earliest from when it was last certain.
  void SetPresenceComplete(bool complete);

  /// A match is in memory from now on, until it is removed.
  void Add(const LoadedMatchPtr& loaded);
  void Remove(LoadedMatch& loaded);

  /// The player's first stream in the cluster follows the match (none), or the last one stopped. `loaded`:
  /// the match, if it is in memory; then the owner is notified.
  void SetAway(const SeatId& seat, LoadedMatch* loaded, const std::optional<Away>& away);
  /// A player who counts as away has called, perhaps at another node: without a stream that follows the
  /// match, but present at that moment.
  void NoteCaller(LoadedMatch& loaded, rules::Side side, std::chrono::nanoseconds at);
  /// A player has this name from now on.
  void Rename(const match::Player& player);

  /// Only the current turn counts, and only if it is the absent player's own: it does not end while that
  /// player is away.
  match::Presence PresenceOf(const LoadedMatch& loaded, rules::Side side, std::chrono::nanoseconds at) const;
  /// The same, but the opponent may also claim from a player who is present, if they do not play on without a
  /// clock.
  match::Presence ClaimableOf(const LoadedMatch& loaded, rules::Side side, std::chrono::nanoseconds at) const;
  /// Reminds the player to move, who is present, once in a turn of a match without a clock.
  void Remind(LoadedMatch& loaded) const;
  /// The thinking time of the player to move, and the presence of both.
  match::Moment MomentOf(const LoadedMatch& loaded) const;

 private:
  void Tell(LoadedMatch& loaded, rules::Side side);
  void NoLongerFresh(LoadedMatch& loaded);
  void SetAlarm();
  void Ring();
  /// After how long a turn in a match without a clock the opponent may claim; 0: never.
  std::chrono::milliseconds StallClaimOf(const LoadedMatch& loaded) const;

  Executor& executor_;
  const Clock& clock_;
  const Limits& limits_;
  const TurnClock& turns_;
  bool presence_complete_;
  std::chrono::nanoseconds complete_since_{0};
  ShardOwner& owner_;
  MatchesOfPlayers by_player_;
  Attendance attendance_;
  /// Matches that have just begun, and until when they count as that. Nothing is kept of one that leaves
  /// memory.
  std::unordered_map<const LoadedMatch*, std::chrono::nanoseconds> fresh_until_;
  std::set<std::pair<std::chrono::nanoseconds, LoadedMatch*>> fresh_;  // the same, by time
  TimerId alarm_ = 0;
  std::chrono::nanoseconds alarm_at_{0};
  CallbackScope callbacks_;
};

}  // namespace merels::service
