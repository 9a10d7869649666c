#include "server/service/lobby/live_board.h"

#include <algorithm>
#include <unordered_set>

#include "server/service/base/fair_places.h"

namespace merels::service {

void LiveBoard::Add(const match::Summary& match) {
  const Key key{match.started_at, match.match};
  // A match that would be the oldest is left to Fill, as there may be others between it and the rest.
  if (more_ && !by_age_.empty() && key < by_age_.begin()->first) return;
  if (!keys_.emplace(match.match, key).second) return;
  by_age_.emplace(key, match);
  if (by_age_.size() <= kKept + kAboveKept) return;
  more_ = true;
  std::unordered_set<MatchId> kept;
  for (const match::Summary& one : Best(kKept)) kept.insert(one.match);
  for (const match::Summary& one : Kept()) {
    if (!kept.contains(one.match)) Remove(one.match);
  }
}

void LiveBoard::Remove(const MatchId& match) {
  const auto found = keys_.find(match);
  if (found == keys_.end()) return;
  by_age_.erase(found->second);
  keys_.erase(found);
}

void LiveBoard::Rename(const match::Player& player) {
  for (auto& [key, match] : by_age_) {
    for (match::Player& other : match.players) {
      if (other.id == player.id) other = player;
    }
  }
}

std::vector<match::Summary> LiveBoard::Kept() const {
  std::vector<match::Summary> newest;
  newest.reserve(by_age_.size());
  for (auto match = by_age_.rbegin(); match != by_age_.rend(); ++match) newest.push_back(match->second);
  return newest;
}

std::vector<match::Summary> LiveBoard::Best(std::size_t most) const {
  std::vector<match::Summary> best = Kept();
  if (best.size() <= most) return best;
  std::stable_sort(best.begin(), best.end(), [](const match::Summary& one, const match::Summary& other) {
    return one.rating > other.rating;
  });
  best = Fairly(std::move(best), most, origin_of_);
  std::sort(best.begin(), best.end(), [](const match::Summary& one, const match::Summary& other) {
    return Key(one.started_at, one.match) > Key(other.started_at, other.match);
  });
  return best;
}

std::vector<match::Summary> LiveBoard::Shown() const { return Best(kShown); }

std::optional<store::MatchCursor> LiveBoard::Oldest() const {
  if (by_age_.empty()) return std::nullopt;
  const Key& oldest = by_age_.begin()->first;
  return store::MatchCursor{oldest.first, oldest.second};
}

void LiveBoard::Fill(const std::vector<match::Summary>& older, bool more) {
  more_ = false;
  for (const match::Summary& match : older) Add(match);
  more_ = more_ || more;
}

lobby::Paired PairedFor(const MatchId& match, const match::Players& players, rules::Side side) {
  return {match, side, players[rules::Index(rules::Other(side))]};
}

}  // namespace merels::service
