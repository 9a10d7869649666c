#ifndef MERELS_SERVER_TRANSPORT_DOOR_TRUSTED_PROXIES_H_
#define MERELS_SERVER_TRANSPORT_DOOR_TRUSTED_PROXIES_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"

namespace merels::transport {

/// Which proxies are believed when they say whom they speak for. A value.
class TrustedProxies {
 public:
  /// Nobody.
  TrustedProxies() = default;
  /// Addresses and networks with commas between them, such as "127.0.0.1,10.0.0.0/8,2001:db8::/32"; empty:
  /// nobody. bad-argument with a sentence.
  static Result<TrustedProxies> Parse(std::string_view list);

  /// Whether gRPC's name of the other end is one of them.
  bool Trust(const std::string& peer) const;

  /// Whose call it is, in the form of gRPC's peers: `peer` itself, unless it is trusted; then the last in
  /// `forwarded` (the values of x-forwarded-for, with commas between them) that is none of them. What is no
  /// address ends the search: nobody could have written it but who is not believed.
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

#endif  // MERELS_SERVER_TRANSPORT_DOOR_TRUSTED_PROXIES_H_
