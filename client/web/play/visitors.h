// Those who play in browsers: each calls the server with a token and an address of their own, so that blocks
// and limits are theirs, and has a stream of their own.
#pragma once

#include <chrono>
#include <compare>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "client/sdk/calls.h"
#include "client/sdk/connection/channel.h"
#include "client/sdk/stream/session.h"
#include "client/session/update.h"

namespace merels::web {

/// Who asks: the token of their browser's storage, empty before they are signed in, and where they come from.
struct Visitor {
  std::string token;
  std::string address;
  auto operator<=>(const Visitor&) const = default;
};

/// On the thread of the network, on which all answers and updates come.
class Visitors {
 public:
  virtual ~Visitors() = default;

  /// Calls of this visitor; null: there are too many visitors. To be used at once, and not kept.
  virtual sdk::Calls* CallsOf(const Visitor& visitor) = 0;
  /// A stream of this visitor; null: there are too many visitors. No update comes after its end. It may be
  /// destroyed in `take`.
  virtual std::unique_ptr<sdk::Session> Open(const Visitor& visitor, session::TakeUpdate take) = 0;
};

/// By the client library, with a connection for each visitor: what the server does to it, it does to one of
/// them.
class ServerVisitors final : public Visitors {
 public:
  /// `most`: visitors at the same time, and of one address. `io` outlives it.
  ServerVisitors(boost::asio::io_context& io, sdk::Endpoint endpoint, std::size_t most,
                 std::size_t most_of_address);
  ServerVisitors(const ServerVisitors&) = delete;
  ServerVisitors& operator=(const ServerVisitors&) = delete;
  ~ServerVisitors() override;

  sdk::Calls* CallsOf(const Visitor& visitor) override;
  std::unique_ptr<sdk::Session> Open(const Visitor& visitor, session::TakeUpdate take) override;
  std::size_t size() const { return connections_.size(); }

 private:
  class PostedCalls;
  class OwnSession;
  struct Connection {
    std::shared_ptr<sdk::Channel> channel;
    std::unique_ptr<PostedCalls> calls;
    std::size_t streams = 0;
    std::chrono::steady_clock::time_point used;  // last
  };

  Connection* Find(const Visitor& visitor);
  /// Ends connections that have been at rest for a while.
  void ForgetIdle();
  /// Room for one more of this address, if need be in place of one that is at rest.
  bool MakeRoom(const std::string& address);

  boost::asio::io_context& io_;
  const sdk::Endpoint endpoint_;
  const std::size_t most_;
  const std::size_t most_of_address_;
  std::map<Visitor, Connection> connections_;
};

}  // namespace merels::web
