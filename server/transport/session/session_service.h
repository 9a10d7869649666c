// The Session call: a stream of the transport for each session of the service.
#pragma once

#include <memory>
#include <string>

#include "server/transport/calls/call_table.h"
#include "server/transport/stream/stream.h"

namespace merels::transport {

/// The handlers of Session calls: each connects a stream to a session of the service. session_service.proto
/// says what the call does; `version` is what Welcome reports.
MakeHandler ServeSessions(const Backend& backend, std::string version);

}  // namespace merels::transport
