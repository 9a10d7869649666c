#include "server/domain/tables.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "common/base/number.h"

namespace merels::domain {

Result<void> Tables::MayOpen(const AccountId& owner) const {
  const std::size_t own = IdsOf(owner).size();
  if (own < limits_.per_account) return {};
  return Error{Reason::kTooManyTables,
               "you have " + std::to_string(own) + " open tables; withdraw one before you open another"}
      .AtLimit("max-tables-per-account", limits_.per_account);
}

const lobby::Table* Tables::FindCode(std::string_view code) const {
  const auto found = by_code_.find(std::string(code));
  return found == by_code_.end() ? nullptr : Find(found->second);
}

Result<lobby::Table> Tables::Take(const TableId& id, const AccountId& guest) {
  const lobby::Table* table = Find(id);
  if (table == nullptr)
    return Error{Reason::kUnknownTable, "there is no such table: it may have been taken or withdrawn"};
  if (table->owner.id == guest)
    return Error{Reason::kOwnTable, "this is your own table; wait for somebody to join"};
  return *Close(id);
}

void Tables::Put(lobby::Table table, RequestId request, bool here, Nanos now) {
  if (!table.code.empty()) by_code_[table.code] = table.id;
  Kept& kept = Insert(std::move(table), std::move(request));
  if (!here) SetTerms(kept, now + limits_.lifetime, {});
}

std::optional<lobby::Table> Tables::Close(const TableId& id) {
  auto closed = Remove(id);
  if (closed) by_code_.erase(closed->code);
  return closed;
}

void Tables::Renew(const TableId& id, Nanos now) {
  Kept* kept = FindKept(id);
  if (kept != nullptr && kept->ends_at) SetTerms(*kept, std::max(*kept->ends_at, now + limits_.lifetime), {});
}

void Tables::SetHere(const AccountId& owner, bool here, Nanos now) {
  for (const TableId& id : IdsOf(owner))
    SetTerms(*FindKept(id), here ? std::nullopt : std::optional<Nanos>(now + limits_.away), {});
}

void Tables::EndAt(const TableId& id, Nanos at) {
  if (Kept* kept = FindKept(id); kept != nullptr) SetTerms(*kept, at, {});
}

std::vector<lobby::Table> Tables::OfOwner(const AccountId& owner) const {
  std::vector<lobby::Table> owned;
  for (const TableId& id : IdsOf(owner)) owned.push_back(*Find(id));
  return owned;
}

std::string Tables::PlaceOf(const lobby::Table& table) {
  return std::to_string(table.opened_at.count()) + "-" + table.id.text();
}

std::vector<lobby::Table> Tables::Public(std::size_t size, const std::string& after) const {
  auto from = kept().begin();
  if (const std::size_t dash = after.find('-'); dash != std::string::npos) {
    const auto opened_at = ParseNumber<std::int64_t>(std::string_view(after).substr(0, dash)).value_or(0);
    from = kept().upper_bound({lobby::Millis(opened_at), TableId(after.substr(dash + 1))});
  }
  std::vector<lobby::Table> page;
  for (; from != kept().end() && page.size() < size; ++from) {
    if (!from->second.offer.is_private) page.push_back(from->second.offer);
  }
  return page;
}

}  // namespace merels::domain
