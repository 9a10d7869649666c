#include "server/transport/door/listener.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/transport/door/listen_error.h"

namespace merels::transport {
namespace {

/// The receive buffer in bytes, before gRPC reads: this much can come before the next check.
constexpr int kUnread = 4 * 1024;
constexpr int kBacklog = 4096;

void Set(int descriptor, int level, int option, int value) {
  setsockopt(descriptor, level, option, &value, sizeof value);
}

/// Connections inherit the options set here. A descriptor that is not open: the address cannot be used.
Descriptor ListenOn(const addrinfo& address) {
  Descriptor socket(::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!socket.open()) return socket;
  Set(socket.get(), SOL_SOCKET, SO_REUSEADDR, 1);
  Set(socket.get(), IPPROTO_TCP, TCP_NODELAY, 1);
  Set(socket.get(), SOL_SOCKET, SO_RCVBUF, kUnread);
  if (address.ai_family == AF_INET6) Set(socket.get(), IPPROTO_IPV6, IPV6_V6ONLY, 0);
  const bool listens =
      bind(socket.get(), address.ai_addr, address.ai_addrlen) == 0 && listen(socket.get(), kBacklog) == 0;
  return listens ? std::move(socket) : Descriptor();
}

std::uint16_t PortOf(const Descriptor& socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size);
  if (address.ss_family == AF_INET6) return ntohs(reinterpret_cast<sockaddr_in6&>(address).sin6_port);
  return ntohs(reinterpret_cast<sockaddr_in&>(address).sin_port);
}

void SetPort(addrinfo& address, std::uint16_t port) {
  if (address.ai_family == AF_INET6) {
    reinterpret_cast<sockaddr_in6*>(address.ai_addr)->sin6_port = htons(port);
  } else {
    reinterpret_cast<sockaddr_in*>(address.ai_addr)->sin_port = htons(port);
  }
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    Close();
    descriptor_ = other.Release();
  }
  return *this;
}

int Descriptor::Release() { return std::exchange(descriptor_, -1); }

void Descriptor::Close() {
  if (open()) close(Release());
}

Result<Listener> Listen(const std::string& host, std::uint16_t port) {
  Listener listener;
  listener.port = port;
  const Addresses addresses = Resolve(host, port);
  for (addrinfo* address = addresses.get(); address != nullptr; address = address->ai_next) {
    // All addresses of a name use the port that the first one got.
    SetPort(*address, listener.port);
    Descriptor socket = ListenOn(*address);
    if (!socket.open()) continue;
    listener.port = PortOf(socket);
    listener.sockets.push_back(std::move(socket));
  }
  if (listener.sockets.empty()) return WhyNotListening(host, port);
  return listener;
}

Result<Descriptor> ListenAtFile(const std::filesystem::path& file) {
  constexpr int kFewWait = 64;
  const std::string name = file.string();
  const auto refused = [&name](const std::string& why) {
    return Error{Reason::kBadArgument, "the socket " + name + " cannot be made: " + why};
  };
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (name.size() >= sizeof address.sun_path)
    return refused("a path of more than " + std::to_string(sizeof address.sun_path - 1) +
                   " bytes is too long; use a data folder with a shorter one");
  name.copy(address.sun_path, name.size());
  struct stat there {};
  if (lstat(name.c_str(), &there) == 0 && S_ISSOCK(there.st_mode)) unlink(name.c_str());
  Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  // Nobody can connect before it listens, and by then the permissions are right.
  const bool listens = socket.open() &&
                       bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
                       chmod(name.c_str(), S_IRUSR | S_IWUSR) == 0 && listen(socket.get(), kFewWait) == 0;
  if (!listens) return refused(std::strerror(errno));
  return socket;
}

bool ComesFromThisUser(int connection) {
  ucred user{};
  socklen_t size = sizeof user;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &user, &size) != 0) return false;
  return user.uid == geteuid() || user.uid == 0;
}

}  // namespace merels::transport
