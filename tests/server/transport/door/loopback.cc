#include "tests/server/transport/door/loopback.h"

#include <array>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace merels::transport {

Descriptor NewClient() { return Descriptor(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

bool Connect(const Descriptor& client, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return connect(client.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

bool Send(const Descriptor& socket, const std::string& bytes) {
  return send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
}

std::string Receive(const Descriptor& socket) {
  std::array<char, 256> buffer{};
  const ssize_t size = recv(socket.get(), buffer.data(), buffer.size(), 0);
  return size <= 0 ? std::string() : std::string(buffer.data(), static_cast<std::size_t>(size));
}

}  // namespace merels::transport
