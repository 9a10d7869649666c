// How long to wait between attempts to connect.
#pragma once

#include "client/sdk/stream/session.h"

namespace merels::sdk {

/// Pauses that grow, and become short again only after a connection that has held: clients do not storm a
/// server that accepts connections and then drops them. Pure.
class Backoff {
 public:
  explicit Backoff(const SessionOptions& options) : options_(options), base_(options.first_pause) {}

  /// The pause before the next attempt. `stood`: how long the connection stood (zero for an attempt that
  /// failed); `chance`: 0 to 1, where in the jitter the pause lies.
  Millis Next(Millis stood, double chance);

 private:
  SessionOptions options_;
  Millis base_;
};

}  // namespace merels::sdk
