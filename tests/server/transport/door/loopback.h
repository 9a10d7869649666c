#pragma once

#include <cstdint>
#include <string>

#include "server/transport/door/listener.h"

namespace merels::transport {

/// A local socket, not yet connected.
Descriptor NewClient();

/// Connects to this port of 127.0.0.1. False: it failed.
bool Connect(const Descriptor& client, std::uint16_t port);

bool Send(const Descriptor& socket, const std::string& bytes);

/// Waits for bytes; empty: the other end has closed.
std::string Receive(const Descriptor& socket);

}  // namespace merels::transport
