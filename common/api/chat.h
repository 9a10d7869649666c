// Requests of chat.
#ifndef MERELS_COMMON_API_CHAT_H_
#define MERELS_COMMON_API_CHAT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "common/api/page.h"
#include "common/base/ids.h"
#include "common/chat/chat.h"

namespace merels::api {

/// Which messages of a room are asked for.
struct ChatQuery {
  MatchId match;
  chat::Room room = chat::Room::kPlayers;
  std::uint64_t after = 0;  // only messages after this number
  PageQuery page = {};      // if not all fit, the newest; the next page has those before them
  std::string code = {};    // of a match that is watched by code
};
/// One page of a room's messages, and the token of the next (empty: there is none).
struct ChatPage {
  chat::Snapshot room;
  std::string next;
};
/// Something to say in a room of a match.
struct Say {
  RequestId request;
  MatchId match;
  chat::Room room = chat::Room::kPlayers;
  std::string text;                             // either this
  std::optional<chat::Courtesy> courtesy = {};  // or this
  std::string code = {};                        // of a match that is watched by code
};
/// Turns the chat with the other player of a match off or on.
struct SetChatOff {
  MatchId match;
  bool off = false;
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_CHAT_H_
