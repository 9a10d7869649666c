// The kernel's view of a connection that gRPC owns.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

namespace merels::transport {

/// Bytes since the connection began, including those not read yet.
struct Traffic {
  std::uint64_t received = 0;
  /// Acknowledged by the other end.
  std::uint64_t sent = 0;
};

/// Threads: any.
class Socket {
 public:
  virtual ~Socket() = default;

  /// The traffic of the connection that has its descriptor now: at half the cost, without the certainty of
  /// Look. Nothing if that is not a connection.
  virtual std::optional<Traffic> Glance() = 0;
  /// Nothing once it is closed.
  virtual std::optional<Traffic> Look() = 0;
  /// Ends it, both ways and at once. gRPC notices and closes it. Idempotent; does nothing when it is closed.
  virtual void Cut() = 0;
};

/// The connection behind this descriptor, which stays the caller's to pass on and close: the socket is
/// recognised by the kernel's cookie, so that a reused descriptor is never mistaken for it. Nothing is held
/// open. nullptr: it no longer has a cookie.
std::unique_ptr<Socket> MakeTcpSocket(int descriptor);

}  // namespace merels::transport
