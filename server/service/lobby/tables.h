// Open tables, from the request to the match, and the updates of the lobby.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/api/lobby.h"
#include "common/base/done.h"
#include "common/lobby/lobby.h"
#include "server/base/lru.h"
#include "server/domain/access_policy.h"
#include "server/domain/offers.h"
#include "server/domain/request_key.h"
#include "server/service/accounts/admission.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/following/feeds.h"
#include "server/service/following/origins.h"
#include "server/service/lobby/seating.h"
#include "server/service/ratings/ratings.h"

namespace merels::store {
struct ListedMatch;
class OfferStore;
}  // namespace merels::store

namespace merels::service {

using api::GetTable;
using api::JoinTable;
using api::OpenTable;
using api::Seated;

class ClusterBroadcasts;
class FreeBots;
class Listing;
class LiveMatches;
class Matches;
class OpenTables;
class QuickPlay;
struct Terms;

/// All calls on the executor.
///
/// A retry of a request that was granted gets its first answer. Whether it became a match is looked up in the
/// store, so that this also holds after a restart. Open tables survive a restart as well, for as long as they
/// stay open without a stream of their owner.
class Tables {
 public:
  /// The collaborators and callbacks from the server. References outlive it.
  struct Context {
    store::OfferStore& offers;
    Accounts& accounts;
    Matches& matches;
    LiveMatches& live_matches;
    LobbyFeed& lobby;
    Listing& listing;
    NoticeFeed& notices;
    ClusterBroadcasts* broadcasts;  // null on a single node
    Origins& origins;
    IdempotencyKeys& idempotency_keys;
    const QuickPlay& quick_play;
    Seating& seating;
    Ratings& ratings;
    const domain::AccessPolicy& access;
    Admission& admission;
    FreeBots& free_bots;
    /// Whether the account has a stream open.
    std::function<bool(const AccountId&)> is_here;
  };
  Tables(const Ports& ports, Context context);
  ~Tables();
  Tables(const Tables&) = delete;

  /// Before anything else: takes the matches in progress, and reads the open tables. store-refused, after
  /// which it can be retried.
  void Begin(const std::vector<store::ListedMatch>& live, Done<void> done);
  /// The server stops.
  void Stop();

  /// For a ruleset for one player the match begins at once; the same request gives the same match.
  void Open(const match::Player& owner, const OpenTable& request, Done<lobby::Opened> done);
  /// A table hidden from the viewer counts as not existing, here and below.
  Result<Page<lobby::Table>> List(const match::Player& viewer, const PageQuery& query) const;
  /// The table without its code, for whoever was given that. unknown-table, wrong-code.
  void Get(const GetTable& request, Done<lobby::Table> done);
  void Join(const match::Player& guest, const JoinTable& request, Done<Seated> done);
  void Withdraw(const match::Player& owner, const TableId& table, Done<void> done);
  /// The account's first stream was opened, or its last one closed.
  void SetHere(const AccountId& account, bool here);
  /// An account that may no longer sign in: its open tables are closed.
  void Gone(const AccountId& owner);
  /// A player has this name from now on.
  void Rename(const match::Player& player);

  std::size_t open_tables() const { return tables_.size(); }
  /// What `viewer` may see of what the filter lets through. When there are more tables and matches than it
  /// can show, a fair part: addresses take turns, and of one address the newest are shown.
  lobby::Snapshot LobbyNow(const AccountId& viewer, const lobby::Filter& filter) const;
  /// The player's notices. store-refused.
  void NoticesOf(const AccountId& player, Done<lobby::NoticesSnapshot> done);
  LobbyFeed& lobby_feed() { return context_.lobby; }
  NoticeFeed& notice_feed() { return context_.notices; }

  FreeBots& free_bots() { return context_.free_bots; }

  // Updates about matches.
  void MatchStarted(const match::Summary& match);
  void MatchEnded(const match::SeenEntry& end);

  static constexpr std::size_t kMaxTables = 200;

 private:
  using Key = domain::RequestKey;

  /// The match that this run, or an earlier one, made from a request. request-id-reused.
  void FindMatch(const domain::IdempotencyKey& idempotency_key, Done<std::optional<MatchId>> done);
  /// Answers with this run's answer to the request, also when its id was used for another one. False:
  /// unknown, and `done` was not called.
  bool AnswerAgain(const domain::IdempotencyKey& idempotency_key, const Done<lobby::Opened>& done);
  void OpenAnew(const match::Player& owner, const OpenTable& request, Done<lobby::Opened> done);
  /// Whether a table can be rated, or limited to some ratings, as requested.
  Result<void> CheckRating(const match::Player& owner, const OpenTable& request, const Terms& terms) const;
  /// Whether the match can be played on the table's terms.
  void MaySit(const lobby::Table& table, const match::Player& guest, Done<void> done);
  void CheckRange(const lobby::RatingRange& range, const std::string& pool, const match::Player& guest,
                  Done<void> done);
  /// The seat that a request got before the table was closed; otherwise `refusal`.
  void FindSeat(const domain::IdempotencyKey& idempotency_key, const Error& refusal, Done<Seated> done);
  void JoinNew(const match::Player& guest, const JoinTable& request, const Done<Seated>& done);
  void JoinKnown(const match::Player& guest, const JoinTable& request, const Done<Seated>& done);
  void WithdrawKnown(const match::Player& owner, const TableId& table, const Done<void>& done);
  void SitDown(const match::Player& guest, const JoinTable& request, Done<Seated> done);
  void OpenRated(const match::Player& owner, const OpenTable& request, const Terms& terms,
                 const Done<lobby::Opened>& done);
  /// `rating`: the owner's.
  void OpenNow(const match::Player& owner, const OpenTable& request, const Terms& terms, int rating,
               const Done<lobby::Opened>& done);
  lobby::Table TableOf(const match::Player& owner, const OpenTable& request, const Terms& terms, int rating);
  std::size_t CountAlone(const AccountId& player) const;
  void BegunAlone(const Key& key, const Result<MatchId>& match);
  void BeginAlone(const match::Player& player, const OpenTable& request, const Terms& terms,
                  Done<lobby::Opened> done);
  /// Whether the table is visible to a viewer without its code.
  bool IsOpenTo(const lobby::Table& table, const AccountId& viewer) const;
  Result<const lobby::Table*> FindTable(const AccountId& guest, const JoinTable& request) const;
  void Seat(const lobby::Table& table, const RequestId& opened_by, const match::Player& guest,
            const domain::IdempotencyKey& idempotency_key, Done<Seated> done);

  Ports ports_;
  Context context_;
  const std::unique_ptr<OpenTables> open_;
  const domain::Tables& tables_;                        // those that are known here
  std::unordered_map<AccountId, std::size_t> alone_;    // matches for one player in progress, by player
  LruMap<Key, MatchId, domain::RequestKeyHash> begun_;  // answers for retries: tables that became a match
  /// Matches for one player that are not on disk yet, with all callers that wait for the answer, retries
  /// included.
  std::map<Key, std::vector<Done<lobby::Opened>>> beginning_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
