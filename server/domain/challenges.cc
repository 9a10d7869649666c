#include "server/domain/challenges.h"

#include <algorithm>
#include <string>

namespace merels::domain {

const Challenges::Kept* Challenges::FindKept(const ChallengeId& id) const {
  const auto key = by_id_.find(id);
  return key == by_id_.end() ? nullptr : &kept_.at(key->second);
}

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
  const Key key{challenge.created_at, challenge.id};
  by_id_.emplace(challenge.id, key);
  by_player_[challenge.from.id].push_back(challenge.id);
  if (challenge.heard) by_player_[challenge.to.id].push_back(challenge.id);
  const auto away_until = here ? std::nullopt : std::optional<Nanos>(now + limits_.away);
  kept_.emplace(key, Kept{std::move(challenge), std::move(request), now + limits_.lifetime, away_until});
}

std::optional<lobby::Challenge> Challenges::Remove(const ChallengeId& id) {
  const auto key = by_id_.find(id);
  if (key == by_id_.end()) return std::nullopt;
  lobby::Challenge challenge = std::move(kept_.extract(key->second).mapped().challenge);
  by_id_.erase(key);
  for (const AccountId& player : {challenge.from.id, challenge.to.id}) {
    const auto standing = by_player_.find(player);
    if (standing == by_player_.end()) continue;
    std::erase(standing->second, challenge.id);
    if (standing->second.empty()) by_player_.erase(standing);
  }
  return challenge;
}

const lobby::Challenge* Challenges::Find(const ChallengeId& id) const {
  const Kept* kept = FindKept(id);
  return kept == nullptr ? nullptr : &kept->challenge;
}

RequestId Challenges::RequestOf(const ChallengeId& id) const {
  const Kept* kept = FindKept(id);
  return kept == nullptr ? RequestId() : kept->request;
}

template <class Holds>
const lobby::Challenge* Challenges::FindGiven(const AccountId& from, Holds holds) const {
  const auto standing = by_player_.find(from);
  if (standing == by_player_.end()) return nullptr;
  for (const ChallengeId& id : standing->second) {
    const Kept* kept = FindKept(id);
    if (kept->challenge.from.id == from && holds(*kept)) return &kept->challenge;
  }
  return nullptr;
}

const lobby::Challenge* Challenges::FindRequest(const AccountId& from, const RequestId& request) const {
  return FindGiven(from, [&](const Kept& kept) { return kept.request == request; });
}

const lobby::Challenge* Challenges::FindRematch(const AccountId& from, const MatchId& match) const {
  return FindGiven(from, [&](const Kept& kept) { return kept.challenge.rematch_of == match; });
}

std::vector<lobby::Challenge> Challenges::Of(const AccountId& player) const {
  std::vector<lobby::Challenge> all;
  const auto standing = by_player_.find(player);
  if (standing == by_player_.end()) return all;
  for (const ChallengeId& id : standing->second) all.push_back(*Find(id));
  std::sort(all.begin(), all.end(), [](const lobby::Challenge& a, const lobby::Challenge& b) {
    return Key(a.created_at, a.id) < Key(b.created_at, b.id);
  });
  return all;
}

void Challenges::SetHere(const AccountId& player, bool here, Nanos now) {
  const auto standing = by_player_.find(player);
  if (standing == by_player_.end()) return;
  for (const ChallengeId& id : standing->second) {
    Kept& kept = kept_.at(by_id_.at(id));
    if (kept.challenge.from.id != player) continue;
    kept.away_until = here ? std::nullopt : std::optional<Nanos>(now + limits_.away);
  }
}

void Challenges::EndBy(const ChallengeId& id, Nanos at) {
  const auto key = by_id_.find(id);
  if (key != by_id_.end()) kept_.at(key->second).ends_at = at;
}

std::vector<ChallengeId> Challenges::TakeDue(Nanos now) {
  std::vector<ChallengeId> due;
  for (auto& [key, kept] : kept_) {
    if (kept.expiry() > now) continue;
    due.push_back(kept.challenge.id);
    kept.ends_at = Nanos::max();
    kept.away_until.reset();
  }
  return due;
}

std::vector<ChallengeId> Challenges::Ids() const {
  std::vector<ChallengeId> ids;
  for (const auto& [key, kept] : kept_) ids.push_back(kept.challenge.id);
  return ids;
}

std::vector<AccountId> Challenges::Challengers() const {
  std::vector<AccountId> challengers = ChallengerOfEach();
  std::sort(challengers.begin(), challengers.end());
  challengers.erase(std::unique(challengers.begin(), challengers.end()), challengers.end());
  return challengers;
}

std::vector<AccountId> Challenges::ChallengerOfEach() const {
  std::vector<AccountId> challengers;
  for (const auto& [key, kept] : kept_) challengers.push_back(kept.challenge.from.id);
  return challengers;
}

std::vector<AccountId> Challenges::ChallengersOf(const AccountId& to) const {
  std::vector<AccountId> challengers;
  for (const lobby::Challenge& challenge : Of(to)) {
    if (challenge.to.id == to) challengers.push_back(challenge.from.id);
  }
  return challengers;
}

std::optional<Challenges::Nanos> Challenges::NextExpiry() const {
  std::optional<Nanos> next;
  for (const auto& [key, kept] : kept_) {
    if (kept.has_term()) next = std::min(next.value_or(kept.expiry()), kept.expiry());
  }
  return next;
}

}  // namespace merels::domain
