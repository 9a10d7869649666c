#include "server/domain/match_count.h"

namespace merels::domain {

Error MatchCountLimits::TooMany(const match::Player& player, const std::string& sentence) const {
  return Error{Reason::kLimitReached, sentence}.AtLimit(
      player.bot ? "max-matches-per-bot" : "max-matches-per-account", MostOf(player));
}

Result<void> MatchCountLimits::MayBegin(const match::Player& player, std::size_t count) const {
  if (count < MostOf(player)) return {};
  return TooMany(player, "you have " + std::to_string(MostOf(player)) +
                             " matches in progress, the most that are allowed; finish one of them first");
}

Result<void> MatchCountLimits::MayBeginWith(const match::Player& player, std::size_t count) const {
  if (count < MostOf(player)) return {};
  return TooMany(player, player.name + " has the most matches in progress that are allowed; try again later");
}

Result<void> MatchCountLimits::MayBeginAlone(std::size_t count) const {
  if (count < alone) return {};
  return Error{Reason::kTooManyTables, "you have " + std::to_string(count) +
                                           " matches for one player in progress; end one of them first"}
      .AtLimit("max-solo-matches-per-account", alone);
}

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

std::size_t MatchCount::Of(const AccountId& player) const {
  const auto found = by_player_.find(player);
  return found == by_player_.end() ? 0 : found->second;
}

Result<void> MatchCount::MayBegin(const match::Player& player) const {
  return limits_.MayBegin(player, Of(player.id));
}

Result<void> MatchCount::MayBegin(const match::Player& player, const match::Player& guest) const {
  const auto may = MayBegin(guest);
  return may ? limits_.MayBeginWith(player, Of(player.id)) : may;
}

}  // namespace merels::domain
