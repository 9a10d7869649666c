// What a client keeps to resume its stream: the topics followed and their progress, unanswered commands, and
// the notices seen. Pure; tested without a network.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/session/update.h"
#include "common/match/command.h"
#include "common/session/delivery.h"

namespace merels::sdk {

using session::Subscription;
using session::TopicHead;

enum class Verdict : std::uint8_t {
  kNew,  // pass it on
  kOld,  // drop it: known, not followed, or after a gap that is being filled
  kGap,  // drop it: something before it is missing, subscribe with Again()
};

/// Followed topics and their progress: the subscriptions after a reconnect, and which deliveries are new.
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

/// Unanswered commands. They are sent again after every reconnect, with the same request id, so that each
/// takes effect at most once.
class PendingCommands {
 public:
  struct Pending {
    MatchId match;
    match::Command command;
  };

  bool Has(const RequestId& request) const { return Find(request) != all_.end(); }
  void Add(const MatchId& match, const match::Command& command) { all_.push_back({match, command}); }
  /// The match of the command, which is no longer pending; nothing when it was not pending, so that a
  /// repeated answer is reported once.
  std::optional<MatchId> Settle(const RequestId& request) {
    const auto found = Find(request);
    if (found == all_.end()) return std::nullopt;
    auto match = found->match;
    all_.erase(found);
    return match;
  }
  /// In the order of submission.
  const std::vector<Pending>& all() const { return all_; }

 private:
  std::vector<Pending>::const_iterator Find(const RequestId& request) const {
    return std::find_if(all_.begin(), all_.end(),
                        [&](const Pending& pending) { return pending.command.request == request; });
  }

  std::vector<Pending> all_;
};

/// Duplicate detection for notices, each of which is reported once. A value. Numbers of notices have no
/// meaning on another node, so notices are compared by their subject.
class SeenNotices {
 public:
  /// Takes a delivery of notices. For a snapshot, returns unseen notices since the one before, oldest first;
  /// none for the first snapshot, before which there was no stream.
  std::vector<lobby::Notice> Take(const session::Delivery& delivery);

 private:
  /// Whether it is new; from now on it is seen.
  bool IsNew(const lobby::Notice& notice);

  bool begun_ = false;
  std::deque<std::string> seen_;  // newest last
};

}  // namespace merels::sdk
