#include "server/transport/door/trusted_proxies.h"

#include <algorithm>
#include <charconv>

#include "server/transport/base/origin.h"

namespace merels::transport {
namespace {

constexpr int kMappedBits = 96;  // before an IPv4 address as IPv6 maps it

std::string_view Trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// A bare address, in the form of gRPC's peers; empty when it is not an address.
std::string PeerOfAddress(std::string_view text) {
  const std::string address(text);
  if (!ParseAddress(address)) return {};
  return address.find(':') == address.npos ? "ipv4:" + address + ":0" : "ipv6:[" + address + "]:0";
}

bool Agree(const AddressBytes& a, const AddressBytes& b, int bits) {
  const auto whole = static_cast<std::size_t>(bits / 8);
  if (!std::equal(a.begin(), a.begin() + bits / 8, b.begin())) return false;
  const int rest = bits % 8;
  return rest == 0 || (a[whole] ^ b[whole]) >> (8 - rest) == 0;
}

/// The socket in the data folder is for the server's own user, as are the programs that the server starts.
bool IsOwnSocket(const std::string& peer) { return peer.starts_with("unix:"); }

}  // namespace

Result<TrustedProxies> TrustedProxies::Parse(std::string_view list) {
  TrustedProxies proxies;
  for (auto comma = list.empty() ? list.npos : 0; comma != list.npos;) {
    comma = list.find(',');
    const auto network = ParseNetwork(Trimmed(list.substr(0, comma)));
    if (!network) return network.error();
    proxies.networks_.push_back(*network);
    if (comma != list.npos) list.remove_prefix(comma + 1);
  }
  return proxies;
}

Result<TrustedProxies::Network> TrustedProxies::ParseNetwork(std::string_view text) {
  const Error fault{Reason::kBadArgument,
                    "'" + std::string(text) +
                        "' is not an address of a trusted proxy: write for example 127.0.0.1, "
                        "10.0.0.0/8 or 2001:db8::/32"};
  const auto slash = text.find('/');
  const std::string address(text.substr(0, slash));
  const auto bytes = ParseAddress(address);
  if (!bytes) return fault;
  const int offset = address.find(':') == address.npos ? kMappedBits : 0;
  Network network{*bytes, 128};
  if (slash == text.npos) return network;
  int bits = 0;
  const auto [end, failure] = std::from_chars(text.data() + slash + 1, text.data() + text.size(), bits);
  if (failure != std::errc() || end != text.data() + text.size() || bits < 0 || bits > 128 - offset)
    return fault;
  network.bits = offset + bits;
  return network;
}

bool TrustedProxies::Trust(const std::string& peer) const {
  if (IsOwnSocket(peer)) return true;
  if (networks_.empty()) return false;
  const auto bytes = BytesOfPeer(peer);
  return bytes && std::any_of(networks_.begin(), networks_.end(), [&](const Network& network) {
           return Agree(*bytes, network.bytes, network.bits);
         });
}

std::string TrustedProxies::OriginOf(const std::string& peer, std::string_view forwarded) const {
  std::string origin = peer;
  while (!forwarded.empty() && Trust(origin)) {
    const auto comma = forwarded.rfind(',');
    const std::string before =
        PeerOfAddress(Trimmed(comma == forwarded.npos ? forwarded : forwarded.substr(comma + 1)));
    if (before.empty()) break;
    origin = before;
    forwarded = comma == forwarded.npos ? std::string_view() : forwarded.substr(0, comma);
  }
  return origin;
}

}  // namespace merels::transport
