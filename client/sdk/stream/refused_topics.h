// Topics that the server could not serve for the moment, and when to ask for them again.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "client/sdk/stream/backoff.h"
#include "client/sdk/stream/session.h"
#include "common/session/delivery.h"

namespace merels::sdk {

/// Whether the refusal is temporary, as when the server's store is failing.
bool IsTemporary(Reason reason);

/// Each topic has pauses of its own, which grow until it is served. Pure.
class RefusedTopics {
 public:
  explicit RefusedTopics(const SessionOptions& options) : options_(options) {}

  /// Asks again after a pause. `chance`: as for Backoff::Next. False: nothing was seen of the topic so far
  /// (`nothing_seen`) and this was the last attempt; the topic is forgotten.
  bool Refused(const session::Topic& topic, bool nothing_seen, Millis now, double chance);
  /// The topic is served, or no longer wanted.
  void Forget(const session::Topic& topic) { topics_.erase(topic); }
  /// A new stream asks for all topics anyway; how often each was refused is not forgotten.
  void AskedForAll();

  /// When the next has to be asked for.
  std::optional<Millis> next() const;
  /// Those whose pause is over, each once.
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
