// The proxies whose x-forwarded-for is believed, and the true origin of a call that came through one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"

namespace merels::transport {

/// The proxies whose x-forwarded-for is trusted: those that the operator names, and whoever comes by the
/// server's own socket, as its gateway for browsers does. A value.
class TrustedProxies {
 public:
  /// Only the socket.
  TrustedProxies() = default;
  /// Addresses and networks separated by commas, such as "127.0.0.1,10.0.0.0/8,2001:db8::/32"; empty: only
  /// the socket. bad-argument with a sentence.
  static Result<TrustedProxies> Parse(std::string_view list);

  /// Whether gRPC's name of the other end is one of them.
  bool Trust(const std::string& peer) const;

  /// The origin of a call, in the form of gRPC's peers: `peer` itself, unless it is trusted; then the last
  /// entry in `forwarded` (the values of x-forwarded-for, joined by commas) that is not a trusted proxy. An
  /// entry that is not an address ends the search: it can only have been written by somebody who is not
  /// trusted.
  std::string OriginOf(const std::string& peer, std::string_view forwarded) const;

 private:
  struct Network {
    std::array<std::uint8_t, 16> bytes{};
    int bits = 128;
  };
  static Result<Network> ParseNetwork(std::string_view text);

  std::vector<Network> networks_;
};

}  // namespace merels::transport
