#include "common/session/delivery.h"

#include <optional>

#include "common/base/text.h"

namespace merels::session {
namespace {

constexpr std::string_view kFiltered = "lobby?";
constexpr std::string_view kChat = "chat/";
constexpr std::string_view kSpectators = "/spectators";
constexpr std::string_view kTv = "tv";
constexpr std::string_view kChannels = "tv/";
constexpr std::size_t kLongestTopic = 64;
constexpr std::size_t kLongestFilter = 800;

/// The id after `front`; nothing when it is too short or too long to be one.
std::optional<MatchId> IdBehind(std::string_view text, std::string_view front) {
  if (!text.starts_with(front) || text.size() <= front.size() || text.size() > kLongestTopic) return {};
  return MatchId(std::string(text.substr(front.size())));
}

}  // namespace

std::string TopicText(const Topic& topic) {
  switch (topic.kind) {
    case Topic::Kind::kMatch: return std::string(kMatchTopics) + topic.match.text();
    case Topic::Kind::kLobby:
      return topic.filter.open() ? "lobby" : std::string(kFiltered) + lobby::FilterText(topic.filter);
    case Topic::Kind::kNotices: return "notices";
    case Topic::Kind::kChat:
      return std::string(kChat) + topic.match.text() +
             std::string(topic.room == chat::Room::kSpectators ? kSpectators : "");
    case Topic::Kind::kTv:
      return topic.channel.empty() ? std::string(kTv) : std::string(kChannels) + topic.channel;
  }
  return {};
}

Result<Topic> ParseTopic(std::string_view text) {
  if (text == "lobby") return Topic::Lobby();
  if (text == "notices") return Topic::Notices();
  if (text.starts_with(kFiltered) && text.size() <= kLongestFilter) {
    return lobby::ParseFilter(text.substr(kFiltered.size())).Map(Topic::Lobby);
  }
  if (text == kTv) return Topic::Tv();
  if (text.starts_with(kChannels) && text.size() > kChannels.size() && text.size() <= kLongestTopic) {
    return Topic::Tv(std::string(text.substr(kChannels.size())));
  }
  if (auto match = IdBehind(text, kMatchTopics)) return Topic::Match(*std::move(match));
  const bool spectators = text.ends_with(kSpectators);
  const auto room = spectators ? chat::Room::kSpectators : chat::Room::kPlayers;
  const std::string_view of_match = text.substr(0, text.size() - (spectators ? kSpectators.size() : 0));
  if (auto match = IdBehind(of_match, kChat)) return Topic::Chat(*std::move(match), room);
  return Error{Reason::kBadArgument, Quote(text) +
                                         " is not a topic: follow matches/ID, lobby, lobby?FILTER, notices, "
                                         "chat/ID, chat/ID/spectators, tv or tv/POOL"};
}

}  // namespace merels::session
