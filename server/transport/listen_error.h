#ifndef MERELS_SERVER_TRANSPORT_LISTEN_ERROR_H_
#define MERELS_SERVER_TRANSPORT_LISTEN_ERROR_H_

#include <cstdint>
#include <string>

#include "common/base/result.h"

namespace merels::transport {

/// Why a server that just failed to listen there could not: tries the same once more with a plain socket,
/// since gRPC does not say. Always a sentence, bad-argument.
Error WhyNotListening(const std::string& host, std::uint16_t port);

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_LISTEN_ERROR_H_
