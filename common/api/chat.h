// Requests of chat.
#ifndef MERELS_COMMON_API_CHAT_H_
#define MERELS_COMMON_API_CHAT_H_

#include <optional>
#include <string>

#include "common/base/ids.h"
#include "common/chat/chat.h"

namespace merels::api {

/// Something to say in a room of a match.
struct Say {
  RequestId request;
  MatchId match;
  chat::Room room = chat::Room::kPlayers;
  std::string text;                             // either this
  std::optional<chat::Courtesy> courtesy = {};  // or this
};
/// Turns the chat with the other player of a match off or on.
struct SetChatOff {
  MatchId match;
  bool off = false;
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_CHAT_H_
