// The open tables of the house: rows of the store, and this node's copy of them.
#ifndef MERELS_SERVER_SERVICE_LOBBY_OPEN_TABLES_H_
#define MERELS_SERVER_SERVICE_LOBBY_OPEN_TABLES_H_

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "server/base/lru.h"
#include "server/domain/access_policy.h"
#include "server/domain/tables.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/ports.h"
#include "server/service/following/cluster_broadcasts.h"
#include "server/service/following/feeds.h"
#include "server/service/following/origins.h"
#include "server/service/lobby/asked_requests.h"
#include "server/store/offers.h"

namespace merels::service {

/// All calls on the executor. The store decides: a table is open as long as its row is there, and a match
/// takes the row with its own first one. So a table outlives the node where it was opened, for as long as its
/// term; while its owner has a stream at some node, that node extends it again and again.
///
/// The copy may be a moment late. What other nodes do is read from the store when they tell of it, and once
/// in lobby-interval-ms, if the bus is not lossless.
class OpenTables {
 public:
  /// What they need of the server. References outlive it.
  struct Context {
    store::OfferStore& store;
    Accounts& accounts;
    AskedRequests& asked;
    const domain::AccessPolicy& access;
    LobbyFeed& feed;
    ClusterBroadcasts& news;
    Origins& origins;
    /// Whether the account has a stream open at this node.
    std::function<bool(const AccountId&)> is_here;
  };
  OpenTables(const Ports& ports, Context context);
  OpenTables(const OpenTables&) = delete;
  ~OpenTables();

  /// Once, before anything else: reads the store. store-refused, after which it can be tried again.
  void Begin(Done<void> done);
  /// The server stops.
  void Stop();

  /// What this node knows.
  const domain::Tables& known() const { return tables_; }

  /// Opens a table with a new id and code; if the request has opened one already, gives that one, or its
  /// match. too-many-tables, store-refused.
  void Open(const lobby::Table& table, const domain::AskedRequest& request, Done<lobby::Opened> done);
  /// Looks into the store for a table that is not known here, by its id or its code. Where all tables are
  /// known it only calls `done`. store-refused.
  void LookFor(const TableId& table, const std::string& code, Done<void> done);

  /// A match is about to take the table: it is shown no longer. unknown-table, own-table.
  Result<lobby::Table> Take(const TableId& id, const AccountId& guest);
  /// The match did not begin for another reason than that the table was gone.
  void PutBack(const lobby::Table& table, const RequestId& request);
  /// The match began, or the table was gone.
  void Taken(const TableId& id);

  void Withdraw(const TableId& id, Done<void> done);
  /// Withdraws all tables of an account that may no longer sign in: nobody is shown them from now on.
  void Gone(const AccountId& owner);

  /// The owner has asked for the table again: if it has a term, the term begins again.
  void Renew(const TableId& id);
  /// The account's first stream was opened, or its last one closed.
  void SetHere(const AccountId& account, bool here);

 private:
  Result<void> MayOpen(const AccountId& owner) const;
  std::chrono::milliseconds LastsWith(bool here) const;
  bool alone() const;
  void TakeIn(const std::vector<store::StoredTable>& tables, const Done<void>& done);
  void Enter(store::StoredTable kept, const match::Player& owner);
  lobby::Table Opened(const store::StoredTable& kept, const match::Player& owner);
  void Close(const TableId& id);
  void Forget(const TableId& id);

  void Look();
  void Heard(const TableId& id);
  void Compare(const std::vector<TableId>& known, const std::vector<store::OfferTerm>& terms);
  void LookAt(const std::vector<TableId>& ids, Done<void> done);

  void Expire();
  void CloseOver(const std::vector<TableId>& due, std::chrono::milliseconds by);
  void CloseLater(const std::vector<TableId>& due);
  void SetTimer();
  void ExtendExpiries();

  Ports ports_;
  Context context_;
  domain::Tables tables_;
  std::set<TableId> heard_;       // of, and not yet looked at
  std::set<TableId> taking_;      // by matches that are on their way to the store
  LruMap<TableId, bool> closed_;  // an older answer of the store may still show them
  TimerId timer_ = 0;             // for the table whose time is over next
  TimerId extending_ = 0;
  TimerId looking_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_LOBBY_OPEN_TABLES_H_
