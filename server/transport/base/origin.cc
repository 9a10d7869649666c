#include "server/transport/base/origin.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string_view>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace merels::transport {
namespace {

using Bytes = AddressBytes;

constexpr Bytes kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::size_t kPrefixOfMapped = 12;
constexpr std::size_t kNetworkBytes = 8;
constexpr std::size_t kPrefixOfIPv4 = 3;  // bytes of the wider prefix
constexpr std::size_t kPrefixOfIPv6 = 6;

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

std::optional<Bytes> BytesOfIPv6(const std::string& host) {
  Bytes bytes{};
  if (inet_pton(AF_INET6, host.c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

std::optional<Bytes> BytesOfIPv4(const std::string& host) {
  Bytes bytes = kMapped;
  if (inet_pton(AF_INET, host.c_str(), bytes.data() + kPrefixOfMapped) != 1) return std::nullopt;
  return bytes;
}

bool IsMapped(const Bytes& bytes) {
  return std::equal(kMapped.begin(), kMapped.begin() + kPrefixOfMapped, bytes.begin());
}

constexpr std::string_view kScheme = "bearer ";

bool HasScheme(std::string_view value) {
  return value.size() >= kScheme.size() &&
         std::equal(kScheme.begin(), kScheme.end(), value.begin(), [](char expected, char actual) {
           return expected == std::tolower(static_cast<unsigned char>(actual));
         });
}

}  // namespace

std::optional<AddressBytes> ParseAddress(const std::string& text) {
  return text.find(':') == text.npos ? BytesOfIPv4(text) : BytesOfIPv6(text);
}

std::optional<AddressBytes> BytesOfPeer(const std::string& peer) {
  if (peer.starts_with("ipv6:")) return BytesOfIPv6(HostOf(peer));
  if (peer.starts_with("ipv4:")) return BytesOfIPv4(HostOf(peer));
  return std::nullopt;
}

std::string PeerOf(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.sa_family == AF_INET) {
    sockaddr_in ipv4{};
    std::memcpy(&ipv4, &address, sizeof ipv4);
    inet_ntop(AF_INET, &ipv4.sin_addr, text.data(), text.size());
    return "ipv4:" + std::string(text.data()) + ":" + std::to_string(ntohs(ipv4.sin_port));
  }
  if (address.sa_family != AF_INET6) return {};
  sockaddr_in6 ipv6{};
  std::memcpy(&ipv6, &address, sizeof ipv6);
  inet_ntop(AF_INET6, &ipv6.sin6_addr, text.data(), text.size());
  return "ipv6:[" + std::string(text.data()) + "]:" + std::to_string(ntohs(ipv6.sin6_port));
}

std::string ConnectionKey(const std::string& peer) {
  const auto bytes = BytesOfPeer(peer);
  if (!bytes) return peer;
  return std::string(bytes->begin(), bytes->end()) + peer.substr(peer.rfind(':'));
}

std::string AddressOf(const std::string& peer) {
  auto bytes = BytesOfPeer(peer);
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

std::string PrefixOf(const std::string& address) {
  Bytes bytes{};
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (inet_pton(AF_INET, address.c_str(), bytes.data()) == 1) {
    bytes[kPrefixOfIPv4] = 0;
    inet_ntop(AF_INET, bytes.data(), text.data(), text.size());
    return std::string(text.data()) + "/24";
  }
  const std::string network = address.substr(0, address.find('/'));
  if (inet_pton(AF_INET6, network.c_str(), bytes.data()) != 1) return address;
  std::fill(bytes.begin() + kPrefixOfIPv6, bytes.end(), std::uint8_t{0});
  inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
  return std::string(text.data()) + "/48";
}

bool IsPrefixOfIPv6(const std::string& prefix) { return prefix.ends_with("/48"); }

service::Origin OriginOf(const std::string& address) {
  const std::string prefix = PrefixOf(address);
  return {address, prefix, IsPrefixOfIPv6(prefix)};
}

bool IsOfThisMachine(const std::string& peer) {
  if (peer.starts_with("unix:")) return true;
  const auto bytes = BytesOfPeer(peer);
  if (!bytes) return false;
  if (IsMapped(*bytes)) return (*bytes)[kPrefixOfMapped] == 127;
  constexpr Bytes kLoopback = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  return *bytes == kLoopback;
}

std::string BearerToken(const grpc::ServerContextBase& context) {
  const auto& metadata = context.client_metadata();
  const auto found = metadata.find("authorization");
  if (found == metadata.end()) return {};
  const std::string_view value(found->second.data(), found->second.size());
  return HasScheme(value) ? std::string(value.substr(kScheme.size())) : std::string();
}

std::string ForwardedFor(const grpc::ServerContextBase& context) {
  std::string all;
  const auto [first, last] = context.client_metadata().equal_range("x-forwarded-for");
  for (auto value = first; value != last; ++value) {
    if (!all.empty()) all += ',';
    all.append(value->second.data(), value->second.size());
  }
  return all;
}

}  // namespace merels::transport
