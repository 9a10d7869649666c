#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <netdb.h>

#include "common/base/result.h"

namespace merels::transport {

/// The addresses of a host for a server; null when none is known.
using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;
Addresses Resolve(const std::string& host, std::uint16_t port);

/// Whether a server could listen there now; bad-argument with a sentence if not. Call it before a server that
/// cannot start writes anything; an address that is free now may be taken a moment later.
Result<void> CanListen(const std::string& host, std::uint16_t port);

/// The reason why a server just failed to listen there: tries once more. Always a sentence, bad-argument.
Error WhyNotListening(const std::string& host, std::uint16_t port);

}  // namespace merels::transport
