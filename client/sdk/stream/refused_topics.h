// Topics with a temporary refusal, and when to request them again.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "client/sdk/stream/backoff.h"
#include "client/sdk/stream/session.h"
#include "common/session/delivery.h"

namespace merels::sdk {

/// Whether the refusal is temporary, as when the server's store fails.
bool IsTemporary(Reason reason);

/// Each topic has its own pauses, which grow until it is served. Pure.
class RefusedTopics {
 public:
  explicit RefusedTopics(const SessionOptions& options) : options_(options) {}

  /// Schedules another request after a pause. `chance`: 0 to 1, the jitter. False: nothing was received of
  /// the topic so far (`nothing_seen`) and this was the last attempt; the topic is dropped.
  bool Refused(const session::Topic& topic, bool nothing_seen, Millis now, double chance);
  /// The topic is served, or no longer followed.
  void Forget(const session::Topic& topic) { topics_.erase(topic); }
  /// A new stream requests all topics anyway; the counts of refusals stay.
  void AskedForAll();

  /// When the next request is due.
  std::optional<Millis> next() const;
  /// The topics that are due, each once.
  std::vector<session::Topic> TakeDue(Millis now);

 private:
  struct Place {
    Backoff backoff;
    std::optional<Millis> due;
    int refusals = 0;
  };

  SessionOptions options_;
  std::map<session::Topic, Place> topics_;
};

}  // namespace merels::sdk
