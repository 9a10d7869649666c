// What a browser can follow, by the names that stand in an address:
//   match:ID        a match
//   chat:ID         what spectators of a match say
//   tv, tv:POOL     which match a channel shows
//   player:NAME     which match is a player's newest
//   lobby           open tables and live matches
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"

namespace merels::web {

struct WebTopic {
  enum class Kind { kMatch, kChat, kTv, kPlayer, kLobby };
  Kind kind = Kind::kLobby;
  std::string name = {};  // the match, the pool or the player

  bool operator==(const WebTopic&) const = default;
};

/// The name of it, in the spelling by which all who follow it share it.
std::string TopicName(const WebTopic& topic);

/// bad-argument: no such topic.
Result<WebTopic> ReadTopic(std::string_view text);

/// Topics with commas between them. bad-argument: none, more than `most`, one twice, or one that is none.
Result<std::vector<WebTopic>> ReadTopics(std::string_view text, std::size_t most);

/// Whether text can be the id of a match.
bool IsMatchId(std::string_view text);

}  // namespace merels::web
