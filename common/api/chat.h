// The calls of the ChatService. Messages come on the topics of chat of the stream.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/api/call.h"
#include "common/base/ids.h"
#include "common/chat/chat.h"

namespace merels::api {

/// One page of a room's messages, and the token of the next (empty: there is none).
struct ChatPage {
  chat::Snapshot room;
  std::string next;
};

/// Messages of a room, oldest first; the first page has the newest.
struct ListMessages {
  using Answer = ChatPage;
  static constexpr CallRule kRule{Needs::kChat, kList, true};
  MatchId match;
  chat::Room room = chat::Room::kPlayers;
  std::uint64_t after = 0;  // only messages after this number
  PageQuery page = {};      // if not all fit, the newest; the next page has those before them
  std::string code = {};    // of a match that is watched by code
};

/// Posts a message in a room of a match; the answer is the message as stored. Safe to repeat with the same
/// request id and text.
struct Say {
  using Answer = chat::Message;
  static constexpr CallRule kRule{Needs::kChat, kList};
  RequestId request;
  MatchId match;
  chat::Room room = chat::Room::kPlayers;
  std::string text;                             // either this
  std::optional<chat::Courtesy> courtesy = {};  // or this
  std::string code = {};                        // of a match that is watched by code
};

/// Turns the chat with the other player of a match off or on for the caller, who plays it.
struct SetChat {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kChat, kPlain};
  MatchId match;
  bool off = false;
};

}  // namespace merels::api
