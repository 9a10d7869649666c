// The server's address and transport: plaintext to loopback addresses and sockets only, TLS otherwise. There
// is no silent fallback from one to the other.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "common/base/result.h"

namespace merels::sdk {

inline constexpr std::uint16_t kDefaultPort = 9393;

/// The server options of every client's command line.
struct ServerOptions {
  /// --server HOST[:PORT], an IPv6 address in brackets. Pasted addresses may have extras
  /// (common/base/text.h); a name may have letters of any script.
  std::string server = "127.0.0.1:9393";
  std::filesystem::path ca;         // --ca FILE: authorities in PEM; turns TLS on, also to loopback
  bool insecure_plaintext = false;  // --insecure-plaintext: no TLS, wherever the server is
};

/// Checked and ready for connecting.
struct Endpoint {
  std::string host;  // without brackets, in DNS form
  std::uint16_t port = kDefaultPort;
  bool tls = false;
  std::string ca_pem;  // with TLS: the trusted authorities
  /// A Unix socket, for programs of the server's own user; host and port are ignored then.
  std::filesystem::path socket = {};

  /// "HOST:PORT", the host in brackets where it needs them; "unix:PATH" for a socket.
  std::string Address() const;
};

/// Chooses the transport; reads the file of authorities (the system's own without --ca). Connects to nothing.
/// Errors: bad-argument (no such address; --ca together with --insecure-plaintext), bad-file.
Result<Endpoint> Resolve(const ServerOptions& options);

/// "localhost", 127.0.0.0/8 or ::1.
bool IsLoopback(const std::string& host);

}  // namespace merels::sdk
