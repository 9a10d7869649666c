// The page /ready, by which a proxy asks whether the server accepts new clients.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "common/base/result.h"
#include "server/transport/door/listener.h"

namespace merels::transport {

/// GET /ready over HTTP/1.1, for proxies that read the HTTP status, which gRPC's health checks leave at 200:
/// 200 while the server accepts new clients, 404 from StopBeingReady on, 400 for everything else. By 404
/// HAProxy (disable-on-404) distinguishes a server that drains, whose streams go on, from one that does not
/// answer, whose streams are better cut. A request of more than 4096 bytes, or that is incomplete after a
/// second, and the oldest of more than 64 at once, gets no answer.
class ReadyPage {
 public:
  /// Listens at an address that only proxies should reach; an IPv6 one without brackets, port 0: any free
  /// one. Errors: bad-argument, when it cannot listen.
  static Result<std::unique_ptr<ReadyPage>> Open(const std::string& host, std::uint16_t port);

  /// Ends its thread and its connections.
  ~ReadyPage();
  ReadyPage(const ReadyPage&) = delete;
  ReadyPage& operator=(const ReadyPage&) = delete;

  std::uint16_t port() const { return listener_.port; }
  /// Permanent. Threads: any.
  void StopBeingReady() { ready_ = false; }

 private:
  struct Asking {
    Descriptor connection;
    std::chrono::steady_clock::time_point until;
    std::string request;
  };

  explicit ReadyPage(Listener listener);
  void Serve();
  void Accept(const Descriptor& socket);
  /// Whether the connection is finished.
  bool Hear(Asking& asking) const;
  std::string AnswerTo(const std::string& request) const;

  const Listener listener_;
  const Descriptor stop_;
  std::atomic<bool> ready_ = true;
  std::vector<Asking> asking_;  // used by the thread
  std::thread serving_;         // last: it uses all others
};

}  // namespace merels::transport
