#include "server/domain/match_count.h"

namespace merels::domain {

void MatchCount::Add(const AccountId& one, const AccountId& other) {
  if (one.empty() || other.empty()) return;
  ++by_player_[one];
  ++by_player_[other];
}

void MatchCount::Remove(const AccountId& one, const AccountId& other) {
  if (one.empty() || other.empty()) return;
  for (const AccountId* player : {&one, &other}) {
    const auto found = by_player_.find(*player);
    if (found != by_player_.end() && --found->second == 0) by_player_.erase(found);
  }
}

bool MatchCount::Full(const match::Player& player) const {
  const auto found = by_player_.find(player.id);
  return found != by_player_.end() && found->second >= MostOf(player);
}

Error MatchCount::TooMany(const match::Player& player, const std::string& sentence) const {
  return Error{Reason::kLimitReached, sentence}.AtLimit(
      player.bot ? "max-matches-per-bot" : "max-matches-per-account", MostOf(player));
}

Result<void> MatchCount::MayBegin(const match::Player& player) const {
  if (!Full(player)) return {};
  return TooMany(player, "you have " + std::to_string(MostOf(player)) +
                             " matches in progress, the most that are allowed; finish one of them first");
}

Result<void> MatchCount::MayBegin(const match::Player& player, const match::Player& guest) const {
  if (auto may = MayBegin(guest); !may || !Full(player)) return may;
  return TooMany(player, player.name + " has the most matches in progress that are allowed; try again later");
}

}  // namespace merels::domain
