// Followed topics and their progress: the subscriptions after a reconnect, and which deliveries are new.
// Pure; tested without a network.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/session/feed.h"
#include "common/session/subscription.h"

namespace merels::sdk {

using session::Subscription;
using session::TopicHead;

enum class Verdict : std::uint8_t {
  kNews,  // pass it on
  kOld,   // drop it: known, not followed, or after a gap that is being filled
  kGap,   // drop it: something before it is missing, subscribe with Again()
};

class FollowedTopics {
 public:
  /// The subscription to send; nothing when the topic is followed already.
  std::optional<Subscription> Follow(const session::Topic& topic);
  /// Forgets the topic's progress, so that it begins with a snapshot.
  Subscription FollowAfresh(const session::Topic& topic);
  /// Stops following it. Returns whether it was followed.
  bool Unfollow(const session::Topic& topic);
  bool Follows(const session::Topic& topic) const { return topics_.contains(topic); }

  /// Judges a delivery and takes it as the newest if it is new.
  Verdict Take(const session::Delivery& delivery);
  /// The subscription that fills a gap. The topic must be followed.
  Subscription Again(const session::Topic& topic);

  /// Every topic from its progress on, for a new stream.
  std::vector<Subscription> Resume();
  /// Takes a heartbeat, which has the server's progress. Returns the subscriptions to send again because
  /// deliveries are missing; a new subscription has until the next heartbeat.
  std::vector<Subscription> Missing(const std::vector<TopicHead>& heads);
  /// The newest numbers received.
  std::vector<TopicHead> Received() const;

 private:
  struct Place {
    session::Feed feed;
    bool asked = true;  // a subscription is under way: deliveries that do not fit are from before it
  };
  std::map<session::Topic, Place> topics_;
};

}  // namespace merels::sdk
