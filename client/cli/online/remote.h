// A command's access to the server. Tests mark the streams that it opens.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "client/cli/base/console.h"
#include "client/sdk/calls.h"
#include "client/sdk/connection/endpoint.h"
#include "client/sdk/stream/session.h"
#include "common/base/result.h"

namespace merels::cli {

/// Options of all online commands.
struct OnlineOptions {
  sdk::ServerOptions server;
  std::filesystem::path token_file;  // empty: one for each server, in the user's configuration folder
  bool json = false;
};

class Remote {
 public:
  virtual ~Remote() = default;

  virtual sdk::Calls& calls() = 0;
  virtual std::unique_ptr<sdk::Session> OpenSession(session::TakeUpdate take) = 0;
  /// HOST:PORT.
  virtual std::string server() const = 0;
  /// The file of this server's token.
  virtual const std::filesystem::path& token_file() const = 0;
};

/// Does not connect yet. Reads the token from its file. Errors: bad-argument, bad-file; token-missing when
/// `signed_in` is set and there is no token.
Result<std::unique_ptr<Remote>> ReachServer(const OnlineOptions& options, bool signed_in);

/// Writes "reason: sentence" and returns the exit code of that reason: unreachable servers and files are
/// kUnreachable, everything else is kRefused.
int Fail(Console& console, const Error& error);

}  // namespace merels::cli
