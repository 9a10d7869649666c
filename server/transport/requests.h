// Requests of the lobby and of lists, read from the wire into what the house takes.
#ifndef MERELS_SERVER_TRANSPORT_REQUESTS_H_
#define MERELS_SERVER_TRANSPORT_REQUESTS_H_

#include <string>

#include "common/base/result.h"
#include "merels/v1/lobby_service.pb.h"
#include "merels/v1/match_service.pb.h"
#include "merels/v1/moderation_service.pb.h"
#include "merels/v1/session_service.pb.h"
#include "server/service/game_server.h"

namespace merels::transport {

// Errors: bad-request-id, bad-argument, bad-clock, unknown-table (an id that cannot be one). What a ruleset,
// a code or a page token says is judged by the house.
Result<service::OpenTable> FromProto(const v1::OpenTableRequest& request);
Result<service::JoinTable> FromProto(const v1::JoinTableRequest& request);
Result<service::Seek> FromProto(const v1::CreateSeekRequest& request);
Result<service::PageQuery> FromProto(const v1::ListTablesRequest& request);
Result<service::PageQuery> FromProto(const v1::ListReportsRequest& request);
Result<service::MatchQuery> FromProto(const v1::ListMatchesRequest& request);
Result<service::MatchQuery> FromProto(const v1::ExportMatchesRequest& request);
/// A negative ply is the start.
service::Subscription FromProto(const v1::Subscribe& message);
/// unknown-match, bad-argument.
Result<service::MatchRead> ReadMatch(const std::string& match, const std::string& code);
Result<service::BestQuery> FromProto(const v1::ListBestSolutionsRequest& request);

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_REQUESTS_H_
