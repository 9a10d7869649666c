// The ratings known to the client.
#pragma once

#include <cmath>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/clock/time_control.h"
#include "common/lobby/lobby.h"

namespace merels::model {

using clock::Millis;

/// A rating rounded to whole points.
inline std::string Points(double rating) { return std::to_string(std::lround(rating)); }

/// Players whose ratings are kept, those requested last: more than a lobby has tables.
inline constexpr std::size_t kMaxRatingsKept = 20'000;

/// The ratings of players met in this run.
class RatingBook {
 public:
  /// Whether to request them now: they are neither known nor requested yet.
  bool ShouldAsk(const AccountId& account) {
    if (account.text().empty() || !pools_.try_emplace(account).second) return false;
    Keep(account);
    return true;
  }
  /// `since`: when the account was created, Unix time; 0: not known.
  void Take(const AccountId& account, std::vector<lobby::PoolRating> pools, Millis since = {}) {
    if (!pools_.contains(account)) Keep(account);
    pools_[account] = std::move(pools);
    known_[account] = since;
  }
  Millis Since(const AccountId& account) const {
    const auto found = known_.find(account);
    return found == known_.end() ? Millis(0) : found->second;
  }
  /// Whether the answer has come; until then All() has none.
  bool Knows(const AccountId& account) const { return known_.contains(account); }
  /// The ratings have changed: they must be requested again.
  void Forget(const AccountId& account) {
    pools_.erase(account);
    known_.erase(account);
    std::erase(asked_, account);
  }

  const lobby::PoolRating* Find(const AccountId& account, const std::string& pool) const {
    const auto found = pools_.find(account);
    if (found == pools_.end()) return nullptr;
    for (const auto& one : found->second) {
      if (one.pool == pool) return &one;
    }
    return nullptr;
  }
  /// The standing for the next rated game in this pool: a newcomer's if there is none yet; nothing while the
  /// ratings are not known.
  std::optional<rating::Standing> StandingIn(const AccountId& account, const std::string& pool) const {
    if (!Knows(account)) return std::nullopt;
    const auto* found = Find(account, pool);
    return found == nullptr ? rating::Standing() : found->standing;
  }
  /// The ratings in all pools, by name; nullptr while they are not known. Valid until the book changes.
  const std::vector<lobby::PoolRating>* All(const AccountId& account) const {
    const auto found = pools_.find(account);
    return found == pools_.end() ? nullptr : &found->second;
  }
  /// "1742", "1500?" while it is provisional; empty when there is none in this pool.
  std::string Text(const AccountId& account, const std::optional<std::string>& pool) const {
    const auto* found = pool ? Find(account, *pool) : nullptr;
    if (found == nullptr) return "";
    return Points(found->standing.rating.value) + (found->provisional ? "?" : "");
  }

 private:
  void Keep(const AccountId& account) {
    asked_.push_back(account);
    if (asked_.size() > kMaxRatingsKept) Forget(AccountId(asked_.front()));
  }

  std::map<AccountId, std::vector<lobby::PoolRating>> pools_;
  std::map<AccountId, Millis> known_;
  std::deque<AccountId> asked_;  // accounts whose ratings are kept, in the order of the requests
};

}  // namespace merels::model
