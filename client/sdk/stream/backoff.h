// Pauses between attempts to connect.
#pragma once

#include "client/sdk/stream/session.h"

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

}  // namespace merels::sdk
