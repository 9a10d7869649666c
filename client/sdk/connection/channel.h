// The connection to one server, shared by its calls and its stream.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "client/sdk/connection/endpoint.h"

namespace grpc {
class Channel;
}

namespace merels::sdk {

/// The largest messages, in bytes. A message from the server may be the snapshot of a match of tens of
/// thousands of plies; one to the server is at most a command.
inline constexpr int kMaxReadBytes = 1024 * 1024;
inline constexpr int kMaxWriteBytes = 64 * 1024;

/// Connects on first use. Any thread.
class Channel {
 public:
  /// `on_behalf_of`: the address for which a gateway calls, told as x-forwarded-for, which a server believes
  /// only from those that it trusts; empty: its own.
  explicit Channel(Endpoint endpoint, std::string on_behalf_of = {});
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;
  ~Channel();

  const Endpoint& endpoint() const { return endpoint_; }
  const std::string& on_behalf_of() const { return on_behalf_of_; }

  /// The current connection. A failed one is replaced by a new one, so that each use is a real attempt,
  /// without the library's own pauses between attempts.
  std::shared_ptr<grpc::Channel> Get();
  /// A new connection for the stream's next attempt, and for all calls after it.
  std::shared_ptr<grpc::Channel> Renew();

 private:
  const Endpoint endpoint_;
  const std::string on_behalf_of_;
  std::mutex mutex_;
  std::shared_ptr<grpc::Channel> channel_;  // guarded by mutex_
};

}  // namespace merels::sdk
