#include "server/transport/address.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include <arpa/inet.h>

namespace merels::transport {
namespace {

using Bytes = std::array<std::uint8_t, 16>;  // an IPv4 address as IPv6 maps it

constexpr Bytes kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::size_t kPrefixOfMapped = 12;
constexpr std::size_t kNetworkBytes = 8;

void ReplaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != text.npos; at = text.find(from, at))
    text.replace(at, from.size(), to);
}

/// The host of "SCHEME:HOST:PORT"; brackets may be written as %5B and %5D.
std::string HostOf(const std::string& peer) {
  const auto scheme = peer.find(':');
  const auto port = peer.rfind(':');
  if (scheme == peer.npos || port == scheme) return peer;
  std::string host = peer.substr(scheme + 1, port - scheme - 1);
  ReplaceAll(host, "%5B", "");
  ReplaceAll(host, "%5D", "");
  std::erase_if(host, [](char c) { return c == '[' || c == ']'; });
  return host.substr(0, host.find('%'));
}

std::optional<Bytes> BytesOf(const std::string& peer) {
  const std::string host = HostOf(peer);
  Bytes bytes{};
  if (peer.starts_with("ipv6:") && inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1) return bytes;
  bytes = kMapped;
  if (peer.starts_with("ipv4:") && inet_pton(AF_INET, host.c_str(), bytes.data() + kPrefixOfMapped) == 1)
    return bytes;
  return std::nullopt;
}

bool IsMapped(const Bytes& bytes) {
  return std::equal(kMapped.begin(), kMapped.begin() + kPrefixOfMapped, bytes.begin());
}

}  // namespace

std::string AddressOf(const std::string& peer) {
  auto bytes = BytesOf(peer);
  if (!bytes) return peer;
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (IsMapped(*bytes)) {
    inet_ntop(AF_INET, bytes->data() + kPrefixOfMapped, text.data(), text.size());
    return text.data();
  }
  std::fill(bytes->begin() + kNetworkBytes, bytes->end(), std::uint8_t{0});
  inet_ntop(AF_INET6, bytes->data(), text.data(), text.size());
  return std::string(text.data()) + "/64";
}

bool IsLoopback(const std::string& peer) {
  const auto bytes = BytesOf(peer);
  if (!bytes) return false;
  if (IsMapped(*bytes)) return (*bytes)[kPrefixOfMapped] == 127;
  constexpr Bytes kLoopback = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  return *bytes == kLoopback;
}

}  // namespace merels::transport
