// Reading the configuration of a running server again.
#pragma once

#include <string>
#include <vector>

#include "server/app/config.h"
#include "server/transport/door/tls.h"
#include "server/transport/server.h"

namespace merels {

/// Reads the configuration of a running server again: applies what can be changed, which is most limits, the
/// log level and the certificate, and logs what was changed, and what needs a restart.
class Reload {
 public:
  /// `running`: the invocation that the server was started with by these arguments.
  Reload(std::vector<std::string> arguments, Environment environment, const Invocation& running);

  /// `limits`: those in use. `identity`: null without TLS. On one thread.
  void Do(Limits& limits, transport::Server& server, transport::IdentityFiles* identity);

 private:
  struct Outcome {
    std::vector<std::string> done;
    std::vector<std::string> needs_restart;
  };

  /// Whether the new value is in force from now on.
  static bool Take(const Setting& setting, const ServerConfig& config, Limits& limits);
  Outcome TakeAll(const Invocation& read, Limits& limits, bool has_tls);

  const std::vector<std::string> arguments_;
  const Environment environment_;
  /// As in force.
  std::vector<Setting> settings_;
};

}  // namespace merels
