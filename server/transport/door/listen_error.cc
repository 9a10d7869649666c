#include "server/transport/door/listen_error.h"

#include <cerrno>
#include <cstring>
#include <optional>

#include <sys/socket.h>
#include <unistd.h>

namespace merels::transport {

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
