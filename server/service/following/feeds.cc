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
  if (lobby::IsToldOnce(notice)) Keep(player, notice);
  const auto found = followers_.find(player);
  if (found == followers_.end()) return;
  for (Follower* follower : found->second) follower->OnNotice(seq_, notice);
}

void NoticeFeed::Keep(const AccountId& player, const lobby::Notice& notice) {
  if (ports_.limits.recent_notices == 0) return;
  Kept* kept = recent_.Find(player);
  if (kept == nullptr) kept = &recent_.Put(player, {});
  DropOld(*kept);
  std::erase_if(*kept, [subject = lobby::SubjectOf(notice)](const lobby::RecentNotice& earlier) {
    return lobby::SubjectOf(earlier.notice) == subject;
  });
  kept->push_back({ports_.clock.Now(), notice});
  if (kept->size() > static_cast<std::size_t>(ports_.limits.recent_notices)) kept->pop_front();
}

void NoticeFeed::DropOld(Kept& kept) const {
  const auto oldest = ports_.clock.Now() - std::chrono::milliseconds(ports_.limits.recent_notice_ms);
  while (!kept.empty() && kept.front().at < oldest) kept.pop_front();
}

std::vector<lobby::RecentNotice> NoticeFeed::Recent(const AccountId& player) {
  Kept* kept = recent_.Find(player);
  if (kept == nullptr) return {};
  DropOld(*kept);
  return {kept->begin(), kept->end()};
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
