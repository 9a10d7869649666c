// The open tables of the server.
#ifndef MERELS_SERVER_DOMAIN_TABLES_H_
#define MERELS_SERVER_DOMAIN_TABLES_H_

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "common/lobby/lobby.h"

namespace merels::domain {

/// The server's limits on tables.
struct TableLimits {
  std::size_t per_account = 4;
  /// How long a table stays open if its owner has had no stream since opening it,
  std::chrono::milliseconds lifetime{600'000};
  /// and for how long after the owner's last stream was closed.
  std::chrono::milliseconds away{60'000};
};

/// Single-threaded. Tables are numbered by opening, which orders every list. `now` is monotonic; `here`:
/// whether the owner has a stream; while they have one, the table has no term.
class Tables {
 public:
  using Nanos = std::chrono::nanoseconds;

  explicit Tables(TableLimits limits) : limits_(limits) {}

  /// Whether this owner, who has so many, may open one more: too-many-tables. Whether there is room in the
  /// house is asked elsewhere.
  Result<void> MayOpen(const AccountId& owner) const;
  /// The owner's table that this request opened and that is still open.
  const lobby::Table* FindRequest(const AccountId& owner, const RequestId& request) const;

  /// The request that opened the table; empty when there is no such table.
  RequestId RequestOf(const TableId& id) const;

  const lobby::Table* Find(const TableId& id) const;
  const lobby::Table* FindCode(std::string_view code) const;

  /// Removes and returns the table, so that only one caller gets it. unknown-table, own-table.
  Result<lobby::Table> Take(const TableId& id, const AccountId& guest);
  /// Opens a table, whose id and code are new; or puts one back that was taken in vain, in its old place, as
  /// if it had just been opened.
  void Put(lobby::Table table, RequestId request, bool here, Nanos now);
  /// Removes and returns the table; nothing when there is none.
  std::optional<lobby::Table> Close(const TableId& id);

  /// The owner of this table has asked for it again: if it has a term, the term begins again.
  void Renew(const TableId& id, Nanos now);
  /// Sets whether an owner has a stream: without one, their tables stand only for a while.
  void SetHere(const AccountId& owner, bool here, Nanos now);
  /// The table's term ends then. Does nothing when there is no such table.
  void EndAt(const TableId& id, Nanos at);
  /// Those whose time is over by now; from then on they have no term.
  std::vector<TableId> TakeDue(Nanos now);
  /// When the next one's time is over; nothing while none has a term.
  std::optional<Nanos> NextExpiry() const;

  std::size_t size() const { return tables_.size(); }
  std::vector<TableId> Ids() const;
  /// Everybody who has one, in no particular order.
  std::vector<AccountId> Owners() const;
  /// The owner of each table, private ones too, in no particular order.
  std::vector<AccountId> OwnerOfEach() const;
  std::vector<lobby::Table> OfOwner(const AccountId& owner) const;
  /// Up to `size` public tables after the place `after` (empty: from the oldest), oldest first.
  std::vector<lobby::Table> Public(std::size_t size, const std::string& after) const;
  /// The place of a table, for the next page; valid also when there is no such table by then.
  static std::string PlaceOf(const lobby::Table& table);

 private:
  // Order of opening; the id breaks ties and makes a stable page token.
  using Key = std::pair<lobby::Millis, TableId>;
  struct Kept {
    lobby::Table table;
    RequestId request;
    std::optional<Nanos> ends_at;
  };
  static Key KeyOf(const lobby::Table& table) { return {table.opened_at, table.id}; }
  const Kept* FindKept(const TableId& id) const;
  void Remove(const TableId& id);
  void SetTerm(Kept& kept, std::optional<Nanos> ends_at);

  TableLimits limits_;
  std::map<Key, Kept> tables_;
  std::unordered_map<TableId, Key> by_id_;
  std::unordered_map<std::string, TableId> by_code_;
  std::unordered_map<AccountId, std::vector<TableId>> by_owner_;
  std::set<std::pair<Nanos, TableId>> ends_;  // of those that have a term
};

}  // namespace merels::domain

#endif  // MERELS_SERVER_DOMAIN_TABLES_H_
