#include "server/service/live_board.h"

#include <algorithm>

namespace merels::service {

void LiveBoard::Add(const match::Summary& match) {
  const Key key{match.started_at, match.match};
  if (!keys_.emplace(match.match, key).second) return;
  by_age_.emplace(key, match);
  for (const auto& player : match.players) {
    if (!player.id.empty()) by_player_[player.id].insert(match.match);
  }
}

void LiveBoard::Remove(const MatchId& match) {
  const auto found = keys_.find(match);
  if (found == keys_.end()) return;
  const auto summary = by_age_.find(found->second);
  for (const auto& player : summary->second.players) {
    const auto matches = by_player_.find(player.id);
    if (matches == by_player_.end()) continue;
    matches->second.erase(match);
    if (matches->second.empty()) by_player_.erase(matches);
  }
  by_age_.erase(summary);
  keys_.erase(found);
}

std::vector<match::Summary> LiveBoard::Newest(std::size_t size) const {
  std::vector<match::Summary> newest;
  for (auto match = by_age_.rbegin(); match != by_age_.rend() && newest.size() < size; ++match) {
    newest.push_back(match->second);
  }
  return newest;
}

std::size_t LiveBoard::CountAlone(const AccountId& player) const {
  const auto own = Of(player);
  return static_cast<std::size_t>(std::count_if(
      own.begin(), own.end(), [](const lobby::Paired& match) { return match.opponent.id.empty(); }));
}

std::vector<lobby::Paired> LiveBoard::Of(const AccountId& player) const {
  std::vector<lobby::Paired> own;
  const auto matches = by_player_.find(player);
  if (matches == by_player_.end()) return own;
  for (const MatchId& id : matches->second) {
    const match::Summary& match = by_age_.at(keys_.at(id));
    const bool first = match.players[0].id == player;
    own.push_back(PairedFor(id, match.players, first ? rules::Side::kFirst : rules::Side::kSecond));
  }
  return own;
}

lobby::Paired PairedFor(const MatchId& match, const match::Players& players, rules::Side side) {
  return {match, side, players[rules::Index(rules::Other(side))]};
}

}  // namespace merels::service
