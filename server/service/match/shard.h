// A part of a node's matches, with a thread of its own: decide, append, apply, deliver. The match's id alone
// determines its shard; a shard and the server's executor exchange messages.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/done.h"
#include "server/cluster/shared_matches.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/match_loader.h"
#include "server/service/match/match_writer.h"
#include "server/service/match/seated_players.h"
#include "server/service/match/shard_owner.h"
#include "server/service/match/spectator_delay.h"
#include "server/service/match/turn_clock.h"

namespace merels::service {

/// Thread-confined: all calls on its executor, that of its ports. Callbacks (`done`, Pending::done) are
/// called there too, exactly once, possibly before the call returns.
class Shard {
 public:
  /// `ports.executor` is the shard's own; `owner` outlives it. It is destroyed on its executor, or when that
  /// has stopped.
  Shard(const Ports& ports, ShardOwner& owner);
  Shard(const Shard&) = delete;
  Shard& operator=(const Shard&) = delete;

  /// The members of Matches with these names, for this shard's matches: the same arguments and errors.
  void Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
             const domain::RequestKey& by, const FirstRowEffects& with, Done<void> done);
  void Submit(const MatchId& match, Pending&& pending);
  void Open(const StartupState& startup, const std::vector<Deadline>& live);
  void Drain(std::function<void()> done);

  /// The match, loaded from the log when it is not in memory, or may be out of date there: unknown-match,
  /// store-refused. An outage within its turn is ended first. The pointer is valid until `done` returns.
  /// `seen`: somebody has seen this entry already, so the log is read if the match is older here.
  void With(const MatchId& match, Done<LoadedMatch*> done, Seq seen = 0);

  /// Sets whether the match has followers: then it stays in memory.
  void Watch(const MatchId& match, bool watched);

  /// The outcome of another write of this node, requested at that monotonic moment: while the store refuses
  /// any write, clocks stand still.
  void StoreAnswered(std::chrono::nanoseconds asked, bool carried_out) {
    turns_.StoreAnswered(asked, carried_out);
  }

  /// SetAway: the player's first stream in the cluster follows the match (none), or the last one stopped.
  /// SetPresenceComplete: whether it is certain which players have streams at other nodes; while it is not,
  /// nobody counts as away.
  void SetAway(const SeatId& seat, const std::optional<Away>& away);
  void SetPresenceComplete(bool complete) { players_.SetPresenceComplete(complete); }
  void Rename(const match::Player& player) { players_.Rename(player); }

  /// A row appended by another node, and matches whose flags should have fallen: the node responsible may
  /// have stopped.
  void Heard(const MatchId& match, Seq seq, const std::string& bytes);
  void Overdue(const std::vector<Deadline>& matches);
  /// Whether the bus is delivering what this shard itself is publishing right now. From any thread.
  bool IsPublishing() const { return bus_ && bus_->IsPublishing(); }

  /// The thinking time of the player to move, and the presence of both.
  match::Moment MomentOf(const LoadedMatch& loaded) const { return players_.MomentOf(loaded); }
  /// The same, as far as the viewer may know.
  match::Moment MomentFor(const LoadedMatch& loaded, const match::Viewer& viewer) const {
    return loaded.late && !viewer.seat ? delay_.MomentOf(loaded) : MomentOf(loaded);
  }

  /// Wraps `task` as a task of this shard, for Executor::Post; it is dropped if the shard has been destroyed
  /// by then.
  template <class Function>
  Executor::Task Task(Function task) const {
    return callbacks_.Task(std::move(task));
  }

 private:
  void FlagFell(const MatchId& match);
  /// The match with all entries that are in the log: as With.
  void Reach(const MatchId& match, Done<LoadedMatch*> done, Seq seen);
  /// The matches with followers here that may have more entries in the log.
  std::vector<MatchId> FollowedMatches() const;
  /// A log has got to this entry.
  void CatchUpTo(const MatchId& match, Seq seq);

  const Ports ports_;
  const std::unique_ptr<ShardBus> bus_;  // null on a single node
  TurnClock turns_;
  LoadedMatches matches_;
  SeatedPlayers players_;
  SpectatorDelay delay_;
  PendingWrites writes_;
  MatchLoader loader_;
  MatchWriter writer_;
  MatchStarter starter_;
  const std::unique_ptr<FollowedLogs> logs_;  // null on a single node
  CallbackScope callbacks_;
};

}  // namespace merels::service
