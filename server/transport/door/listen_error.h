#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <netdb.h>

#include "common/base/result.h"

namespace merels::transport {

/// The addresses that a host has for a server; null when none is known.
using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;
Addresses Resolve(const std::string& host, std::uint16_t port);

/// Whether a server could listen there now; bad-argument with a sentence if not. Call it before anything is
/// written for a server that cannot start; an address that is free now may be taken a moment later.
Result<void> CanListen(const std::string& host, std::uint16_t port);

/// Why a server that just failed to listen there could not: tries the same once more. Always a sentence,
/// bad-argument.
Error WhyNotListening(const std::string& host, std::uint16_t port);

}  // namespace merels::transport
