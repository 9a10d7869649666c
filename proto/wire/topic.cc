#include "proto/wire/topic.h"

#include <string>
#include <utility>

#include "proto/wire/chat.h"
#include "proto/wire/lobby.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

// With the text around them, these fit into the name of a topic.
constexpr std::size_t kLongestMatch = 32;
constexpr std::size_t kLongestPool = 61;

MatchId ReadTopicMatch(const std::string& id, Reading& reading) {
  reading.Require(!id.empty(), Reason::kBadArgument, "the topic names no match");
  return MatchId(reading.Text(id, kLongestMatch, "the match of the topic"));
}

void WriteTopic(const lobby::Filter& filter, v1::LobbyTopic& message) {
  for (const std::string& ruleset : filter.rulesets) message.add_rulesets(ruleset);
  for (const auto time_class : filter.classes) message.add_time_classes(ToProto(time_class));
  if (filter.rated != lobby::Filter::Rated::kEither)
    message.set_rated(filter.rated == lobby::Filter::Rated::kRated);
  message.set_without_bots(filter.without_bots);
  if (!filter.rating.any()) *message.mutable_rating() = ToProto(filter.rating);
}

lobby::Filter ReadTopic(const v1::LobbyTopic& message, Reading& reading) {
  lobby::Filter filter;
  filter.rulesets.assign(message.rulesets().begin(), message.rulesets().end());
  bool any = false;
  for (const int number : message.time_classes()) {
    const auto time_class = reading.Take(FromProto(static_cast<v1::TimeClass>(number)));
    any = any || !time_class;
    if (time_class) filter.classes.push_back(*time_class);
  }
  if (any) filter.classes.clear();
  using Rated = lobby::Filter::Rated;
  if (message.has_rated()) filter.rated = message.rated() ? Rated::kRated : Rated::kCasual;
  filter.without_bots = message.without_bots();
  filter.rating = reading.Take(FromProto(message.rating()));
  return reading.Take(lobby::Canonical(std::move(filter)));
}

session::Topic ReadKind(const v1::Topic& message, Reading& reading) {
  switch (message.kind_case()) {
    case v1::Topic::kMatch: return session::Topic::Match(ReadTopicMatch(message.match().match_id(), reading));
    case v1::Topic::kLobby: return session::Topic::Lobby(ReadTopic(message.lobby(), reading));
    case v1::Topic::kNotices: return session::Topic::Notices();
    case v1::Topic::kChat:
      return session::Topic::Chat(ReadTopicMatch(message.chat().match_id(), reading),
                                  reading.Take(FromProto(message.chat().room())));
    case v1::Topic::kChannel:
      return session::Topic::Tv(reading.Text(message.channel().pool(), kLongestPool, "the pool"));
    case v1::Topic::KIND_NOT_SET: break;
  }
  reading.Require(false, Reason::kUnknownKind, "this server does not know this kind of topic");
  return {};
}

}  // namespace

v1::Topic ToProto(const session::Topic& topic) {
  using Kind = session::Topic::Kind;
  v1::Topic message;
  switch (topic.kind) {
    case Kind::kMatch: message.mutable_match()->set_match_id(topic.match.text()); break;
    case Kind::kLobby: WriteTopic(topic.filter, *message.mutable_lobby()); break;
    case Kind::kNotices: message.mutable_notices(); break;
    case Kind::kChat:
      message.mutable_chat()->set_match_id(topic.match.text());
      message.mutable_chat()->set_room(ToProto(topic.room));
      break;
    case Kind::kTv: message.mutable_channel()->set_pool(topic.channel); break;
  }
  return message;
}

Result<session::Topic> FromProto(const v1::Topic& message) {
  Reading reading;
  auto topic = ReadKind(message, reading);
  return reading.Done(std::move(topic));
}

}  // namespace merels::wire
