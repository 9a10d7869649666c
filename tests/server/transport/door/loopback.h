#pragma once

#include <cstdint>
#include <string>

#include "server/transport/door/listener.h"

namespace merels::transport {

/// A socket of this machine that is not connected yet.
Descriptor NewClient();

/// Whether it could be connected to this port of 127.0.0.1.
bool Connect(const Descriptor& client, std::uint16_t port);

bool Send(const Descriptor& socket, const std::string& bytes);

/// Waits for bytes; empty: the other end has closed.
std::string Receive(const Descriptor& socket);

}  // namespace merels::transport
