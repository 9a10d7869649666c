// Open tables, from the request to the match, and the updates of the lobby.
#ifndef MERELS_SERVER_SERVICE_LOBBY_TABLES_H_
#define MERELS_SERVER_SERVICE_LOBBY_TABLES_H_

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/api/lobby.h"
#include "server/base/lru.h"
#include "server/domain/tables.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/following/feeds.h"
#include "server/service/lists/listing.h"
#include "server/service/lobby/asked_requests.h"
#include "server/service/lobby/free_bots.h"
#include "server/service/lobby/live_board.h"
#include "server/service/lobby/quick_play.h"
#include "server/service/lobby/seating.h"
#include "server/service/match/matches.h"
#include "server/service/match/terms.h"
#include "server/service/ratings/ratings.h"

namespace merels::service {

using api::JoinTable;
using api::OpenTable;
using api::Seated;

/// All calls on the executor.
///
/// A retry of a request that was granted gets its first answer. Whether it became a match is looked up in the
/// store, so that this also holds after a restart. Tables do not survive a restart of the server: if the
/// owner repeats the request, the table is opened anew. Nor do they stay open for long while their owner has
/// no stream.
class Tables {
 public:
  /// What is referred to outlives it.
  /// `is_here`: whether an account has a stream open.
  Tables(const Ports& ports, Matches& matches, Listing& listing, NoticeFeed& notices, AskedRequests& asked,
         const QuickPlay& quick_play, Seating& seating, Ratings& ratings, const domain::AccessPolicy& access,
         std::function<bool(const AccountId&)> is_here);
  Tables(const Tables&) = delete;
  ~Tables();

  /// Before anything else: takes the matches in progress. store-refused, after which it can be tried again.
  void Begin(const std::vector<store::ListedMatch>& live, Done<void> done);

  void Open(const match::Player& owner, const OpenTable& wish, Done<lobby::Opened> done);
  /// A table that its viewer must not know of counts as not existing, here and below.
  Result<Page<lobby::Table>> List(const AccountId& viewer, const PageQuery& query) const;
  void Join(const match::Player& guest, const JoinTable& wish, Done<Seated> done);
  Result<void> Withdraw(const match::Player& owner, const TableId& table);
  /// The account's first stream was opened, or its last one closed.
  void SetHere(const AccountId& account, bool here);
  /// An account that may no longer sign in: its open tables are closed.
  void Gone(const AccountId& owner);
  /// A player has this name from now on, in the lists of the lobby too.
  void Rename(const match::Player& player) {
    live_board_.Rename(player);
    free_bots_.Rename(player);
  }

  lobby::Snapshot LobbyNow() const;
  /// store-refused.
  void NoticesOf(const AccountId& player, Done<lobby::NoticesSnapshot> done);
  LobbyFeed& lobby_feed() { return lobby_feed_; }
  NoticeFeed& notice_feed() { return notice_feed_; }

  FreeBots& free_bots() { return free_bots_; }

  // Updates of matches. A match's players hear of its beginning at once, the lobby when it is announced.
  void MatchStarted(const match::Summary& match);
  void Announce(const match::Summary& match);
  void MatchEnded(const match::SeenEntry& end);
  void EndShown(const MatchId& match);

  static constexpr std::size_t kMaxTables = 200;

 private:
  using Key = domain::RequestKey;

  /// The match that this run, or an earlier one, made from a request. request-id-reused.
  void FindMatch(const domain::AskedRequest& request, Done<std::optional<MatchId>> done);
  /// Answers with what this run remembers of the request, also when its id was used for another one. False:
  /// nothing is remembered, and `done` was not called.
  bool AnswerAgain(const domain::AskedRequest& request, const Done<lobby::Opened>& done);
  void OpenAnew(const match::Player& owner, const OpenTable& wish, Done<lobby::Opened> done);
  /// Whether a table can be rated, or limited to some ratings, as requested.
  Result<void> CheckRating(const match::Player& owner, const OpenTable& wish, const Terms& terms) const;
  /// Whether the match can be played on the table's terms.
  void MaySit(const lobby::Table& table, const match::Player& guest, Done<void> done);
  void CheckRange(const lobby::RatingRange& range, const std::string& pool, const match::Player& guest,
                  Done<void> done);
  /// The seat that a request got before the table was closed; otherwise `refusal`.
  void FindSeat(const domain::AskedRequest& request, const Error& refusal, Done<Seated> done);
  void SitDown(const match::Player& guest, const JoinTable& wish, Done<Seated> done);
  void FillBoard(Done<void> done);
  void AwaitEnd(const match::Summary& match);
  /// `rating`: the owner's.
  void OpenNow(const match::Player& owner, const OpenTable& wish, const Terms& terms, int rating,
               const Done<lobby::Opened>& done);
  Result<lobby::Table> OpenTableOf(const match::Player& owner, const OpenTable& wish, const Terms& terms,
                                   int rating);
  void Filled(std::vector<match::Summary> older, const Result<std::vector<double>>& ratings);
  std::size_t CountAlone(const AccountId& player) const;
  void BeginAlone(const match::Player& player, const OpenTable& wish, const Terms& terms,
                  Done<lobby::Opened> done);
  /// Whether the table is visible to a viewer without its code.
  bool IsOpenTo(const lobby::Table& table, const AccountId& viewer) const;
  Result<const lobby::Table*> FindTable(const AccountId& guest, const JoinTable& wish) const;
  void Seat(const lobby::Table& table, const RequestId& opened_by, const match::Player& guest,
            const domain::AskedRequest& request, Done<Seated> done);
  void Expire();
  void SetTimer();

  Ports ports_;
  Matches& matches_;
  Listing& listing_;
  domain::Tables tables_;
  LobbyFeed lobby_feed_;
  NoticeFeed& notice_feed_;
  AskedRequests& asked_;
  const QuickPlay& quick_play_;
  Seating& seating_;
  Ratings& ratings_;
  const domain::AccessPolicy& access_;
  std::function<bool(const AccountId&)> is_here_;
  LiveBoard live_board_;
  FreeBots free_bots_;
  bool filling_ = false;  // the board; meanwhile the ends of matches are recorded
  std::set<MatchId> ended_;
  std::set<MatchId> unannounced_;                     // matches in progress that the lobby does not know yet
  std::unordered_map<AccountId, std::size_t> alone_;  // matches for one player in progress, by player
  LruMap<Key, MatchId, domain::RequestKeyHash> begun_;  // answers for retries: tables that became a match
  /// Matches for one player that are not on disk yet, with all callers that wait for the answer, retries too.
  std::map<Key, std::vector<Done<lobby::Opened>>> beginning_;
  TimerId timer_ = 0;  // for the table whose time is over next
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_LOBBY_TABLES_H_
