// The players of a shard's matches: who of them is here, and how long the others have been away.
#pragma once

#include <chrono>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "common/match/view.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/base/limits.h"
#include "server/service/base/callback_scope.h"
#include "server/service/match/attendance.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/shard_owner.h"
#include "server/service/match/turn_clock.h"

namespace merels::service {

/// A player is at a match while a stream of theirs follows it. Single-threaded, on the shard's executor.
class SeatedPlayers {
 public:
  /// For so long after its beginning nobody counts as away from a match: they may be about to follow it.
  static constexpr std::chrono::milliseconds kTimeToFollow{3000};

  /// What is referred to outlives it. `sure`: as SetSure.
  SeatedPlayers(Executor& executor, const Clock& clock, const Limits& limits, const TurnClock& turns,
                bool sure, ShardOwner& owner)
      : executor_(executor),
        clock_(clock),
        limits_(limits),
        turns_(turns),
        sure_(sure),
        owner_(owner),
        attendance_(clock.Monotonic()),
        callbacks_(executor) {}
  SeatedPlayers(const SeatedPlayers&) = delete;
  ~SeatedPlayers() { executor_.Cancel(alarm_); }

  /// The earliest time since which a player can count as away.
  void BeginAt(std::chrono::nanoseconds began) { attendance_.BeginAt(began); }

  /// Whether it is certain which players have streams at other nodes. While it is not nobody counts as away,
  /// since they may be there; and no absence counts from an earlier time than when it was certain last.
  void SetSure(bool sure);

  /// A match is in memory from now on, until it is removed.
  void Add(const LoadedMatchPtr& loaded);
  void Remove(LoadedMatch& loaded);

  /// The first stream in the house that the player of the seat follows the match with is there (none), or the
  /// last one is not any more. `loaded`: the match, if it is in memory; then the owner is told.
  void SetAway(const SeatId& seat, LoadedMatch* loaded, const std::optional<Away>& away);
  /// A player who counts as away has called, perhaps at another node: without a stream that follows the
  /// match, but there at that moment.
  void NoteCaller(LoadedMatch& loaded, rules::Side side, std::chrono::nanoseconds at);
  /// A player has this name from now on.
  void Rename(const match::Player& player);

  /// Only the present turn counts, and only if it is the absent player's own: it does not end while that
  /// player is away.
  match::Presence PresenceOf(const LoadedMatch& loaded, rules::Side side, std::chrono::nanoseconds at) const;
  /// The same, and a player who is present may be claimed from too, if they do not play on without a clock.
  match::Presence ClaimableOf(const LoadedMatch& loaded, rules::Side side, std::chrono::nanoseconds at) const;
  /// Reminds the player to move, who is here, once in a turn of a match without a clock.
  void Remind(LoadedMatch& loaded) const;
  /// How long the player to move has been thinking, and which players are away.
  match::Moment MomentOf(const LoadedMatch& loaded) const;

 private:
  void Tell(LoadedMatch& loaded, rules::Side side);
  void NoLongerFresh(LoadedMatch& loaded);
  void SetAlarm();
  void Ring();
  /// As Snapshot::stall_claim.
  std::chrono::milliseconds StallClaimOf(const LoadedMatch& loaded) const;

  Executor& executor_;
  const Clock& clock_;
  const Limits& limits_;
  const TurnClock& turns_;
  bool sure_;
  std::chrono::nanoseconds sure_since_{0};
  ShardOwner& owner_;
  MatchesOfPlayers by_player_;
  Attendance attendance_;
  /// Matches that have just begun, and until when they count as that. Of one that leaves memory nothing is
  /// kept.
  std::unordered_map<const LoadedMatch*, std::chrono::nanoseconds> fresh_until_;
  std::set<std::pair<std::chrono::nanoseconds, LoadedMatch*>> fresh_;  // the same, in order
  TimerId alarm_ = 0;
  std::chrono::nanoseconds alarm_at_{0};
  CallbackScope callbacks_;
};

}  // namespace merels::service
