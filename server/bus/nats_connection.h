// A connection to NATS, in the types of this program. The library's callbacks may come after its objects are
// gone, so they refer to a connection by a number.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "server/bus/nats.h"

namespace merels::bus {

/// The callbacks of a connection, one call at a time, on threads of the library. Once the connection is
/// destroyed, none is running and none will start.
struct NatsEvents {
  std::function<void(std::string_view message)> heard;
  std::function<void(const std::string& sentence)> tell;
};

/// Threads: one at a time.
class NatsConnection {
 public:
  virtual ~NatsConnection() = default;

  /// Blocks as long as the network does, at most a second. False: it was not sent.
  virtual bool Publish(const std::string& subject, std::string_view message) = 0;
  /// From now on messages of this subject are received. Valid without a connection: it holds for the next
  /// one.
  virtual void Subscribe(const std::string& subject) = 0;
  virtual void Unsubscribe(const std::string& subject) = 0;
};

/// Connects, or keeps trying. Errors: bad-argument.
Result<std::unique_ptr<NatsConnection>> ConnectToNats(const NatsOptions& options, NatsEvents events);

}  // namespace merels::bus
