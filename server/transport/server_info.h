// The public information about the server.
#pragma once

#include <chrono>
#include <span>
#include <string_view>

#include "common/api/server.h"
#include "server/base/limits.h"

namespace merels::transport {

struct ServerOptions;

/// The names of the public limits: those that a client can reach. Limits that protect the server itself are
/// not public.
std::span<const std::string_view> ToldLimits();

/// `now`: Unix time.
api::ServerInfo InfoOf(const ServerOptions& options, const Limits& limits, std::chrono::milliseconds now);

}  // namespace merels::transport
