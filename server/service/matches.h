// The matches of this node, from the house's side: which shard has which, and who follows what.
#ifndef MERELS_SERVER_SERVICE_MATCHES_H_
#define MERELS_SERVER_SERVICE_MATCHES_H_

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/bus/bus.h"
#include "server/domain/match_count.h"
#include "server/service/accounts.h"
#include "server/service/audience.h"
#include "server/service/callback_scope.h"
#include "server/service/overdue.h"
#include "server/service/ports.h"
#include "server/service/replay.h"
#include "server/service/shard.h"

namespace merels::service {

/// Told of the beginning and the end of every match this node appends to or hears of. Never empty.
struct MatchListeners {
  std::function<void(const match::Summary&)> started;
  std::function<void(const match::SeenEntry&)> ended;
  /// The end of a match that everybody may watch is one that everybody may know of: perhaps later than the
  /// end itself.
  std::function<void(const MatchId&)> end_shown;
};

/// Who looks at a match, and the code he was given for it.
struct MatchViewer {
  AccountId account;
  std::string code = {};
};
/// Whether the first account may watch the second play.
using MayWatchPlayer = std::function<bool(const AccountId& viewer, const AccountId& player)>;
/// What was seen of a match, and whose leave it needs while the match goes on.
template <class T>
struct Seen {
  T value;
  std::vector<AccountId> players;
};

/// All calls on the house's executor; every `done` runs on it, exactly once, possibly before the call
/// returns.
class Matches {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  Matches(const Ports& ports, Accounts& accounts, MatchListeners news, MayWatchPlayer may_watch);
  Matches(const Matches&) = delete;
  ~Matches();

  /// Appends the first entry of a new match with a fresh id, commanded `by` somebody or nobody, and notes
  /// which requests it answers. Errors: those of DecideStart; store-refused. While nobody knows whether the
  /// entry was kept, `done` waits for the store to say so.
  void Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
             const store::RequestKey& by, const std::vector<store::AskedRequest>& answers, Done<void> done);

  /// Whether the player may begin one more match of two: limit-reached. Counted are those of this run, and
  /// those that went on when it began; where other nodes may end them unheard, nothing is refused.
  Result<void> MayBegin(const match::Player& player) const;
  /// Whether both may, in words for `guest`.
  Result<void> MayBegin(const match::Player& player, const match::Player& guest) const;

  /// Judges a command when those before it are done. Errors: those of match::Decide; unknown-match;
  /// (also one that whoever has no seat may not watch); rate-limited (too many wait at this match);
  /// store-refused (nothing was changed, or the answer of a retry will tell).
  void Submit(const MatchId& match, Pending pending);

  /// What `look(sight)` makes of the match, as far as somebody may see it: whatever is shown to anybody comes
  /// from here. unknown-match (also one that he may not watch), store-refused. `look` as for With.
  template <class Look, class T = std::invoke_result_t<Look, const MatchView&>>
  void View(const MatchId& match, const MatchViewer& who, Look look, Done<std::type_identity_t<T>> done) {
    ToShardOf(match, [match, who, look = std::move(look),
                      done = Home(Permitted<T>(who.account, std::move(done)))](Shard& shard) {
      shard.With(match, [&shard, who, look, done](const Result<LoadedMatch*>& found) {
        if (!found) return done(found.error());
        const LoadedMatch& loaded = **found;
        const match::Viewer viewer{who.account, loaded.state.SeatOf(who.account), who.code};
        if (!match::MayWatch(loaded.state, viewer)) return done(match::NoSuchMatch());
        done(Seen<T>{look(MatchView{loaded, viewer, shard.MomentFor(loaded, viewer)}),
                     NeedsLeaveOf(loaded, viewer)});
      });
    });
  }

  /// A match from one of its plies on, out of the log, as far as somebody may see it.
  void Replay(const MatchId& match, const MatchViewer& who, int ply, Done<Replayed> done);

  /// How many watch the match, at this node.
  std::size_t Watchers(const MatchId& match) const { return audience_.Watchers(match); }

  /// What `look(hosted, moment)` makes of the match, for the house's own use. It is loaded from the log when
  /// it was not in memory: unknown-match, store-refused. `look` runs on the match's shard and touches nothing
  /// but its arguments.
  template <class Look, class T = std::invoke_result_t<Look, const LoadedMatch&, match::Moment>>
  void With(const MatchId& match, Look look, Done<std::type_identity_t<T>> done) {
    ToShardOf(match, [match, look = std::move(look), done = Home(std::move(done))](Shard& shard) {
      shard.With(match, [&shard, look, done](const Result<LoadedMatch*>& found) {
        if (!found) return done(found.error());
        done(look(**found, shard.MomentOf(**found)));
      });
    });
  }

  /// From here on the follower is told of every entry of the match. To miss none and get none twice: from the
  /// `done` of a With that told what there was before.
  void Follow(const MatchId& match, Follower& follower, bool player) {
    audience_.Follow(match, follower, player);
  }
  void Unfollow(const MatchId& match, Follower& follower) { audience_.Unfollow(match, follower); }

  /// What became of another write of this node: see Shard::StoreAnswered.
  void StoreAnswered(std::chrono::nanoseconds asked, bool carried_out);

  /// The account's first stream was opened (none), or its last one closed. Whoever follows a match it plays
  /// is told.
  void SetAway(const AccountId& account, const std::optional<Away>& away);

  /// From now on a player of matches in memory is called this; whoever follows one hears of it when he asks
  /// anew.
  void Rename(const match::Player& player);

  /// Once, before anything else. None of the matches that go on is loaded: each ends the outage when it is
  /// first commanded, or when its flag is about to fall. Those without a clock are called off in their time.
  void Open(const Opening& opening, const std::vector<store::ListedMatch>& live);

  /// Calls `done` once nothing is on its way to the log any more, and from now on refuses with draining.
  void Drain(std::function<void()> done);

 private:
  class ShardLink;

  /// Runs `task` on the executor of the match's shard: at once, when that is the house's own.
  void ToShardOf(const MatchId& match, std::function<void(Shard&)> task) const;
  std::size_t IndexOf(const MatchId& match) const;
  /// `done`, to be called by a shard.
  template <class T>
  Done<T> Home(Done<T> done) const {
    if (here_ || !done) return done;
    return callbacks_.WrapOnce(std::move(done));
  }
  void EntryAppended(const NewEntry& entry);
  Done<match::SeenEntry> AsToWatcher(const MatchId& match, const AccountId& by, Done<match::SeenEntry> done);

  /// While a match goes on, for all the viewer may know, its players say who watches them.
  static std::vector<AccountId> NeedsLeaveOf(const LoadedMatch& loaded, const match::Viewer& viewer);
  bool MayWatchAll(const AccountId& viewer, const std::vector<AccountId>& players) const;
  /// `done`, unless a player does not let the viewer watch.
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
  void Overdue(const std::vector<Deadline>& deadlines);

  Ports ports_;
  Accounts& accounts_;
  MatchListeners news_;
  MayWatchPlayer may_watch_;
  Audience audience_;
  domain::MatchCount match_count_;
  const bool here_;  // the house's executor runs the only shard
  CallbackScope callbacks_;
  std::vector<std::unique_ptr<ShardLink>> links_;
  std::unique_ptr<bus::Subscription> subscription_;
  OverdueMatches overdue_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_MATCHES_H_
