#include "server/transport/requests.h"

#include <algorithm>

#include "proto/wire/filter.h"
#include "proto/wire/lobby.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::transport {
namespace {

int ReadPageSize(wire::Reading& reading, int size) {
  reading.Require(size >= 0, Reason::kBadArgument, "page_size is negative; 0 asks for the default");
  return size;
}

service::PageQuery ReadPage(wire::Reading& reading, int size, const std::string& token) {
  return {ReadPageSize(reading, size), reading.Text(token, wire::kMaxOpaqueText, "page_token")};
}

}  // namespace

Result<service::OpenTable> FromProto(const v1::OpenTableRequest& request) {
  wire::Reading reading;
  service::OpenTable wish;
  wish.request = reading.Take(wire::ReadRequestId(request.request_id()));
  wish.ruleset = request.ruleset();
  wish.clock = reading.Take(wire::FromProto(request.time_control()));
  wish.side = reading.Take(wire::OptionalFromProto(request.side()));
  wish.is_private = request.private_();
  wish.watching = reading.Take(wire::FromProto(request.watching()));
  wish.rated = request.rated();
  wish.opponent = reading.Take(wire::FromProto(request.opponent_rating()));
  return reading.Done(wish);
}

Result<service::JoinTable> FromProto(const v1::JoinTableRequest& request) {
  wire::Reading reading;
  service::JoinTable wish;
  wish.request = reading.Take(wire::ReadRequestId(request.request_id()));
  reading.Require(request.table_id().empty() != request.code().empty(), Reason::kBadArgument,
                  "give either table_id or code");
  if (!request.table_id().empty()) wish.table = reading.Take(wire::ReadTableId(request.table_id()));
  wish.code = reading.Text(request.code(), wire::kMaxOpaqueText, "code");
  return reading.Done(wish);
}

Result<service::Seek> FromProto(const v1::CreateSeekRequest& request) {
  wire::Reading reading;
  service::Seek wish;
  wish.request = reading.Take(wire::ReadRequestId(request.request_id()));
  wish.ruleset = request.ruleset();
  wish.clock = reading.Take(wire::FromProto(request.time_control()));
  wish.rated = request.rated();
  return reading.Done(wish);
}

Result<service::PageQuery> FromProto(const v1::ListTablesRequest& request) {
  wire::Reading reading;
  return reading.Done(ReadPage(reading, request.page_size(), request.page_token()));
}

Result<service::PageQuery> FromProto(const v1::ListReportsRequest& request) {
  wire::Reading reading;
  return reading.Done(ReadPage(reading, request.page_size(), request.page_token()));
}

Result<service::MatchQuery> FromProto(const v1::ListMatchesRequest& request) {
  wire::Reading reading;
  service::MatchQuery query;
  query.live_only = request.live_only();
  query.account = AccountId(reading.Text(request.account_id(), wire::kMaxNameText, "account_id"));
  query.page = ReadPage(reading, request.page_size(), request.page_token());
  query.filter = reading.Take(wire::FromProto(request.filter()));
  return reading.Done(query);
}

Result<service::MatchQuery> FromProto(const v1::ExportMatchesRequest& request) {
  wire::Reading reading;
  service::MatchQuery query;
  query.account = AccountId(reading.Text(request.account_id(), wire::kMaxNameText, "account_id"));
  query.page = ReadPage(reading, request.page_size(), request.page_token());
  query.filter = reading.Take(wire::FromProto(request.filter()));
  return reading.Done(query);
}

service::Subscription FromProto(const v1::Subscribe& message) {
  service::Subscription wanted{message.topic(), message.epoch(), message.after_seq(), message.watch_code(),
                               std::nullopt};
  if (message.has_replay_from_ply()) wanted.replay_from = std::max(0, message.replay_from_ply());
  return wanted;
}

Result<service::MatchRead> ReadMatch(const std::string& match, const std::string& code) {
  wire::Reading reading;
  return reading.Done(service::MatchRead{reading.Take(wire::ReadMatchId(match)),
                                         reading.Text(code, wire::kMaxOpaqueText, "watch_code")});
}

Result<service::BestQuery> FromProto(const v1::ListBestSolutionsRequest& request) {
  wire::Reading reading;
  return reading.Done(service::BestQuery{request.ruleset(), ReadPageSize(reading, request.page_size())});
}

}  // namespace merels::transport
