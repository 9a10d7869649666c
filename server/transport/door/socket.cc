// The kernel's tcp_info has byte counts that the C library's lacks; the two headers cannot be included
// together.
#include "server/transport/door/socket.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace merels::transport {
namespace {

std::optional<std::uint64_t> CookieOf(int descriptor) {
  std::uint64_t cookie = 0;
  socklen_t size = sizeof cookie;
  if (getsockopt(descriptor, SOL_SOCKET, SO_COOKIE, &cookie, &size) != 0) return std::nullopt;
  return cookie;
}

/// Disconnecting a socket also drops unread data; after a mere shutdown gRPC would go on reading.
void Disconnect(int descriptor) {
  sockaddr nowhere{};
  nowhere.sa_family = AF_UNSPEC;
  if (connect(descriptor, &nowhere, sizeof nowhere) != 0) shutdown(descriptor, SHUT_RDWR);
}

class TcpSocket final : public Socket {
 public:
  TcpSocket(int descriptor, std::uint64_t cookie) : descriptor_(descriptor), cookie_(cookie) {}

  std::optional<Traffic> Glance() override {
    tcp_info info{};
    socklen_t size = sizeof info;
    if (getsockopt(descriptor_, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return std::nullopt;
    return Traffic{info.tcpi_bytes_received, info.tcpi_bytes_acked};
  }

  std::optional<Traffic> Look() override {
    const auto traffic = Glance();
    // A socket that has the cookie now also had it a moment ago: a closed socket does not come back.
    return traffic && CookieOf(descriptor_) == cookie_ ? traffic : std::nullopt;
  }

  void Cut() override {
    // The copy cannot become another socket between the check and the cut. It is closed right afterwards,
    // since gRPC relies on the last close to forget a descriptor.
    const int copy = dup(descriptor_);
    if (copy < 0) return;
    if (CookieOf(copy) == cookie_) Disconnect(copy);
    close(copy);
  }

 private:
  const int descriptor_;
  const std::uint64_t cookie_;
};

}  // namespace

std::unique_ptr<Socket> MakeTcpSocket(int descriptor) {
  const auto cookie = CookieOf(descriptor);
  return cookie ? std::make_unique<TcpSocket>(descriptor, *cookie) : nullptr;
}

}  // namespace merels::transport
