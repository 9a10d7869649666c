#include "server/transport/calls/requests.h"

#include "proto/wire/reading.h"
#include "proto/wire/request.h"
#include "proto/wire/topic.h"
#include "proto/wire/types.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
Result<api::PageQuery> FromProto(const v1::ListTablesRequest& request) {
  return wire::ReadPage(request.page_size(), request.page_token());
}

Result<api::PageQuery> FromProto(const v1::ListReportsRequest& request) {
  return wire::ReadPage(request.page_size(), request.page_token());
}

Result<service::Subscription> FromProto(const v1::Subscribe& message) {
  auto topic = wire::FromProto(message.topic());
  if (!topic) return topic.error();
  service::Subscription wanted{*std::move(topic), message.epoch(), message.after_seq(), message.watch_code(),
                               std::nullopt};
  if (message.has_replay_from_ply()) wanted.replay_from = message.replay_from_ply();
  wanted.with_turns = message.with_turns();
  return wanted;
}

Result<void> CheckMessage(const v1::SessionRequest& message) {
  if (message.has_command()) return {};
  constexpr std::size_t kLongestName = 36;  // of a UUID
  wire::Reading reading;
  reading.Text(message.request_id(), kLongestName, "request_id");
  const auto named = reading.Done(true);
  if (!named) return named.error();
  return CheckCurrent(message);
}

Result<api::MatchRead> ReadMatch(const std::string& match, const std::string& code) {
  wire::Reading reading;
  return reading.Done(api::MatchRead{reading.Take(wire::ReadMatchId(match)),
                                     reading.Text(code, wire::kMaxOpaqueText, "watch_code")});
}

}  // namespace merels::transport
