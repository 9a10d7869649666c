// The matches of this node, as the server's executor sees them: their shards and followers.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/base/done.h"
#include "server/bus/bus.h"
#include "server/cluster/cluster_presence.h"
#include "server/cluster/shared_matches.h"
#include "server/domain/match_count.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/following/feeds.h"
#include "server/service/match/shard.h"

namespace merels::service {

/// Called for the beginning and the end of every match that this node appends to or is notified of. Never
/// empty.
struct MatchListeners {
  std::function<void(const match::Summary&)> started;
  std::function<void(const match::SeenEntry&)> ended;
  /// A further entry is durable.
  std::function<void(const MatchId&)> appended;
  /// The end of a match that everybody may watch can be shown to everybody: perhaps later than the end
  /// itself.
  std::function<void(const MatchId&)> end_shown;
  /// The reports of ShardOwner with these names, on the server's executor.
  std::function<void(const AccountId&, const lobby::TurnReminder&)> remind;
  std::function<void(const AccountId&)> aborted;
};

/// The account that views a match, and its code for that.
struct MatchViewer {
  AccountId account;
  std::string code = {};
  /// The newest entry that it has seen, perhaps at another node: the log is read if the match is older here.
  Seq seen = 0;
};
/// Whether the first account may watch the second play.
using MayWatchPlayer = std::function<bool(const AccountId& viewer, const AccountId& player)>;
/// A view of a match, and the players whose permission it needs while the match goes on.
template <class T>
struct Seen {
  T value;
  std::vector<AccountId> players;
};

/// All calls on the server's executor; every `done` runs on it, exactly once, possibly before the call
/// returns.
class Matches {
 public:
  /// `states`: tells the other nodes who follows matches here; null on a single node. References outlive it.
  Matches(const Ports& ports, Accounts& accounts, MatchListeners listeners, MayWatchPlayer may_watch,
          NodeStates* states);
  Matches(const Matches&) = delete;
  ~Matches();

  /// Appends the first entry of a new match with a new id, by the command of `by` (may be empty). Errors:
  /// those of DecideStart; store-refused; unknown-table when the offer that it takes has ended; where other
  /// nodes may begin matches as well, and `by` is a player's, also limit-reached and too-many-tables, as
  /// MayBegin and MayBeginAlone. While it is not known whether the entry was stored, `done` waits until the
  /// store says so.
  void Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
             const domain::RequestKey& by, const FirstRowEffects& with, Done<void> done);

  /// Whether the player may begin one more match for two: limit-reached; store-refused.
  void MayBegin(const match::Player& player, Done<void> done);
  /// Whether both may, with a sentence for `guest`: limit-reached. Where other nodes may begin and end
  /// matches as well, only Start refuses.
  Result<void> MayBegin(const match::Player& player, const match::Player& guest) const;
  /// Whether a player who has `count` matches of one player may begin one more: too-many-tables. Where other
  /// nodes may begin and end matches as well, only Start refuses.
  Result<void> MayBeginAlone(std::size_t count) const;

  /// Judges a command when those before it are done. Errors: those of match::Decide; unknown-match (also one
  /// that the caller neither plays nor may watch); rate-limited (too many wait at this match); store-refused
  /// (nothing was changed, or a retry gets the answer).
  void Submit(const MatchId& match, Pending&& pending);

  /// Returns `look(view)`, of the match as far as `who` may see it: everything that is shown to clients comes
  /// from here. unknown-match (also one that `who` may not watch), store-refused. `look` runs on the match's
  /// shard and uses nothing but its arguments.
  template <class Look, class T = std::invoke_result_t<Look, const MatchView&>>
  void View(const MatchId& match, const MatchViewer& who, Look look, Done<std::type_identity_t<T>> done) {
    ToShardOf(match, [match, who, look = std::move(look),
                      done = WrapForShard(Permitted<T>(who.account, std::move(done)))](Shard& shard) {
      shard.With(
          match,
          [&shard, who, look, done](const Result<LoadedMatch*>& found) {
            if (!found) return done(found.error());
            const LoadedMatch& loaded = **found;
            const match::Viewer viewer{who.account, loaded.state.SeatOf(who.account), who.code};
            if (!match::MayWatch(loaded.state, viewer)) return done(match::NoSuchMatch());
            done(Seen<T>{look(MatchView{loaded, viewer, shard.MomentFor(loaded, viewer)}),
                         BlockersToCheck(loaded, viewer)});
          },
          who.seen);
    });
  }

  /// The number of spectators of the match, at all nodes.
  std::size_t Watchers(const MatchId& match) const { return audience_.Watchers(match); }

  /// Returns `look(loaded, moment)`, for the server's own use. The match is loaded from the log when it is
  /// not in memory: unknown-match, store-refused. `look` runs on the match's shard and uses nothing but its
  /// arguments.
  template <class Look, class T = std::invoke_result_t<Look, const LoadedMatch&, match::Moment>>
  void With(const MatchId& match, Look look, Done<std::type_identity_t<T>> done) {
    ToShardOf(match, [match, look = std::move(look), done = WrapForShard(std::move(done))](Shard& shard) {
      shard.With(match, [&shard, look, done](const Result<LoadedMatch*>& found) {
        if (!found) return done(found.error());
        done(look(**found, shard.MomentOf(**found)));
      });
    });
  }

  /// From now on the follower gets every entry of the match. To miss none and get none twice, call it from
  /// the `done` of a With that read what there was before. `seat`: of a player, who counts as present until
  /// the last of their streams unfollows it.
  void Follow(const MatchId& match, Follower& follower, std::optional<rules::Side> seat) {
    audience_.Follow(match, follower, seat);
  }
  void Unfollow(const MatchId& match, Follower& follower) { audience_.Unfollow(match, follower); }

  /// The outcome of another write of this node, requested at that monotonic time: while the store refuses any
  /// write, clocks stand still.
  void StoreAnswered(std::chrono::nanoseconds asked, bool carried_out);

  /// Whether it is certain which players have streams at other nodes: while it is not, nobody counts as away.
  void SetPresenceComplete(bool complete);

  /// A player of matches in memory has this name from now on; followers of these matches get it with their
  /// next snapshot.
  void Rename(const match::Player& player);

  /// Once, before anything else. None of the matches in progress is loaded: each ends the outage when it gets
  /// its first command, or when its flag is about to fall. Those without a clock are aborted when their time
  /// is over.
  void Open(const StartupState& startup, const std::vector<store::ListedMatch>& live);

  /// Refuses with draining from now on, and calls `done` once no write to the log is pending.
  void Drain(std::function<void()> done);

 private:
  class ShardLink;

  void StartNow(const MatchId& id, const match::Settings& settings, const match::Players& players,
                const domain::RequestKey& by, const FirstRowEffects& with, Done<void> done);
  /// Runs `task` on the executor of the match's shard: at once, when that is the server's own.
  void ToShardOf(const MatchId& match, std::function<void(Shard&)> task) const;
  std::size_t IndexOf(const MatchId& match) const;
  /// Wraps `done` so that a shard can call it.
  template <class T>
  Done<T> WrapForShard(Done<T> done) const {
    if (here_ || !done) return done;
    return callbacks_.WrapOnce(std::move(done));
  }
  void EntryAppended(const NewEntry& entry);
  void RefuseStranger(const MatchId& match, const AccountId& account, const Done<match::SeenEntry>& done);
  /// A player's first stream at this node follows a match that they play in, or the last one stops.
  void SeatChanged(const SeatId& seat, bool here, bool left);
  void SetAway(const SeatId& seat, const std::optional<Away>& away);
  SeatsFollowed::Hooks HooksForSeats();
  Away AwayNow(bool left) const { return {ports_.clock.Monotonic(), left}; }

  /// The players whose permission the viewer needs: those of a match that is in progress as far as the viewer
  /// may know.
  static std::vector<AccountId> BlockersToCheck(const LoadedMatch& loaded, const match::Viewer& viewer);
  bool MayWatchAll(const AccountId& viewer, const std::vector<AccountId>& players) const;
  /// Wraps `done`: unknown-match if a player does not let the viewer watch.
  template <class T>
  Done<Seen<T>> Permitted(const AccountId& viewer, Done<T> done) const {
    return [this, viewer, done = std::move(done)](Result<Seen<T>> seen) {
      if (!seen) return done(seen.error());
      if (!MayWatchAll(viewer, seen->players)) return done(match::NoSuchMatch());
      done(std::move(seen->value));
    };
  }
  /// The deadlines of each shard's own matches.
  std::vector<std::vector<Deadline>> Parts(const std::vector<Deadline>& deadlines) const;
  void Overdue(const std::vector<store::ListedMatch>& matches);

  Ports ports_;
  Accounts& accounts_;
  MatchListeners listeners_;
  MayWatchPlayer may_watch_;
  // Null on a single node, as are the count and the overdue matches below.
  const std::unique_ptr<WatcherCounts> watcher_counts_;
  Audience audience_;
  const std::unique_ptr<SeatsFollowed> seats_followed_;
  const domain::MatchCountLimits limits_;
  domain::MatchCount match_count_;
  const std::unique_ptr<ClusterCount> cluster_count_;
  const bool here_;  // the server's executor runs the only shard
  CallbackScope callbacks_;
  std::vector<std::unique_ptr<ShardLink>> links_;
  std::unique_ptr<bus::Subscription> subscription_;
  const std::unique_ptr<OverdueMatches> overdue_;
};

}  // namespace merels::service
