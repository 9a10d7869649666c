// Which topics are followed and how far: what to subscribe to after a reconnection, and which deliveries are
// new. Pure; tested without a network.
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
  kNews,  // hand it on
  kOld,   // drop it: known, not followed, or after a gap that is being filled
  kGap,   // drop it: something before it is missing, subscribe with Again()
};

class FollowedTopics {
 public:
  /// What to subscribe to; nothing when the topic is followed already.
  std::optional<Subscription> Follow(const session::Topic& topic);
  /// Forgets what was seen of the topic, so that it begins with a snapshot.
  Subscription FollowAfresh(const session::Topic& topic);
  /// Stops following it. Whether it was followed.
  bool Unfollow(const session::Topic& topic);
  bool Follows(const session::Topic& topic) const { return topics_.contains(topic); }

  /// Judges a delivery and, when it is new, takes it as the newest.
  Verdict Take(const session::Delivery& delivery);
  /// The subscription that fills a gap. The topic must be followed.
  Subscription Again(const session::Topic& topic);

  /// Every topic from where it stands: a new stream knows none of them.
  std::vector<Subscription> Resume();
  /// Takes a heartbeat, which says how far the server is. Returns what to subscribe to again because it never
  /// came; a subscription that was just asked for has until the next heartbeat.
  std::vector<Subscription> Missing(const std::vector<TopicHead>& heads);
  /// The newest numbers received.
  std::vector<TopicHead> Received() const;

 private:
  struct Place {
    session::Feed feed;
    bool asked = true;  // a subscription is under way: what does not fit belongs to the time before it
  };
  std::map<session::Topic, Place> topics_;
};

}  // namespace merels::sdk
