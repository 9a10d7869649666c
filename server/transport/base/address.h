// Where a call comes from.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "server/service/base/origin.h"

struct sockaddr;

namespace merels::transport {

/// An internet address; an IPv4 address as IPv6 maps it.
using AddressBytes = std::array<std::uint8_t, 16>;

/// Parses an address alone, such as "127.0.0.1" or "2001:db8::1".
std::optional<AddressBytes> ParseAddress(const std::string& text);

/// The bytes of the address in what gRPC calls a peer.
std::optional<AddressBytes> BytesOfPeer(const std::string& peer);

/// A socket's address as gRPC writes a peer, such as "ipv4:127.0.0.1:5000"; empty for other families.
std::string PeerOf(const sockaddr& address);

/// The same for one end of a connection, however its peer is written: its address and port. What is no
/// address of the internet stays as it is.
std::string ConnectionKey(const std::string& peer);

/// The address in what gRPC calls a peer, such as "ipv4:127.0.0.1:5000", without the port, as the limits of
/// addresses count them: for IPv6 the /64, which usually belongs to one customer. What is no address of the
/// internet stays as it is. Personal: never for a log or the store.
std::string AddressOf(const std::string& peer);

/// The wider prefix around what AddressOf gives, such as "192.0.2.0/24" or "2001:db8:1::/48": for IPv6 what
/// usually belongs to one site or one rented machine, for IPv4 some 250 customers, whose limits are looser. A
/// text that is not an internet address stays as it is. As personal as the address.
std::string PrefixOf(const std::string& address);

/// Whether a prefix from PrefixOf is an IPv6 one.
bool IsPrefixOfIPv6(const std::string& prefix);

/// The origin of a call with this address, which AddressOf gave.
service::Origin OriginOf(const std::string& address);

/// Whether a peer is on this machine: at a loopback address, or at a socket of the file system.
bool IsOfThisMachine(const std::string& peer);

}  // namespace merels::transport
