// The matches in progress as the lobby shows them, and notices that a match begins.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "server/base/lru.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/ports.h"
#include "server/service/following/cluster_broadcasts.h"
#include "server/service/following/feeds.h"
#include "server/service/following/origins.h"
#include "server/service/following/television.h"
#include "server/service/lists/listing.h"
#include "server/service/lobby/live_board.h"
#include "server/service/match/matches.h"
#include "server/service/ratings/ratings.h"

namespace merels::service {

/// All calls on the executor. Beginnings and ends at other nodes are read from the store when they are
/// announced, and once in lobby-interval-ms, if the bus is not lossless. Then lobby, television and the
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
    ClusterBroadcasts& news;
    Origins& origins;
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
  void LookAtMoves();
  std::vector<match::Summary> WithoutEnded(std::vector<match::Summary> matches);
  void AwaitEnd(const match::Summary& match);

  void Look();
  void OnRemoteStart(const std::string& about);
  void CompareSoon();
  void Compare();
  void Compared(const std::vector<match::Summary>& before, const Found& now);

  Ports ports_;
  Context context_;
  LiveBoard board_;
  TimerId watching_ = 0;
  bool finding_ = false;  // meanwhile the ends of matches are recorded
  std::set<MatchId> ended_;
  std::set<MatchId> unannounced_;    // matches in progress that the lobby does not know yet
  LruMap<MatchId, bool> told_;       // matches whose players were notified of the start
  LruMap<MatchId, bool> announced_;  // matches whose start the lobby was notified of
  LruMap<MatchId, bool> over_;       // matches whose end was shown
  TimerId looking_ = 0;
  TimerId comparing_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
