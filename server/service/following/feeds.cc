#include "server/service/following/feeds.h"

#include <algorithm>

namespace merels::service {

void LobbyFeed::Publish(const lobby::Change& change) {
  kept_.emplace_back(++seq_, change);
  if (kept_.size() > kKept) kept_.pop_front();
  for (Follower* follower : followers_) follower->OnLobbyChange(seq_, change);
}

bool LobbyFeed::Since(Seq seq, std::vector<std::pair<Seq, lobby::Change>>& changes) const {
  const Seq oldest = kept_.empty() ? seq_ + 1 : kept_.front().first;
  if (seq > seq_ || seq + 1 < oldest) return false;
  std::copy_if(kept_.begin(), kept_.end(), std::back_inserter(changes),
               [seq](const auto& change) { return change.first > seq; });
  return true;
}

void NoticeFeed::Publish(const AccountId& player, const lobby::Notice& notice) {
  ++seq_;
  const auto found = followers_.find(player);
  if (found == followers_.end()) return;
  for (Follower* follower : found->second) follower->OnNotice(seq_, notice);
}

bool NoticeFeed::Unfollow(Follower& follower) {
  const auto found = followers_.find(follower.account());
  if (found == followers_.end()) return false;
  std::erase(found->second, &follower);
  if (!found->second.empty()) return false;
  followers_.erase(found);
  return true;
}

}  // namespace merels::service
