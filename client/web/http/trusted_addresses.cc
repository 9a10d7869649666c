#include "client/web/http/trusted_addresses.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "common/base/text.h"

namespace merels::web {
namespace {

using boost::asio::ip::address;

std::vector<unsigned char> BytesOf(const address& one) {
  if (one.is_v4()) {
    const auto bytes = one.to_v4().to_bytes();
    return {bytes.begin(), bytes.end()};
  }
  const auto bytes = one.to_v6().to_bytes();
  return {bytes.begin(), bytes.end()};
}

/// An IPv4 address that came in over IPv6 is itself.
address Plain(const address& one) {
  if (!one.is_v6() || !one.to_v6().is_v4_mapped()) return one;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, one.to_v6());
}

bool SameBits(const std::vector<unsigned char>& a, const std::vector<unsigned char>& b, unsigned bits) {
  for (std::size_t i = 0; i < a.size() && bits > 0; ++i) {
    const unsigned here = std::min(bits, 8U);
    if ((a[i] ^ b[i]) >> (8U - here) != 0) return false;
    bits -= here;
  }
  return true;
}

}  // namespace

Result<TrustedAddresses> TrustedAddresses::Read(const std::string& text) {
  TrustedAddresses trusted;
  std::string_view rest = text;
  while (!rest.empty()) {
    const auto part = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
    const auto one = Stripped(part);
    const auto slash = std::min(one.find('/'), one.size());
    boost::system::error_code fault;
    const auto base = boost::asio::ip::make_address(std::string(one.substr(0, slash)), fault);
    const unsigned short whole = base.is_v4() ? 32 : 128;
    const auto bits =
        slash == one.size() ? std::optional(whole) : ParseNumber<unsigned short>(one.substr(slash + 1));
    if (fault || !bits || *bits > whole)
      return Error{Reason::kBadArgument, Quote(one) + " is no address and no network, such as 10.0.0.0/8"};
    trusted.networks_.push_back({base, *bits});
  }
  return trusted;
}

bool TrustedAddresses::Has(const address& address) const {
  const auto plain = Plain(address);
  return std::any_of(networks_.begin(), networks_.end(), [&](const Network& network) {
    return network.base.is_v4() == plain.is_v4() &&
           SameBits(BytesOf(network.base), BytesOf(plain), network.bits);
  });
}

}  // namespace merels::web
