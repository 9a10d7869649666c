// Checks of a configuration that the parser of options cannot make.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "server/app/config.h"

namespace merels {

/// An address to listen on.
struct ListenAddress {
  /// Without brackets.
  std::string host;
  std::uint16_t port = 0;

  /// Whether only this machine can reach it: 127.0.0.0/8, ::1 or localhost.
  bool IsLoopback() const;
};

/// Reads "HOST:PORT", an IPv6 host in brackets. Errors: bad-argument, which names the option.
Result<ListenAddress> ParseListen(const std::string& text, const std::string& option = "--listen");

/// Checks every value. Errors: bad-argument, with one sentence that names the option and says what to do.
Result<void> CheckConfig(const ServerConfig& config);

/// Names of pools separated by commas, or "*". bad-argument.
Result<std::vector<std::string>> ParseBotPools(const std::string& text);

}  // namespace merels
