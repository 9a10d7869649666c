// Reading the configuration of a running server again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/app/config.h"
#include "server/app/live_limits.h"
#include "server/transport/door/tls.h"

namespace merels {

/// Reads the configuration of a running server again: applies what can be changed, which is most limits, the
/// log level and the certificate, and logs what was changed, and what needs a restart.
class Reload {
 public:
  /// `running`: the invocation that the server was started with by these arguments.
  Reload(std::vector<std::string> arguments, Environment environment, const Invocation& running);

  /// What the operator has set of the `limits` stays in force; the log says so. `identity`: null without TLS.
  /// On one thread.
  void Do(LiveLimits& limits, transport::IdentityFiles* identity);

 private:
  enum class Taken : std::uint8_t { kInForce, kBehindTheOperators, kAtTheNextStart };

  struct Outcome {
    std::vector<std::string> done;
    std::vector<std::string> needs_restart;
    bool is_as_it_was = true;
  };

  static Taken Take(const Setting& setting, const ServerConfig& config, LiveLimits& limits);
  Outcome TakeAll(const Invocation& read, LiveLimits& limits, bool has_tls);

  const std::vector<std::string> arguments_;
  const Environment environment_;
  /// As in force, but for what the operator has set.
  std::vector<Setting> settings_;
};

}  // namespace merels
