#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

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
/// enough. Port 0: any free one. bad-argument with a sentence that says why not.
Result<Listener> Listen(const std::string& host, std::uint16_t port);

/// Listens, without blocking, at a socket in the file system that only this user may connect to; one that an
/// earlier server left there is replaced. bad-argument with a sentence that says why not.
Result<Descriptor> ListenAtFile(const std::filesystem::path& file);

/// Whether the other end of a connection at such a socket belongs to this user, or to root.
bool ComesFromThisUser(int connection);

}  // namespace merels::transport
