// The open tables of the server.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "server/domain/offer_book.h"

namespace merels::domain {

/// The server's limits on tables.
struct TableLimits {
  std::size_t per_account = 4;
  /// How long a table stays open if its owner has had no stream since opening it,
  std::chrono::milliseconds lifetime{600'000};
  /// and for how long after the owner's last stream was closed.
  std::chrono::milliseconds away{60'000};
};

struct TablePolicy {
  static const AccountId& Owner(const lobby::Table& table) { return table.owner.id; }
  static lobby::Millis MadeAt(const lobby::Table& table) { return table.opened_at; }
  static std::vector<AccountId> Others(const lobby::Table&) { return {}; }
};

/// `here`: whether the owner has a stream; while they have one, the table does not expire.
class Tables : public OfferBook<lobby::Table, TableId, TablePolicy> {
 public:
  explicit Tables(TableLimits limits) : limits_(limits) {}

  /// Whether this owner may open one more: too-many-tables. Does not check the server's limit.
  Result<void> MayOpen(const AccountId& owner) const;
  const lobby::Table* FindCode(std::string_view code) const;

  /// Removes and returns the table, so that only one caller gets it. unknown-table, own-table.
  Result<lobby::Table> Take(const TableId& id, const AccountId& guest);
  /// Opens a table with a new id and code; or puts back one that was taken in vain, in its old place, with a
  /// new expiry time.
  void Put(lobby::Table table, RequestId request, bool here, Nanos now);
  /// Removes and returns the table; nothing when there is none.
  std::optional<lobby::Table> Close(const TableId& id);

  /// The owner has asked for this table again: if it expires, its time starts anew.
  void Renew(const TableId& id, Nanos now);
  /// Sets whether an owner has a stream: without one, their tables expire.
  void SetHere(const AccountId& owner, bool here, Nanos now);
  /// The table expires at `at`. Does nothing when there is no such table.
  void EndAt(const TableId& id, Nanos at);

  std::vector<lobby::Table> OfOwner(const AccountId& owner) const;
  /// Up to `size` public tables after the place `after` (empty: from the oldest), oldest first.
  std::vector<lobby::Table> Public(std::size_t size, const std::string& after) const;
  /// The place of a table, for the next page; valid also when there is no such table by then.
  static std::string PlaceOf(const lobby::Table& table);

 private:
  TableLimits limits_;
  std::unordered_map<std::string, TableId> by_code_;
};

}  // namespace merels::domain
