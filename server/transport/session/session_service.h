#pragma once

#include <memory>
#include <string>

#include "server/transport/calls/backend.h"
#include "server/transport/stream/stream_server.h"

namespace merels::transport {

/// The handlers of Session calls: each connects a stream to a session of the service. session_service.proto
/// says what the call does; `version` is what Welcome reports.
MakeHandler ServeSessions(const Backend& backend, std::string version);

}  // namespace merels::transport
