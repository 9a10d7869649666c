#include "client/sdk/stream/followed_topics.h"

#include <utility>

#include "common/base/check.h"

namespace merels::sdk {

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
  if (delivery.unnumbered()) return feed.begun() ? Verdict::kNews : Verdict::kOld;
  const auto taken = feed.Judge(delivery);
  if (taken == session::Taken::kOld) return Verdict::kOld;
  if (taken == session::Taken::kGap) return asked ? Verdict::kOld : Verdict::kGap;
  feed.Advance(delivery);
  asked = false;
  return Verdict::kNews;
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

}  // namespace merels::sdk
