#include "common/session/delivery.h"

namespace merels::session {
namespace {

constexpr std::string_view kMatches = "matches/";
constexpr std::size_t kLongestTopic = 64;

}  // namespace

std::string TopicText(const Topic& topic) {
  switch (topic.kind) {
    case Topic::Kind::kMatch: return std::string(kMatches) + topic.match.text();
    case Topic::Kind::kLobby: return "lobby";
    case Topic::Kind::kNotices: return "notices";
  }
  return {};
}

Result<Topic> ParseTopic(std::string_view text) {
  if (text == "lobby") return Topic::Lobby();
  if (text == "notices") return Topic::Notices();
  if (text.starts_with(kMatches) && text.size() > kMatches.size() && text.size() <= kLongestTopic) {
    return Topic::Match(MatchId(std::string(text.substr(kMatches.size()))));
  }
  return Error{Reason::kBadArgument, "\"" + std::string(text.substr(0, kLongestTopic)) +
                                         "\" is no topic: follow matches/ID, lobby or notices"};
}

}  // namespace merels::session
