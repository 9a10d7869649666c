// The sockets at which a server listens, and why it cannot.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <netdb.h>

#include "common/base/result.h"

namespace merels::transport {

/// An open descriptor, closed with the object; -1: none.
class Descriptor {
 public:
  explicit Descriptor(int descriptor = -1) : descriptor_(descriptor) {}
  Descriptor(Descriptor&& other) noexcept : descriptor_(other.Release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { Close(); }

  int get() const { return descriptor_; }
  bool open() const { return descriptor_ >= 0; }
  int Release();
  void Close();

 private:
  int descriptor_;
};

/// The sockets of one port.
struct Listener {
  std::vector<Descriptor> sockets;
  std::uint16_t port = 0;
};

/// Listens, without blocking, on all addresses of a host, an IPv6 one without brackets; one usable address is
/// enough. Port 0: any free one. `kept`: sockets of ListeningAt, which are used in place of new ones.
/// bad-argument with a sentence that says why not.
Result<Listener> Listen(const std::string& host, std::uint16_t port, std::vector<Descriptor> kept = {});

/// Those that listen on addresses of this host at this port already, made by a Listen of an earlier process;
/// the others are closed.
std::vector<Descriptor> ListeningAt(std::vector<Descriptor> sockets, const std::string& host,
                                    std::uint16_t port);

/// Listens, without blocking, at a socket in the file system that only this user may connect to; one that an
/// earlier server left there is replaced. bad-argument with a sentence that says why not.
Result<Descriptor> ListenAtFile(const std::filesystem::path& file);

/// Whether the other end of a connection at such a socket belongs to this user, or to root.
bool ComesFromThisUser(int connection);

/// The addresses of a host for a server; null when none is known.
using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;
Addresses Resolve(const std::string& host, std::uint16_t port);

/// Whether a server could listen there now; bad-argument with a sentence if not. Call it before a server that
/// cannot start writes anything; an address that is free now may be taken a moment later.
Result<void> CanListen(const std::string& host, std::uint16_t port);

/// The reason why a server just failed to listen there: tries once more. Always a sentence, bad-argument.
Error WhyNotListening(const std::string& host, std::uint16_t port);

}  // namespace merels::transport
