#include "server/transport/calls/unary_call.h"

namespace merels::transport {

service::Bearer Caller::bearer() const { return {player, token, OriginOf(address), scopes, expires_at}; }

service::Origin OriginOf(const std::string& address) {
  const std::string prefix = PrefixOf(address);
  return {address, prefix, IsPrefixOfIPv6(prefix)};
}

Result<void> CheckSize(const Backend& backend, const google::protobuf::MessageLite& message) {
  if (message.ByteSizeLong() <= backend.max_message_bytes) return {};
  return Error{Reason::kTooLarge,
               "the message is larger than " + std::to_string(backend.max_message_bytes) + " bytes"}
      .AtLimit("max-message-bytes", backend.max_message_bytes);
}

Result<void> MayCall(const Backend& backend, const CallRule& rule, const service::Identity& identity) {
  if (auto scoped = CheckScopes(rule, identity.scopes); !scoped) return scoped;
  const bool moderator = backend.game_server.access().IsModerator(identity.player.id);
  if (rule.needs != Needs::kModerator || moderator) return {};
  return Error{Reason::kNotAllowed, "only moderators may do that"};
}

}  // namespace merels::transport
