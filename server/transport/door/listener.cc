#include "server/transport/door/listener.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

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

bool IsAt(const Descriptor& socket, const addrinfo& wanted) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) return false;
  if (address.ss_family != wanted.ai_family) return false;
  if (address.ss_family == AF_INET6) {
    const auto& here = reinterpret_cast<const sockaddr_in6&>(address);
    const auto& there = *reinterpret_cast<const sockaddr_in6*>(wanted.ai_addr);
    return here.sin6_port == there.sin6_port && IN6_ARE_ADDR_EQUAL(&here.sin6_addr, &there.sin6_addr);
  }
  const auto& here = reinterpret_cast<const sockaddr_in&>(address);
  const auto& there = *reinterpret_cast<const sockaddr_in*>(wanted.ai_addr);
  return here.sin_port == there.sin_port && here.sin_addr.s_addr == there.sin_addr.s_addr;
}

bool Listens(const Descriptor& socket) {
  int listens = 0;
  socklen_t size = sizeof listens;
  return getsockopt(socket.get(), SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens != 0;
}

/// The one of these at the address, which they then no longer have; not open: none is.
Descriptor TakeAt(std::vector<Descriptor>& sockets, const addrinfo& address) {
  const auto found = std::find_if(sockets.begin(), sockets.end(), [&](const Descriptor& socket) {
    return socket.open() && Listens(socket) && IsAt(socket, address);
  });
  return found == sockets.end() ? Descriptor() : std::move(*found);
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

Result<Listener> Listen(const std::string& host, std::uint16_t port, std::vector<Descriptor> kept) {
  Listener listener;
  listener.port = port;
  const Addresses addresses = Resolve(host, port);
  for (addrinfo* address = addresses.get(); address != nullptr; address = address->ai_next) {
    // All addresses of a name use the port that the first one got.
    SetPort(*address, listener.port);
    Descriptor socket = TakeAt(kept, *address);
    if (!socket.open()) socket = ListenOn(*address);
    if (!socket.open()) continue;
    listener.port = PortOf(socket);
    listener.sockets.push_back(std::move(socket));
  }
  if (listener.sockets.empty()) return WhyNotListening(host, port);
  return listener;
}

std::vector<Descriptor> ListeningAt(std::vector<Descriptor> sockets, const std::string& host,
                                    std::uint16_t port) {
  std::vector<Descriptor> found;
  const Addresses addresses = Resolve(host, port);
  for (const addrinfo* address = addresses.get(); address != nullptr; address = address->ai_next) {
    if (Descriptor socket = TakeAt(sockets, *address); socket.open()) found.push_back(std::move(socket));
  }
  return found;
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

Addresses Resolve(const std::string& host, std::uint16_t port) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) found = nullptr;
  return {found, freeaddrinfo};
}

namespace {

// 0, or the error of binding to this address.
int TryToBind(const addrinfo& address) {
  const int descriptor = socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return errno;
  const int on = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  const int fault = bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 ? 0 : errno;
  close(descriptor);
  return fault;
}

std::string Explain(int fault, const std::string& host, std::uint16_t port) {
  switch (fault) {
    case EADDRINUSE:
      return "port " + std::to_string(port) +
             " is in use by another program: end that program or choose another port";
    case EACCES: return "port " + std::to_string(port) + " needs privileges: choose one above 1023";
    case EADDRNOTAVAIL: return host + " is not an address of this machine";
    case 0: return "the address was taken for a moment, or cannot be used: try again or choose another port";
    default: return std::strerror(fault);
  }
}

}  // namespace

namespace {

/// The obstacle to listening there with a plain socket; nothing when it can.
std::optional<Error> Obstacle(const std::string& host, std::uint16_t port, bool must_explain) {
  const std::string place = "cannot listen on " + host + ":" + std::to_string(port) + ": ";
  const Addresses addresses = Resolve(host, port);
  if (!addresses) return Error{Reason::kBadArgument, place + "no address is known for this name"};
  const int fault = TryToBind(*addresses);
  if (fault == 0 && !must_explain) return std::nullopt;
  return Error{Reason::kBadArgument, place + Explain(fault, host, port)};
}

}  // namespace

Result<void> CanListen(const std::string& host, std::uint16_t port) {
  if (auto obstacle = Obstacle(host, port, false)) return *std::move(obstacle);
  return {};
}

Error WhyNotListening(const std::string& host, std::uint16_t port) { return *Obstacle(host, port, true); }

}  // namespace merels::transport
