#include "client/web/feed/topic.h"

#include <algorithm>

#include "common/base/text.h"
#include "common/rating/pool.h"

namespace merels::web {
namespace {

/// The server's own limit of a match's id.
constexpr std::size_t kMaxMatchId = 32;
constexpr std::size_t kMaxPlayerName = 32;

Error BadTopic(std::string_view text) {
  return {Reason::kBadArgument,
          Quote(text) + " is no topic; there are match:ID, chat:ID, tv, tv:POOL, player:NAME and lobby"};
}

bool IsPlayerName(std::string_view text) {
  return !text.empty() && text.size() <= kMaxPlayerName && std::all_of(text.begin(), text.end(), [](char c) {
    return c > 0x20 && c < 0x7F && c != ',' && c != '=' && c != ':';
  });
}

}  // namespace

bool IsMatchId(std::string_view text) {
  return !text.empty() && text.size() <= kMaxMatchId && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

std::string TopicName(const WebTopic& topic) {
  switch (topic.kind) {
    case WebTopic::Kind::kMatch: return "match:" + topic.name;
    case WebTopic::Kind::kChat: return "chat:" + topic.name;
    case WebTopic::Kind::kTv: return topic.name.empty() ? "tv" : "tv:" + topic.name;
    case WebTopic::Kind::kPlayer: return "player:" + topic.name;
    case WebTopic::Kind::kLobby: break;
  }
  return "lobby";
}

Result<WebTopic> ReadTopic(std::string_view text) {
  using Is = WebTopic::Kind;
  if (text == "lobby") return WebTopic{Is::kLobby};
  if (text == "tv") return WebTopic{Is::kTv};
  const auto colon = std::min(text.find(':'), text.size());
  const auto kind = text.substr(0, colon);
  const auto name = text.substr(std::min(text.size(), colon + 1));
  if (kind == "match" && IsMatchId(name)) return WebTopic{Is::kMatch, std::string(name)};
  if (kind == "chat" && IsMatchId(name)) return WebTopic{Is::kChat, std::string(name)};
  if (kind == "tv" && rating::IsPool(name)) return WebTopic{Is::kTv, std::string(name)};
  if (kind == "player" && IsPlayerName(name)) return WebTopic{Is::kPlayer, std::string(name)};
  return BadTopic(text);
}

Result<std::vector<WebTopic>> ReadTopics(std::string_view text, std::size_t most) {
  std::vector<WebTopic> topics;
  while (!text.empty()) {
    const auto part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    auto topic = ReadTopic(part);
    if (!topic.ok()) return topic.error();
    if (std::find(topics.begin(), topics.end(), *topic) != topics.end())
      return Error{Reason::kBadArgument, "the topic " + Quote(part) + " comes twice"};
    if (topics.size() == most)
      return Error{Reason::kBadArgument, "a stream follows at most " + std::to_string(most) + " topics"};
    topics.push_back(std::move(*topic));
  }
  if (topics.empty()) return Error{Reason::kBadArgument, "the address names no topics, such as lobby"};
  return topics;
}

}  // namespace merels::web
