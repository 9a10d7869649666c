#include "server/domain/offers.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "common/base/text.h"

namespace merels::domain {

// ---- Tables

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
  const bool correspondence = table.clock.correspondence();
  Kept& kept = Insert(std::move(table), std::move(request));
  if (correspondence) return SetTerms(kept, now + limits_.correspondence, {});
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
  for (const TableId& id : IdsOf(owner)) {
    Kept& kept = *FindKept(id);
    if (kept.offer.clock.correspondence()) continue;
    SetTerms(kept, here ? std::nullopt : std::optional<Nanos>(now + limits_.away), {});
  }
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
    from = kept().upper_bound({clock::Millis(opened_at), TableId(after.substr(dash + 1))});
  }
  std::vector<lobby::Table> page;
  for (; from != kept().end() && page.size() < size; ++from) {
    if (!from->second.offer.is_private) page.push_back(from->second.offer);
  }
  return page;
}

// ---- Challenges

Result<void> Challenges::MayAdd(const lobby::Challenge& challenge) const {
  const std::vector<lobby::Challenge> standing = Of(challenge.from.id);
  const auto given = std::count_if(standing.begin(), standing.end(), [&](const lobby::Challenge& one) {
    return one.from.id == challenge.from.id;
  });
  if (static_cast<std::size_t>(given) < limits_.given) return {};
  return Error{Reason::kLimitReached, "you have " + std::to_string(limits_.given) +
                                          " open challenges; withdraw one before you make another"}
      .AtLimit("max-challenges-per-account", limits_.given);
}

void Challenges::PutBack(lobby::Challenge challenge, RequestId request, bool here, Nanos now) {
  const bool correspondence = challenge.clock.correspondence();
  Kept& kept = Insert(std::move(challenge), std::move(request));
  if (correspondence) return SetTerms(kept, now + limits_.correspondence, {});
  SetTerms(kept, now + limits_.lifetime, here ? std::nullopt : std::optional<Nanos>(now + limits_.away));
}

const lobby::Challenge* Challenges::FindRematch(const AccountId& from, const MatchId& match) const {
  return FindOwn(from, [&](const Kept& kept) { return kept.offer.rematch_of == match; });
}

std::vector<lobby::Challenge> Challenges::Of(const AccountId& player) const {
  std::vector<lobby::Challenge> all;
  for (const ChallengeId& id : IdsOf(player)) all.push_back(*Find(id));
  std::sort(all.begin(), all.end(), [](const lobby::Challenge& a, const lobby::Challenge& b) {
    return Key(a.created_at, a.id) < Key(b.created_at, b.id);
  });
  return all;
}

void Challenges::SetHere(const AccountId& player, bool here, Nanos now) {
  for (const ChallengeId& id : IdsOf(player)) {
    Kept& kept = *FindKept(id);
    if (kept.offer.from.id != player || kept.offer.clock.correspondence()) continue;
    SetTerms(kept, kept.ends_at, here ? std::nullopt : std::optional<Nanos>(now + limits_.away));
  }
}

void Challenges::EndBy(const ChallengeId& id, Nanos at) {
  if (Kept* kept = FindKept(id); kept != nullptr) SetTerms(*kept, at, kept->away_until);
}

std::vector<AccountId> Challenges::ChallengersOf(const AccountId& to) const {
  std::vector<AccountId> challengers;
  for (const lobby::Challenge& challenge : Of(to)) {
    if (challenge.to.id == to) challengers.push_back(challenge.from.id);
  }
  return challengers;
}

}  // namespace merels::domain
