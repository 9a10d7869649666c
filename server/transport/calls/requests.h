// Requests that only the server reads; proto/wire/request.h has those that the client library writes.
#ifndef MERELS_SERVER_TRANSPORT_CALLS_REQUESTS_H_
#define MERELS_SERVER_TRANSPORT_CALLS_REQUESTS_H_

#include <string>

#include "common/base/result.h"
#include "merels/v1/lobby_service.pb.h"
#include "merels/v1/match_service.pb.h"
#include "merels/v1/moderation_service.pb.h"
#include "merels/v1/session_service.pb.h"
#include "server/service/game_server.h"

namespace merels::transport {

// Errors: unknown-match, bad-argument.
Result<api::PageQuery> FromProto(const v1::ListTablesRequest& request);
Result<api::PageQuery> FromProto(const v1::ListReportsRequest& request);
/// unknown-kind, bad-argument: as wire::FromProto of a topic.
Result<service::Subscription> FromProto(const v1::Subscribe& message);
/// Of any message but a command: whether what the client calls it can be given back, and whether all of it is
/// of this protocol. bad-argument.
Result<void> CheckMessage(const v1::SessionRequest& message);
Result<api::MatchRead> ReadMatch(const std::string& match, const std::string& code);

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_CALLS_REQUESTS_H_
