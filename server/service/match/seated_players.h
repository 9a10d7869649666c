// The players of a shard's matches: who of them is here, and how long the others have been away.
#ifndef MERELS_SERVER_SERVICE_MATCH_SEATED_PLAYERS_H_
#define MERELS_SERVER_SERVICE_MATCH_SEATED_PLAYERS_H_

#include <chrono>
#include <optional>

#include "common/match/view.h"
#include "server/base/clock.h"
#include "server/base/limits.h"
#include "server/service/match/attendance.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/shard_owner.h"
#include "server/service/match/turn_clock.h"

namespace merels::service {

/// Single-threaded, on the shard's executor.
class SeatedPlayers {
 public:
  /// What is referred to outlives it. `sure`: as SetSure.
  SeatedPlayers(const Clock& clock, const Limits& limits, const TurnClock& turns, bool sure,
                ShardOwner& owner)
      : clock_(clock),
        limits_(limits),
        turns_(turns),
        sure_(sure),
        owner_(owner),
        attendance_(clock.Monotonic()) {}

  /// The earliest time since which a player can count as away.
  void BeginAt(std::chrono::nanoseconds began) { attendance_.BeginAt(began); }

  /// Whether it is certain which players have streams at other nodes. While it is not nobody counts as away,
  /// since they may be there; and no absence counts from an earlier time than when it was certain last.
  void SetSure(bool sure);

  /// A match is in memory from now on, at this address, until it is removed.
  void Add(LoadedMatch& loaded);
  void Remove(const LoadedMatch& loaded);

  /// The account's first stream in the house was opened (none), or its last one closed. The owner is told of
  /// each match in progress that it plays.
  void SetAway(const AccountId& account, const std::optional<Away>& away);
  /// A player who counts as away has called, perhaps at another node: without a stream, but there at that
  /// moment.
  void NoteCaller(LoadedMatch& loaded, rules::Side side, std::chrono::nanoseconds at);
  /// A player has this name from now on.
  void Rename(const match::Player& player);

  /// Only the present turn counts, and only if it is the absent player's own: it does not end while that
  /// player is away.
  match::Presence PresenceOf(const LoadedMatch& loaded, rules::Side side, std::chrono::nanoseconds at) const;
  /// How long the player to move has been thinking, and which players are away.
  match::Moment MomentOf(const LoadedMatch& loaded) const;

 private:
  void Tell(LoadedMatch& loaded, rules::Side side, const std::optional<Away>& away);

  const Clock& clock_;
  const Limits& limits_;
  const TurnClock& turns_;
  bool sure_;
  std::chrono::nanoseconds sure_since_{0};
  ShardOwner& owner_;
  MatchesOfPlayers by_player_;
  Attendance attendance_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_MATCH_SEATED_PLAYERS_H_
