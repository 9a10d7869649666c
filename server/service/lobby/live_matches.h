// The matches in progress as the lobby shows them, and notices that a match begins. All other matches are in
// the store only.
//
// Contents: LiveBoard (those that are shown or may come next), LiveMatches.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/base/done.h"
#include "common/lobby/lobby.h"
#include "server/base/lru.h"
#include "server/cluster/cluster_broadcasts.h"
#include "server/service/base/call.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/following/feeds.h"
#include "server/service/following/origins.h"
#include "server/service/following/television.h"
#include "server/service/lists/listing.h"
#include "server/service/match/matches.h"
#include "server/service/ratings/ratings.h"
#include "server/store/store.h"

namespace merels::service {

/// When there is not room for all, addresses take turns (fair_share.h), both for what is shown and for what
/// is kept; of one address the matches with the highest ratings come first, and of equals the newest.
/// Single-threaded.
class LiveBoard {
 public:
  /// The number of matches shown, and of matches kept, so that not every end of a match needs the store. A
  /// few more are kept for a while.
  static constexpr std::size_t kShown = 200;
  static constexpr std::size_t kKept = 1'000;
  static constexpr std::size_t kAboveKept = 100;

  using OriginOf = std::function<Origin(const match::Summary&)>;

  /// `origin_of`: the combined origin of a match's players.
  explicit LiveBoard(OriginOf origin_of) : origin_of_(std::move(origin_of)) {}

  /// Adds a match that has begun. A second call does nothing.
  void Add(const match::Summary& match);
  void Remove(const MatchId& match);
  bool Knows(const MatchId& match) const { return keys_.contains(match); }
  /// A player has this name from now on.
  void Rename(const match::Player& player);

  /// Up to kShown matches, newest first.
  std::vector<match::Summary> Shown() const;
  /// All that are kept, newest first.
  std::vector<match::Summary> Kept() const;

  /// Fewer are kept than could be, though there are more: Fill is needed, at once or at some time.
  bool WantsMore() const { return more_ && by_age_.size() < kShown; }
  bool TakesMore() const { return more_ && by_age_.size() < kKept; }
  /// The oldest match kept.
  std::optional<store::MatchCursor> Oldest() const;
  /// Adds matches after the oldest; `more`: there may be further ones.
  void Fill(const std::vector<match::Summary>& older, bool more);

 private:
  using Key = std::pair<clock::Millis, MatchId>;

  std::vector<match::Summary> Best(std::size_t most) const;

  const OriginOf origin_of_;
  std::map<Key, match::Summary> by_age_;
  std::unordered_map<MatchId, Key> keys_;
  bool more_ = true;
};

/// The notice to `player` that the match begins.
lobby::Paired PairedFor(const MatchId& match, const match::Players& players, rules::Side side);

/// All calls on the executor. Beginnings and ends at other nodes are read from the store when they are
/// announced, and once in lobby_interval_ms, if there are other nodes. Then lobby, television and the
/// players online here are notified as for matches of this node.
class LiveMatches {
 public:
  /// The collaborators from the server. References outlive it.
  struct Context {
    Matches& matches;
    Listing& listing;
    Ratings& ratings;
    Television& television;
    LobbyFeed& lobby;
    NoticeFeed& notices;
    ClusterBroadcasts* broadcasts;  // null on a single node
    Origins& origins;
    std::function<void(const MatchId&)> over;  // everybody may know that it is, at whichever node it was
  };
  LiveMatches(const Ports& ports, const Context& context);
  LiveMatches(const LiveMatches&) = delete;
  ~LiveMatches() { Stop(); }

  /// Once, before anything else. store-refused, after which it can be retried.
  void Begin(Done<void> done);
  /// The server stops.
  void Stop();

  /// A match has begun at this node: its players are notified at once, the lobby when their ratings are
  /// known.
  void MatchStarted(const match::Summary& match);
  /// The end of a match can be shown to everybody.
  void EndShown(const MatchId& match);
  /// A player has this name from now on.
  void Rename(const match::Player& player) { board_.Rename(player); }

  std::vector<match::Summary> Shown() const { return board_.Shown(); }

 private:
  using Found = Result<std::vector<match::Summary>>;

  void TellPlayers(const MatchId& match, const match::Players& players);
  void Announce(const match::Summary& match);
  void Over(const MatchId& match);
  /// The newest matches, or those before the oldest one on the board, with their ratings.
  void Find(bool older, Done<std::vector<match::Summary>> done);
  void FillBoard(Done<void> done);
  void FillFurther();
  void LookAtMoves(const PollLoop::Next& next);
  std::vector<match::Summary> WithoutEnded(std::vector<match::Summary> matches);
  void AwaitEnd(const match::Summary& match);

  void OnRemoteStart(const std::string& about);
  void CompareSoon();
  void Compare();
  void Compared(const std::vector<match::Summary>& before, const Found& now);

  Ports ports_;
  Context context_;
  LiveBoard board_;
  bool finding_ = false;  // meanwhile the ends of matches are recorded
  std::set<MatchId> ended_;
  std::set<MatchId> unannounced_;    // matches in progress that the lobby does not know yet
  LruMap<MatchId, bool> notified_;   // matches whose players were notified of the start
  LruMap<MatchId, bool> announced_;  // matches whose start the lobby was notified of
  LruMap<MatchId, bool> over_;       // matches whose end was shown
  PollLoop looks_;
  PollLoop moves_;
  TimerId comparing_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
