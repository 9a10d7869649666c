// All that can be said of a configuration before a server starts with it.
#pragma once

#include <string>
#include <vector>

#include "server/app/config.h"

namespace merels {

struct ConfigReport {
  /// Sentences: what a start would refuse, where it stands, and what to do.
  std::vector<std::string> faults;
  /// Sentences: what a start takes, but is unwise.
  std::vector<std::string> warnings;
  /// As far as it could be read; whole if there are no faults.
  ServerConfig config;
};

/// Reads arguments, variables and the file as ParseConfig does, but goes on after a fault. Changes nothing.
ConfigReport ReportConfig(const std::vector<std::string>& arguments, const Environment& environment);

/// What is unwise in a configuration without faults.
std::vector<std::string> UnwiseIn(const ServerConfig& config);

}  // namespace merels
