#include "client/sdk/stream/resumption.h"

#include "common/base/check.h"

namespace merels::sdk {
namespace {

/// More than a server keeps for one account by default.
constexpr std::size_t kRemembered = 256;

}  // namespace

std::optional<Subscription> FollowedTopics::Follow(const session::Topic& topic) {
  if (!topics_.try_emplace(topic).second) return std::nullopt;
  return Subscription{topic, "", 0};
}

Subscription FollowedTopics::FollowAfresh(const session::Topic& topic) {
  topics_[topic] = Place();
  return {topic, "", 0};
}

bool FollowedTopics::Unfollow(const session::Topic& topic) { return topics_.erase(topic) > 0; }

Verdict FollowedTopics::Take(const session::Delivery& delivery) {
  const auto found = topics_.find(delivery.topic);
  if (found == topics_.end()) return Verdict::kOld;
  auto& [feed, asked] = found->second;
  if (delivery.unnumbered()) return feed.begun() ? Verdict::kNew : Verdict::kOld;
  const auto taken = feed.Judge(delivery);
  if (taken == session::Taken::kOld) return Verdict::kOld;
  if (taken == session::Taken::kGap) return asked ? Verdict::kOld : Verdict::kGap;
  feed.Advance(delivery);
  asked = false;
  return Verdict::kNew;
}

Subscription FollowedTopics::Again(const session::Topic& topic) {
  const auto found = topics_.find(topic);
  MERELS_CHECK(found != topics_.end());
  found->second.asked = true;
  return {topic, found->second.feed.epoch(), found->second.feed.seq()};
}

std::vector<Subscription> FollowedTopics::Resume() {
  std::vector<Subscription> all;
  for (const auto& [topic, place] : topics_) all.push_back(Again(topic));
  return all;
}

std::vector<Subscription> FollowedTopics::Missing(const std::vector<TopicHead>& heads) {
  std::vector<Subscription> missing;
  for (const auto& head : heads) {
    const auto found = topics_.find(head.topic);
    if (found == topics_.end()) continue;
    // Deliveries of subscriptions sent before this heartbeat should have come.
    const bool asked = std::exchange(found->second.asked, false);
    if (head.seq > found->second.feed.seq() && !asked) missing.push_back(Again(head.topic));
  }
  return missing;
}

std::vector<TopicHead> FollowedTopics::Received() const {
  std::vector<TopicHead> received;
  for (const auto& [topic, place] : topics_) {
    if (place.feed.seq() > 0) received.push_back({topic, place.feed.seq()});
  }
  return received;
}

std::vector<lobby::Notice> SeenNotices::Take(const session::Delivery& delivery) {
  std::vector<lobby::Notice> missed;
  if (const auto* notice = std::get_if<lobby::Notice>(&delivery.content)) IsNew(*notice);
  const auto* now = std::get_if<lobby::NoticesSnapshot>(&delivery.content);
  if (now == nullptr) return missed;
  const bool first = !std::exchange(begun_, true);
  for (const lobby::RecentNotice& recent : now->recent) {
    if (IsNew(recent.notice) && !first) missed.push_back(recent.notice);
  }
  return missed;
}

bool SeenNotices::IsNew(const lobby::Notice& notice) {
  std::string subject = lobby::SubjectOf(notice);
  if (subject.empty() || std::find(seen_.begin(), seen_.end(), subject) != seen_.end()) return false;
  seen_.push_back(std::move(subject));
  if (seen_.size() > kRemembered) seen_.pop_front();
  return true;
}

}  // namespace merels::sdk
