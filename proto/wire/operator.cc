#include "common/api/operator.h"

#include <chrono>

#include "merels/v1/operator_service.pb.h"
#include "proto/wire/messages.h"
#include "proto/wire/reading.h"

namespace merels::wire {
namespace {

using std::chrono::milliseconds;

v1::NodeState ToProto(api::NodeState state) {
  switch (state) {
    case api::NodeState::kUnknown: break;
    case api::NodeState::kServing: return v1::NODE_STATE_SERVING;
    case api::NodeState::kDraining: return v1::NODE_STATE_DRAINING;
    case api::NodeState::kSilent: return v1::NODE_STATE_SILENT;
  }
  return v1::NODE_STATE_UNSPECIFIED;
}

api::NodeState FromProto(v1::NodeState state) {
  switch (state) {
    case v1::NODE_STATE_SERVING: return api::NodeState::kServing;
    case v1::NODE_STATE_DRAINING: return api::NodeState::kDraining;
    case v1::NODE_STATE_SILENT: return api::NodeState::kSilent;
    default: return api::NodeState::kUnknown;
  }
}

v1::Node ToProto(const api::Node& node) {
  v1::Node message;
  message.set_id(node.id);
  message.set_is_this(node.is_this);
  message.set_name(node.name);
  message.set_address(node.address);
  message.set_version(node.version);
  message.set_state(ToProto(node.state));
  message.set_started_at_unix_ms(node.started_at.count());
  if (node.heard_ago) message.set_heard_ago_ms(node.heard_ago->count());
  message.set_streams(node.streams);
  message.set_players(node.players);
  return message;
}

api::Node FromProto(const v1::Node& message) {
  api::Node node{message.id(),
                 message.is_this(),
                 message.name(),
                 message.address(),
                 message.version(),
                 FromProto(message.state()),
                 std::chrono::milliseconds(message.started_at_unix_ms()),
                 {},
                 message.streams(),
                 message.players()};
  if (message.has_heard_ago_ms()) node.heard_ago = std::chrono::milliseconds(message.heard_ago_ms());
  return node;
}

v1::Lease ToProto(const api::Lease& lease) {
  v1::Lease message;
  message.set_name(lease.name);
  message.set_node_id(lease.node);
  message.set_is_alive(lease.is_alive);
  message.set_epoch(lease.epoch);
  message.set_beat(lease.beat);
  return message;
}

api::Lease FromProto(const v1::Lease& message) {
  return {message.name(), message.node_id(), message.is_alive(), message.epoch(), message.beat()};
}

v1::Invite ToProto(const api::Invite& invite) {
  v1::Invite message;
  message.set_id(invite.id);
  message.set_left(invite.left);
  if (invite.expires_at.count() != 0) message.set_expires_at_unix_ms(invite.expires_at.count());
  message.set_note(invite.note);
  return message;
}

api::Invite FromProto(const v1::Invite& message) {
  return {CleanSentence(message.id()), message.left(), milliseconds(message.expires_at_unix_ms()),
          CleanSentence(message.note())};
}

v1::LimitSetting ToProto(const api::LimitSetting& limit) {
  v1::LimitSetting message;
  message.set_name(limit.name);
  message.set_value(limit.value);
  message.set_configured_value(limit.configured);
  message.set_default_value(limit.initial);
  message.set_lowest(limit.lowest);
  message.set_highest(limit.highest);
  message.set_needs_restart(limit.needs_restart);
  message.set_is_set(limit.is_set);
  if (limit.kept) message.set_kept_value(*limit.kept);
  message.set_help(limit.help);
  return message;
}

api::LimitSetting FromProto(const v1::LimitSetting& message) {
  api::LimitSetting limit{CleanSentence(message.name()), message.value(),  message.configured_value(),
                          message.default_value(),       message.lowest(), message.highest(),
                          message.needs_restart(),       message.is_set()};
  if (message.has_kept_value()) limit.kept = message.kept_value();
  limit.help = CleanSentence(message.help());
  return limit;
}

/// An answer that is a limit.
template <class Response>
Response WithLimit(const api::LimitSetting& limit) {
  Response message;
  *message.mutable_limit() = ToProto(limit);
  return message;
}

v1::GetStatusResponse ToProto(const api::NodeStatus& status) {
  v1::GetStatusResponse message;
  *message.mutable_node() = ToProto(status.node);
  message.set_tables(status.tables);
  message.set_challenges(status.challenges);
  message.set_seeks(status.seeks);
  message.set_matches_begun(status.matches_begun);
  message.set_matches_ended(status.matches_ended);
  message.set_entries_stored(status.entries);
  message.set_entries_refused(status.refused_entries);
  message.set_entries_unknown(status.unknown_entries);
  for (const api::NodeStatus::TimeCount& one : status.store_times) {
    v1::StoreTimeCount& count = *message.add_store_times();
    count.set_most_seconds(one.most_seconds);
    count.set_entries(one.entries);
  }
  return message;
}

api::NodeStatus FromProto(const v1::GetStatusResponse& message) {
  api::NodeStatus status{FromProto(message.node()), message.tables(), message.challenges(), message.seeks()};
  status.matches_begun = message.matches_begun();
  status.matches_ended = message.matches_ended();
  status.entries = message.entries_stored();
  status.refused_entries = message.entries_refused();
  status.unknown_entries = message.entries_unknown();
  for (const v1::StoreTimeCount& one : message.store_times())
    status.store_times.push_back({one.most_seconds(), one.entries()});
  return status;
}

template <class Response>
Response WriteCode(const api::IssuedCode& code) {
  Response message;
  message.set_code(code.code);
  if (code.expires_at.count() != 0) message.set_expires_at_unix_ms(code.expires_at.count());
  return message;
}

template <class Response>
Result<api::IssuedCode> ReadCode(const Response& message) {
  return api::IssuedCode{message.code(), milliseconds(message.expires_at_unix_ms())};
}

}  // namespace

// ---- OperatorService

constexpr auto kToProto = [](const auto& one) { return ToProto(one); };
constexpr auto kFromProto = [](const auto& one) { return FromProto(one); };

template <>
struct Messages<api::CreateInvite>
    : MessagesOf<api::CreateInvite, v1::CreateInviteRequest, v1::CreateInviteResponse> {
  static Request WriteRequest([[maybe_unused]] const api::CreateInvite& call) {
    Request message;
    message.set_count(static_cast<int>(call.count));
    message.set_valid_hours(static_cast<int>(call.valid.count()));
    message.set_note(call.note);
    return message;
  }
  static Result<api::CreateInvite> ReadRequest(const Request& message) {
    return api::CreateInvite{message.count(), std::chrono::hours(message.valid_hours()), message.note()};
  }
  static Response WriteAnswer(const api::IssuedCode& answer) { return WriteCode<Response>(answer); }
  static Result<api::IssuedCode> ReadAnswer(const Response& message) { return ReadCode(message); }
};
template struct Wire<api::CreateInvite>;

template <>
struct Messages<api::ListInvites>
    : MessagesOf<api::ListInvites, v1::ListInvitesRequest, v1::ListInvitesResponse> {
  static Response WriteAnswer(const api::Page<api::Invite>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_invites(); });
  }
  static Result<api::Page<api::Invite>> ReadAnswer(const Response& message) {
    return ReadItems<api::Invite>(message.invites(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListInvites>;

template <>
struct Messages<api::RevokeInvite>
    : MessagesOf<api::RevokeInvite, v1::RevokeInviteRequest, v1::RevokeInviteResponse> {
  static Request WriteRequest([[maybe_unused]] const api::RevokeInvite& call) {
    Request message;
    message.set_invite_id(call.invite);
    return message;
  }
  static Result<api::RevokeInvite> ReadRequest(const Request& message) {
    return api::RevokeInvite{message.invite_id()};
  }
};
template struct Wire<api::RevokeInvite>;

template <>
struct Messages<api::CreateResetCode>
    : MessagesOf<api::CreateResetCode, v1::CreateResetCodeRequest, v1::CreateResetCodeResponse> {
  static Request WriteRequest([[maybe_unused]] const api::CreateResetCode& call) {
    Request message;
    message.set_player(call.player);
    return message;
  }
  static Result<api::CreateResetCode> ReadRequest(const Request& message) {
    return api::CreateResetCode{message.player()};
  }
  static Response WriteAnswer(const api::IssuedCode& answer) { return WriteCode<Response>(answer); }
  static Result<api::IssuedCode> ReadAnswer(const Response& message) { return ReadCode(message); }
};
template struct Wire<api::CreateResetCode>;

template <>
struct Messages<api::SetModerator>
    : MessagesOf<api::SetModerator, v1::SetModeratorRequest, v1::SetModeratorResponse> {
  static Request WriteRequest([[maybe_unused]] const api::SetModerator& call) {
    Request message;
    message.set_player(call.player);
    message.set_moderator(call.moderator);
    return message;
  }
  static Result<api::SetModerator> ReadRequest(const Request& message) {
    return api::SetModerator{message.player(), message.moderator()};
  }
  static Response WriteAnswer(const match::Player& answer) { return WithPlayer<Response>(answer); }
  static Result<match::Player> ReadAnswer(const Response& message) { return FromProto(message.player()); }
};
template struct Wire<api::SetModerator>;

template <>
struct Messages<api::GetStatus> : MessagesOf<api::GetStatus, v1::GetStatusRequest, v1::GetStatusResponse> {
  static Response WriteAnswer(const api::NodeStatus& answer) { return ToProto(answer); }
  static Result<api::NodeStatus> ReadAnswer(const Response& message) { return FromProto(message); }
};
template struct Wire<api::GetStatus>;

template <>
struct Messages<api::Announce> : MessagesOf<api::Announce, v1::AnnounceRequest, v1::AnnounceResponse> {
  static Request WriteRequest(const api::Announce& call) {
    Request message;
    message.set_text(call.text);
    message.set_stands_minutes(static_cast<int>(call.stands.count()));
    return message;
  }
  static Result<api::Announce> ReadRequest(const Request& message) {
    return api::Announce{message.text(), std::chrono::minutes(message.stands_minutes())};
  }
};
template struct Wire<api::Announce>;

template <>
struct Messages<api::ListLimits>
    : MessagesOf<api::ListLimits, v1::ListLimitsRequest, v1::ListLimitsResponse> {
  static Response WriteAnswer(const api::Page<api::LimitSetting>& answer) {
    return WriteItems<Response>(answer, kToProto, [](Response& message) { return message.mutable_limits(); });
  }
  static Result<api::Page<api::LimitSetting>> ReadAnswer(const Response& message) {
    return ReadItems<api::LimitSetting>(message.limits(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListLimits>;

template <>
struct Messages<api::SetLimit> : MessagesOf<api::SetLimit, v1::SetLimitRequest, v1::SetLimitResponse> {
  static Request WriteRequest(const api::SetLimit& call) {
    Request message;
    message.set_name(call.name);
    message.set_value(call.value);
    message.set_keep(call.keep);
    return message;
  }
  static Result<api::SetLimit> ReadRequest(const Request& message) {
    return api::SetLimit{message.name(), message.value(), message.keep()};
  }
  static Response WriteAnswer(const api::LimitSetting& answer) { return WithLimit<Response>(answer); }
  static Result<api::LimitSetting> ReadAnswer(const Response& message) { return FromProto(message.limit()); }
};
template struct Wire<api::SetLimit>;

template <>
struct Messages<api::ResetLimit>
    : MessagesOf<api::ResetLimit, v1::ResetLimitRequest, v1::ResetLimitResponse> {
  static Request WriteRequest(const api::ResetLimit& call) {
    Request message;
    message.set_name(call.name);
    return message;
  }
  static Result<api::ResetLimit> ReadRequest(const Request& message) {
    return api::ResetLimit{message.name()};
  }
  static Response WriteAnswer(const api::LimitSetting& answer) { return WithLimit<Response>(answer); }
  static Result<api::LimitSetting> ReadAnswer(const Response& message) { return FromProto(message.limit()); }
};
template struct Wire<api::ResetLimit>;

template <>
struct Messages<api::ListNodes> : MessagesOf<api::ListNodes, v1::ListNodesRequest, v1::ListNodesResponse> {
  static Response WriteAnswer(const api::Page<api::Node>& answer) {
    return WriteItems<Response>(answer, kToProto, [](Response& message) { return message.mutable_nodes(); });
  }
  static Result<api::Page<api::Node>> ReadAnswer(const Response& message) {
    return ReadItems<api::Node>(message.nodes(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListNodes>;

template <>
struct Messages<api::ListLeases>
    : MessagesOf<api::ListLeases, v1::ListLeasesRequest, v1::ListLeasesResponse> {
  static Response WriteAnswer(const api::Page<api::Lease>& answer) {
    return WriteItems<Response>(answer, kToProto, [](Response& message) { return message.mutable_leases(); });
  }
  static Result<api::Page<api::Lease>> ReadAnswer(const Response& message) {
    return ReadItems<api::Lease>(message.leases(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListLeases>;

template <>
struct Messages<api::DrainNode> : MessagesOf<api::DrainNode, v1::DrainNodeRequest, v1::DrainNodeResponse> {};
template struct Wire<api::DrainNode>;

}  // namespace merels::wire
