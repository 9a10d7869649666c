#include "proto/wire/nodes.h"

#include <chrono>

namespace merels::wire {
namespace {

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

}  // namespace

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

}  // namespace merels::wire
