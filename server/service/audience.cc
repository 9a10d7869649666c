#include "server/service/audience.h"

#include <algorithm>
#include <utility>

namespace merels::service {

Audience::Audience(Executor& executor, const Clock& clock, std::function<void(const MatchId&, bool)> watched)
    : executor_(executor), clock_(clock), watched_(std::move(watched)), guard_(executor) {}

void Audience::Follow(const MatchId& match, Follower& follower, bool player) {
  const auto [crowd, first] = crowds_.try_emplace(match);
  std::vector<Follower*>& row = player ? crowd->second.players : crowd->second.spectators;
  if (std::find(row.begin(), row.end(), &follower) == row.end()) row.push_back(&follower);
  if (first) watched_(match, true);
}

void Audience::Unfollow(const MatchId& match, Follower& follower) {
  const auto found = crowds_.find(match);
  if (found == crowds_.end()) return;
  Crowd& crowd = found->second;
  std::erase(crowd.players, &follower);
  const auto spectator = std::find(crowd.spectators.begin(), crowd.spectators.end(), &follower);
  if (spectator != crowd.spectators.end()) {
    if (static_cast<std::size_t>(spectator - crowd.spectators.begin()) < crowd.told) --crowd.told;
    crowd.spectators.erase(spectator);
  }
  if (!crowd.players.empty() || !crowd.spectators.empty()) return;
  crowds_.erase(found);
  watched_(match, false);
}

void Audience::Tell(const SharedDelivery& entry) {
  const auto found = crowds_.find(entry->topic.match);
  if (found == crowds_.end()) return;
  Crowd& crowd = found->second;
  for (Follower* player : crowd.players) player->OnMatchEntry(entry);
  if (crowd.spectators.empty()) return;
  if (crowd.news.size() == kMostNews)
    crowd.news.pop_back();  // a gap, which those who see it close themselves
  crowd.news.push_back(entry);
  if (crowd.news.size() > 1) return;
  turns_.push_back(entry->topic.match);
  if (turns_.size() == 1) executor_.Post(guard_.Task([this] { RunSlice(); }));
}

void Audience::RunSlice() {
  const auto end = clock_.Monotonic() + kLongestSlice;
  for (std::size_t i = 0; i < kMostAtOnce && !turns_.empty() && clock_.Monotonic() < end; ++i) {
    const auto found = crowds_.find(turns_.front());
    if (found == crowds_.end() || !TellNext(found->second)) turns_.pop_front();
  }
  if (turns_.empty()) return;
  turns_.push_back(std::move(turns_.front()));
  turns_.pop_front();
  executor_.Post(guard_.Task([this] { RunSlice(); }));
}

bool Audience::TellNext(Crowd& crowd) {
  if (crowd.news.empty()) return false;
  if (crowd.told == 0) crowd.round = std::min(crowd.news.size(), kMostInARow);
  if (crowd.told < crowd.spectators.size()) {
    Follower& follower = *crowd.spectators[crowd.told++];
    for (std::size_t i = 0; i < crowd.round; ++i) follower.OnMatchEntry(crowd.news[i]);
    return true;
  }
  crowd.told = 0;
  crowd.news.erase(crowd.news.begin(), crowd.news.begin() + static_cast<std::ptrdiff_t>(crowd.round));
  return !crowd.news.empty();
}

}  // namespace merels::service
