// The service manager (systemd) that the process runs under, if any.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace merels {

/// Tells the service manager what the server does, and leaves its listening sockets with it over a restart:
/// clients that connect meanwhile wait for a moment in place of being refused. Without a service manager
/// every call does nothing. Threads: one.
class ServiceManager {
 public:
  /// The sockets that the run before left, once, for the caller to close.
  std::vector<int> TakeSockets();
  /// Closes the copies that the service manager keeps of them, which would hold their port; waits a few
  /// seconds at most.
  void Forget();
  /// Leaves copies of these sockets for the next run, in place of those left before.
  void Leave(const std::vector<int>& sockets);

  /// `serving`: a sentence for `systemctl status`.
  void Ready(const std::string& serving);
  void Stopping(const std::string& why);

  /// How often Alive has to be called at least, so that the server is not taken for hanging and started anew.
  /// Nothing: it does not care.
  std::optional<std::chrono::milliseconds> watchdog() const;
  void Alive();
};

}  // namespace merels
