#include "client/web/http/trusted_addresses.h"

#include <algorithm>
#include <string_view>

#include "common/base/text.h"

namespace merels::web {
namespace {

using boost::asio::ip::address;

/// An IPv4 address that came in over IPv6 is itself.
address Plain(const address& one) {
  if (!one.is_v6() || !one.to_v6().is_v4_mapped()) return one;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, one.to_v6());
}

}  // namespace

Result<TrustedAddresses> TrustedAddresses::Read(const std::string& text) {
  TrustedAddresses trusted;
  std::string_view rest = text;
  while (!rest.empty()) {
    const auto part = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
    const auto one = Stripped(part);
    std::string network(one);
    if (one.find('/') == one.npos) network += one.find(':') == one.npos ? "/32" : "/128";
    boost::system::error_code not_v4, not_v6;
    const auto v4 = boost::asio::ip::make_network_v4(network, not_v4);
    const auto v6 = boost::asio::ip::make_network_v6(network, not_v6);
    if (not_v4 && not_v6)
      return Error{Reason::kBadArgument, Quote(one) + " is no address and no network, such as 10.0.0.0/8"};
    if (!not_v4) trusted.v4_.push_back(v4.canonical());
    if (!not_v6) trusted.v6_.push_back(v6.canonical());
  }
  return trusted;
}

bool TrustedAddresses::Has(const address& address) const {
  const auto plain = Plain(address);
  if (plain.is_v4()) {
    return std::any_of(v4_.begin(), v4_.end(), [&](const auto& network) {
      return boost::asio::ip::network_v4(plain.to_v4(), network.prefix_length()).canonical() == network;
    });
  }
  return std::any_of(v6_.begin(), v6_.end(), [&](const auto& network) {
    return boost::asio::ip::network_v6(plain.to_v6(), network.prefix_length()).canonical() == network;
  });
}

}  // namespace merels::web
