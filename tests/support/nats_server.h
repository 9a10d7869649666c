#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/support/program.h"

namespace merels {

/// A private NATS server, from Debian's package, on a free port of 127.0.0.1.
class NatsServer {
 public:
  /// Whether Debian's package is installed, which it needs.
  static bool IsInstalled();

  /// `options`: additional ones. It is not started yet.
  explicit NatsServer(std::vector<std::string> options = {});

  /// Starts it, on the same port each time.
  void Start();
  void Kill() { server_.reset(); }
  /// Suspends it, as a hung machine, and resumes it.
  void Pause() const { server_->Pause(); }
  void Resume() const { server_->Resume(); }

  const std::string& url() const { return url_; }

 private:
  const std::vector<std::string> options_;
  std::string port_;
  std::string url_;
  std::unique_ptr<Program> server_;
};

}  // namespace merels
