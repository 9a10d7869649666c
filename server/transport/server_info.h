// What a stranger may know of the server.
#pragma once

#include <chrono>
#include <span>
#include <string_view>

#include "common/api/server.h"
#include "server/base/limits.h"

namespace merels::transport {

struct ServerOptions;

/// The names of the limits that are public: those that a client can meet. Limits that protect the server
/// itself are not.
std::span<const std::string_view> ToldLimits();

/// `now`: unix time.
api::ServerInfo InfoOf(const ServerOptions& options, const Limits& limits, std::chrono::milliseconds now);

}  // namespace merels::transport
