#include "server/transport/calls/unary_call.h"

#include <optional>
#include <vector>

namespace merels::transport {
namespace {

namespace pb = google::protobuf;

/// A field of the message, or of one in it, whose number is reserved.
std::optional<std::string> OldFieldOf(const pb::Message& message) {
  const pb::Reflection& reflection = *message.GetReflection();
  const pb::UnknownFieldSet& unknown = reflection.GetUnknownFields(message);
  for (int i = 0; i < unknown.field_count(); ++i) {
    const int number = unknown.field(i).number();
    if (message.GetDescriptor()->IsReservedNumber(number))
      return "field " + std::to_string(number) + " of " + message.GetDescriptor()->name();
  }
  std::vector<const pb::FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const pb::FieldDescriptor* field : fields) {
    if (field->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE || field->is_repeated()) continue;
    if (auto found = OldFieldOf(reflection.GetMessage(message, field))) return found;
  }
  return std::nullopt;
}

}  // namespace

service::Bearer Caller::bearer() const { return {player, token, OriginOf(address), scopes, expires_at}; }

Result<void> CheckSize(const Backend& backend, const google::protobuf::MessageLite& message) {
  if (message.ByteSizeLong() <= backend.max_message_bytes) return {};
  return TooLarge(static_cast<std::int64_t>(backend.max_message_bytes));
}

Result<void> CheckCurrent(const pb::Message& message) {
  const auto old = OldFieldOf(message);
  if (!old) return {};
  return Error{Reason::kBadArgument,
               *old + " is of an older protocol and gone; proto/REFERENCE.md says what took its place"};
}

Result<void> MayCall(const Backend& backend, const CallRule& rule, const service::Identity& identity) {
  if (auto scoped = CheckScopes(rule, identity.scopes); !scoped) return scoped;
  const bool moderator = backend.game_server.access().IsModerator(identity.player.id);
  if (rule.needs != Needs::kModerator || moderator) return {};
  return Error{Reason::kNotAllowed, "only moderators may do that"};
}

}  // namespace merels::transport
