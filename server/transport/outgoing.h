#ifndef MERELS_SERVER_TRANSPORT_OUTGOING_H_
#define MERELS_SERVER_TRANSPORT_OUTGOING_H_

#include "merels/v1/session_service.pb.h"
#include "server/service/sink.h"

namespace merels::transport {

/// What a session tells, as its message on the stream. `version`: of the server, for Welcome.
v1::SessionResponse ToProto(const service::Outgoing& outgoing, const std::string& version);

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_OUTGOING_H_
