// Pauses between attempts: to connect, and to request a topic again after a temporary refusal.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "client/sdk/stream/session.h"
#include "common/session/delivery.h"

namespace merels::sdk {

/// Pauses that grow, and become short again only after a connection that has lasted: so clients do not storm
/// a server that accepts connections and drops them. Pure.
class Backoff {
 public:
  explicit Backoff(const SessionOptions& options) : options_(options), base_(options.first_pause) {}

  /// The pause before the next attempt. `stood`: how long the connection lasted (zero for a failed attempt);
  /// `chance`: 0 to 1, the jitter.
  Millis Next(Millis stood, double chance);

 private:
  SessionOptions options_;
  Millis base_;
};

/// Whether the refusal is temporary, as when the server's store fails.
bool IsTemporary(Reason reason);

/// Topics with a temporary refusal. Each has its own pauses, which grow until it is served. Pure.
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
