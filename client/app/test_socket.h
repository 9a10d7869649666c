// A Unix socket on which tests query the program: a JSON request and a JSON answer, a line each. Its thread
// only moves lines; the window's thread answers them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "client/app/inbox.h"

namespace merels::app {

/// Longest line of a request, in bytes; a connection that sends more is closed.
inline constexpr std::size_t kLongestRequest = 65'536;
inline constexpr std::size_t kMaxTestConnections = 8;

class TestSocket {
 public:
  /// Listens at `path`, replacing a socket that an ended program left there. `inbox` outlives the socket.
  /// bad-file.
  static Result<std::unique_ptr<TestSocket>> Listen(const std::filesystem::path& path, Inbox& inbox);

  virtual ~TestSocket() = default;

  /// Sends one line; the end of line is added. Ignored when the connection is gone.
  virtual void Answer(std::uint64_t connection, std::string line) = 0;
};

}  // namespace merels::app
