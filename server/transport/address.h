// Where a call comes from.
#ifndef MERELS_SERVER_TRANSPORT_ADDRESS_H_
#define MERELS_SERVER_TRANSPORT_ADDRESS_H_

#include <string>

namespace merels::transport {

/// The address in what gRPC calls a peer, such as "ipv4:127.0.0.1:5000", without the port, as the limits of
/// addresses count them: of IPv6 the network of 64 bits, which one customer usually has whole. What is no
/// address of the internet stays as it is. Personal: never for a log or the store.
std::string AddressOf(const std::string& peer);

/// Whether the call comes from this machine.
bool IsLoopback(const std::string& peer);

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_ADDRESS_H_
