// Where a call comes from, and what its metadata says of its caller.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include <grpcpp/grpcpp.h>

#include "server/service/base/call.h"

struct sockaddr;

namespace merels::transport {

/// An internet address; an IPv4 address as IPv6 maps it.
using AddressBytes = std::array<std::uint8_t, 16>;

/// Parses an address alone, such as "127.0.0.1" or "2001:db8::1".
std::optional<AddressBytes> ParseAddress(const std::string& text);

/// The bytes of the address in gRPC's name of a peer.
std::optional<AddressBytes> BytesOfPeer(const std::string& peer);

/// A socket's address as gRPC writes a peer, such as "ipv4:127.0.0.1:5000"; empty for other families.
std::string PeerOf(const sockaddr& address);

/// The address and port of one end of a connection, in one form for each way that its peer is written.
/// Anything but an internet address stays unchanged.
std::string ConnectionKey(const std::string& peer);

/// The address in gRPC's name of a peer, such as "ipv4:127.0.0.1:5000", without the port, as the limits per
/// address count it: for IPv6 the /64, which usually belongs to one customer. Anything but an internet
/// address stays unchanged. Personal data: never for a log or the store.
std::string AddressOf(const std::string& peer);

/// The wider prefix around an address of AddressOf, such as "192.0.2.0/24" or "2001:db8:1::/48": for IPv6
/// usually one site or one rented machine, for IPv4 some 250 customers, whose limits are looser. Anything but
/// an internet address stays unchanged. Personal data like the address.
std::string PrefixOf(const std::string& address);

/// Whether a prefix from PrefixOf is an IPv6 one.
bool IsPrefixOfIPv6(const std::string& prefix);

/// The origin of a call with this address of AddressOf.
service::Origin OriginOf(const std::string& address);

/// Whether a peer is on this machine: at a loopback address, or at a Unix socket.
bool IsOfThisMachine(const std::string& peer);

/// The TOKEN of the metadata "authorization: Bearer TOKEN"; empty when there is none or it has another
/// scheme. A secret: never for a log or an error.
std::string BearerToken(const grpc::ServerContextBase& context);

/// The values of x-forwarded-for, joined by commas, unchanged; empty when there is none.
std::string ForwardedFor(const grpc::ServerContextBase& context);

}  // namespace merels::transport
