// Chat between wire and common types.
#pragma once

#include <optional>

#include "common/base/result.h"
#include "common/chat/chat.h"
#include "merels/v1/chat_service.pb.h"
#include "merels/v1/session_service.pb.h"

namespace merels::wire {

/// The longest message that is read, in characters; a server may allow fewer.
inline constexpr std::size_t kMaxChatText = 2000;

v1::ChatRoom ToProto(chat::Room room);
/// bad-argument.
Result<chat::Room> FromProto(v1::ChatRoom room);

v1::Courtesy ToProto(const std::optional<chat::Courtesy>& courtesy);
/// bad-argument for an unknown one.
Result<std::optional<chat::Courtesy>> FromProto(v1::Courtesy courtesy);

v1::ChatMessage ToProto(const chat::Message& message);
/// bad-argument; bad-text for a text that is not allowed and so not shown either. A courtesy of a newer
/// version is shown as its text.
Result<chat::Message> FromProto(const v1::ChatMessage& message);

v1::ChatSnapshot ToProto(const chat::Snapshot& snapshot);
Result<chat::Snapshot> FromProto(const v1::ChatSnapshot& message);

}  // namespace merels::wire
