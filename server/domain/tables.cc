#include "server/domain/tables.h"

#include <algorithm>
#include <charconv>

namespace merels::domain {
namespace {

Error Unknown() {
  return {Reason::kUnknownTable, "there is no such table any more: it was taken or withdrawn, or never was"};
}

}  // namespace

Result<void> Tables::Open(lobby::Table table, RequestId request) {
  auto& owned = by_owner_[table.owner.id];
  if (owned.size() >= limits_.per_account) {
    return Error{Reason::kTooManyTables, "you have " + std::to_string(owned.size()) +
                                             " open tables; withdraw one before you open another"};
  }
  if (tables_.size() >= limits_.in_all) {
    return Error{Reason::kTooManyTables,
                 "the house has no room for another table; join one, or try again later"};
  }
  owned.push_back(table.id);
  by_id_[table.id] = KeyOf(table);
  if (!table.code.empty()) by_code_[table.code] = table.id;
  const Key key = KeyOf(table);
  tables_.emplace(key, Kept{std::move(table), std::move(request)});
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

void Tables::PutBack(lobby::Table table, RequestId request) {
  by_owner_[table.owner.id].push_back(table.id);
  by_id_[table.id] = KeyOf(table);
  if (!table.code.empty()) by_code_[table.code] = table.id;
  const Key key = KeyOf(table);
  tables_.emplace(key, Kept{std::move(table), std::move(request)});
}

Result<bool> Tables::Withdraw(const TableId& id, const AccountId& owner) {
  const lobby::Table* table = Find(id);
  if (table == nullptr) return false;
  if (table->owner.id != owner) return Error{Reason::kNotYourSeat, "only its owner can withdraw a table"};
  Remove(id);
  return true;
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
    std::int64_t opened_at = 0;
    std::from_chars(after.data(), after.data() + dash, opened_at);
    from = tables_.upper_bound({lobby::Millis(opened_at), TableId(after.substr(dash + 1))});
  }
  std::vector<lobby::Table> page;
  for (; from != tables_.end() && page.size() < size; ++from) {
    if (!from->second.table.is_private) page.push_back(from->second.table);
  }
  return page;
}

}  // namespace merels::domain
