#include "server/domain/challenges.h"

#include <algorithm>
#include <string>
#include <utility>

namespace merels::domain {

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
  Kept& kept = Insert(std::move(challenge), std::move(request));
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
    if (kept.offer.from.id != player) continue;
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
