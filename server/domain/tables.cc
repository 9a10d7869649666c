#include "server/domain/tables.h"

#include <algorithm>

#include "common/base/number.h"

namespace merels::domain {
namespace {

Error Unknown() {
  return {Reason::kUnknownTable, "there is no such table: it may have been taken or withdrawn"};
}

}  // namespace

Result<void> Tables::MayOpen(const AccountId& owner) const {
  const auto owned = by_owner_.find(owner);
  const std::size_t own = owned == by_owner_.end() ? 0 : owned->second.size();
  if (own >= limits_.per_account) {
    return Error{Reason::kTooManyTables,
                 "you have " + std::to_string(own) + " open tables; withdraw one before you open another"}
        .AtLimit("max-tables-per-account", limits_.per_account);
  }
  return {};
}

const Tables::Kept* Tables::FindKept(const TableId& id) const {
  const auto key = by_id_.find(id);
  return key == by_id_.end() ? nullptr : &tables_.at(key->second);
}

const lobby::Table* Tables::FindRequest(const AccountId& owner, const RequestId& request) const {
  const auto owned = by_owner_.find(owner);
  if (owned == by_owner_.end()) return nullptr;
  for (const TableId& id : owned->second) {
    const Kept* kept = FindKept(id);
    if (kept->request == request) return &kept->table;
  }
  return nullptr;
}

RequestId Tables::RequestOf(const TableId& id) const {
  const Kept* kept = FindKept(id);
  return kept == nullptr ? RequestId() : kept->request;
}

const lobby::Table* Tables::Find(const TableId& id) const {
  const Kept* kept = FindKept(id);
  return kept == nullptr ? nullptr : &kept->table;
}

const lobby::Table* Tables::FindCode(std::string_view code) const {
  const auto found = by_code_.find(std::string(code));
  return found == by_code_.end() ? nullptr : Find(found->second);
}

void Tables::Remove(const TableId& id) {
  const auto key = by_id_.find(id);
  SetTerm(tables_.at(key->second), std::nullopt);
  const lobby::Table& table = tables_.at(key->second).table;
  by_code_.erase(table.code);
  const auto owned = by_owner_.find(table.owner.id);
  std::erase(owned->second, id);
  if (owned->second.empty()) by_owner_.erase(owned);
  tables_.erase(key->second);
  by_id_.erase(key);
}

Result<lobby::Table> Tables::Take(const TableId& id, const AccountId& guest) {
  const lobby::Table* table = Find(id);
  if (table == nullptr) return Unknown();
  if (table->owner.id == guest)
    return Error{Reason::kOwnTable, "this is your own table; wait for somebody to join"};
  lobby::Table taken = *table;
  Remove(id);
  return taken;
}

void Tables::Put(lobby::Table table, RequestId request, bool here, Nanos now) {
  by_owner_[table.owner.id].push_back(table.id);
  by_id_[table.id] = KeyOf(table);
  if (!table.code.empty()) by_code_[table.code] = table.id;
  const Key key = KeyOf(table);
  const auto kept = tables_.emplace(key, Kept{std::move(table), std::move(request), std::nullopt}).first;
  if (!here) SetTerm(kept->second, now + limits_.lifetime);
}

void Tables::SetTerm(Kept& kept, std::optional<Nanos> ends_at) {
  if (kept.ends_at) ends_.erase({*kept.ends_at, kept.table.id});
  kept.ends_at = ends_at;
  if (ends_at) ends_.emplace(*ends_at, kept.table.id);
}

void Tables::Renew(const TableId& id, Nanos now) {
  const auto key = by_id_.find(id);
  if (key == by_id_.end()) return;
  Kept& kept = tables_.at(key->second);
  if (kept.ends_at) SetTerm(kept, std::max(*kept.ends_at, now + limits_.lifetime));
}

void Tables::SetHere(const AccountId& owner, bool here, Nanos now) {
  const auto owned = by_owner_.find(owner);
  if (owned == by_owner_.end()) return;
  const auto ends_at = here ? std::nullopt : std::optional(now + limits_.away);
  for (const TableId& id : owned->second) SetTerm(tables_.at(by_id_.at(id)), ends_at);
}

void Tables::EndAt(const TableId& id, Nanos at) {
  const auto key = by_id_.find(id);
  if (key != by_id_.end()) SetTerm(tables_.at(key->second), at);
}

std::vector<TableId> Tables::TakeDue(Nanos now) {
  std::vector<TableId> due;
  while (!ends_.empty() && ends_.begin()->first <= now) {
    due.push_back(ends_.begin()->second);
    SetTerm(tables_.at(by_id_.at(due.back())), std::nullopt);
  }
  return due;
}

std::optional<Tables::Nanos> Tables::NextExpiry() const {
  return ends_.empty() ? std::nullopt : std::optional(ends_.begin()->first);
}

std::optional<lobby::Table> Tables::Close(const TableId& id) {
  const lobby::Table* table = Find(id);
  if (table == nullptr) return std::nullopt;
  lobby::Table closed = *table;
  Remove(id);
  return closed;
}

std::vector<TableId> Tables::Ids() const {
  std::vector<TableId> ids;
  for (const auto& [id, key] : by_id_) ids.push_back(id);
  return ids;
}

std::vector<AccountId> Tables::Owners() const {
  std::vector<AccountId> owners;
  for (const auto& [owner, owned] : by_owner_) owners.push_back(owner);
  return owners;
}

std::vector<AccountId> Tables::OwnerOfEach() const {
  std::vector<AccountId> owners;
  for (const auto& [key, kept] : tables_) owners.push_back(kept.table.owner.id);
  return owners;
}

std::vector<lobby::Table> Tables::OfOwner(const AccountId& owner) const {
  std::vector<lobby::Table> owned;
  const auto found = by_owner_.find(owner);
  if (found == by_owner_.end()) return owned;
  for (const TableId& id : found->second) owned.push_back(FindKept(id)->table);
  return owned;
}

std::string Tables::PlaceOf(const lobby::Table& table) {
  return std::to_string(table.opened_at.count()) + "-" + table.id.text();
}

std::vector<lobby::Table> Tables::Public(std::size_t size, const std::string& after) const {
  auto from = tables_.begin();
  if (const std::size_t dash = after.find('-'); dash != std::string::npos) {
    const auto opened_at = ParseNumber<std::int64_t>(std::string_view(after).substr(0, dash)).value_or(0);
    from = tables_.upper_bound({lobby::Millis(opened_at), TableId(after.substr(dash + 1))});
  }
  std::vector<lobby::Table> page;
  for (; from != tables_.end() && page.size() < size; ++from) {
    if (!from->second.table.is_private) page.push_back(from->second.table);
  }
  return page;
}

}  // namespace merels::domain
