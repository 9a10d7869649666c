// The command line of merels-web.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "client/sdk/connection/endpoint.h"
#include "client/web/http/limits.h"
#include "client/web/http/trusted_addresses.h"

namespace merels::web {

/// Exit statuses, as for every client.
inline constexpr int kDone = 0;
inline constexpr int kRefused = 1;
inline constexpr int kUsage = 2;
inline constexpr int kUnreachable = 3;

struct CommandLine {
  sdk::ServerOptions server;
  std::filesystem::path token_file;  // empty: one that no other running gateway uses
  std::string name = "Web-gateway";  // of the guest that it is
  std::string listen = "127.0.0.1:8080";
  TrustedAddresses proxies;     // whose X-Forwarded-For is believed
  std::string program_address;  // where programs find the server; empty: not told
  std::string public_url;       // where browsers find the gateway; empty: not known
  WebLimits limits;
  bool json_log = false;

  /// Print this and end with `status`.
  struct End {
    int status = 0;
    std::string text;
  };
  std::optional<End> end;
};

/// Reads the arguments, without the program's name.
CommandLine ReadCommandLine(const std::vector<std::string>& arguments);

}  // namespace merels::web
