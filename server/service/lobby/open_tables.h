// The open tables of the cluster: rows of the store, and this node's copy of them.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "common/base/done.h"
#include "server/cluster/cluster_broadcasts.h"
#include "server/domain/access_policy.h"
#include "server/domain/offers.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/ports.h"
#include "server/service/following/feeds.h"
#include "server/service/following/origins.h"
#include "server/service/lobby/seating.h"
#include "server/service/lobby/stored_offers.h"
#include "server/store/offers.h"

namespace merels::service {

/// A table outlives the node where it was opened, until it expires; while its owner has a stream at some
/// node, that node extends its expiry periodically.
class OpenTables final : public StoredOffers<TableId, domain::Tables> {
 public:
  /// The collaborators and callbacks from the server. References outlive it.
  struct Context {
    store::OfferStore& store;
    Accounts& accounts;
    IdempotencyKeys& idempotency_keys;
    const domain::AccessPolicy& access;
    LobbyFeed& feed;
    ClusterBroadcasts* broadcasts;  // null on a single node
    Origins& origins;
    /// Whether the account has a stream open at this node.
    std::function<bool(const AccountId&)> is_here;
  };
  OpenTables(const Ports& ports, Context context);

  /// Once, before anything else: reads the store. store-refused, after which it can be retried.
  void Begin(Done<void> done);

  /// Opens a table with a new id and code; if the request has opened one already, returns that one, or its
  /// match. too-many-tables, store-refused.
  void Open(const lobby::Table& table, const domain::IdempotencyKey& request, Done<lobby::Opened> done);
  /// Looks up in the store a table that is unknown here, by its id or its code. Where all tables are known it
  /// only calls `done`. store-refused.
  void LookFor(const TableId& table, const std::string& code, Done<void> done);

  /// A match is about to take the table: it is no longer shown. unknown-table, own-table.
  Result<lobby::Table> Take(const TableId& id, const AccountId& guest);
  /// The match did not begin, for another reason than that the table was gone.
  void PutBack(const lobby::Table& table, const RequestId& request);
  /// The match began, or the table was gone.
  void Taken(const TableId& id);

  void Withdraw(const TableId& id, Done<void> done);
  /// Withdraws all tables of an account that may no longer sign in: they are no longer shown.
  void Gone(const AccountId& owner);

  /// The owner has asked for the table again: if it expires, its time starts anew.
  void Renew(const TableId& id);
  /// The account's first stream was opened, or its last one closed.
  void SetHere(const AccountId& account, bool here);

 private:
  Result<void> MayOpen(const AccountId& owner) const;
  milliseconds LastsWith(bool here) const;
  void TakeIn(const std::vector<store::StoredTable>& tables, const Done<void>& done);
  void Enter(store::StoredTable kept, const match::Player& owner);
  lobby::Table Opened(const store::StoredTable& kept, const match::Player& owner);
  void Close(const TableId& id);
  void ExtendExpiries();

  bool IsHere(const AccountId& account) const override { return context_.is_here(account); }
  void ListTerms(Done<std::vector<store::OfferTerm>> done) override;
  void LookAt(const std::vector<TableId>& ids, Done<void> done) override;
  void CloseOver(const std::vector<TableId>& due, milliseconds by) override;
  void Vanished(const TableId& id) override;

  Context context_;
};

}  // namespace merels::service
