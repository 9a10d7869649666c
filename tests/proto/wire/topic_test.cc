#include "proto/wire/topic.h"

#include <functional>
#include <string>

#include <gtest/gtest.h>

namespace merels::wire {
namespace {

using session::Topic;

v1::Topic OfLobby(const std::function<void(v1::LobbyTopic&)>& fill) {
  v1::Topic message;
  fill(*message.mutable_lobby());
  return message;
}

Reason WhyNot(const v1::Topic& message) { return FromProto(message).error().reason; }

TEST(WireTopic, EachComesBackAsItWent) {
  const MatchId match("abcdefghij234");
  for (const Topic& topic :
       {Topic::Match(match), Topic::Lobby(), Topic::Notices(), Topic::Chat(match, chat::Room::kPlayers),
        Topic::Chat(match, chat::Room::kSpectators), Topic::Tv(), Topic::Tv("standard/blitz"),
        session::ParseTopic("lobby?rulesets=lasker,three&classes=daily,unlimited&rated=no").value(),
        session::ParseTopic("lobby?rated=yes&bots=no&rating=-1800").value()}) {
    EXPECT_EQ(FromProto(ToProto(topic)).value(), topic) << session::TopicText(topic);
  }
}

TEST(WireTopic, AFilterHasOneNameHoweverItIsSaid) {
  const auto topic = FromProto(OfLobby([](v1::LobbyTopic& lobby) {
    for (const char* name : {"three", "lasker", "three"}) lobby.add_rulesets(name);
    for (const auto one : {v1::TIME_CLASS_RAPID, v1::TIME_CLASS_BULLET}) lobby.add_time_classes(one);
    lobby.mutable_rating();
  }));
  ASSERT_TRUE(topic.ok());
  EXPECT_EQ(session::TopicText(*topic), "lobby?rulesets=lasker,three&classes=bullet,rapid");
}

TEST(WireTopic, AClassThatIsNotSaidIsAnyClass) {
  const auto topic = FromProto(OfLobby([](v1::LobbyTopic& lobby) {
    for (const auto one : {v1::TIME_CLASS_RAPID, v1::TIME_CLASS_UNSPECIFIED}) lobby.add_time_classes(one);
  }));
  EXPECT_EQ(session::TopicText(topic.value()), "lobby");
}

TEST(WireTopic, OneThatCannotBeIsRefused) {
  EXPECT_EQ(WhyNot({}), Reason::kUnknownKind);
  v1::Topic message;
  message.mutable_match();
  EXPECT_EQ(WhyNot(message), Reason::kBadArgument) << "no match";
  message.mutable_match()->set_match_id(std::string(33, 'a'));
  EXPECT_EQ(WhyNot(message), Reason::kBadArgument) << "too long";
  message.mutable_chat()->set_match_id("abcdefghij234");
  EXPECT_EQ(WhyNot(message), Reason::kBadArgument) << "no room";
  message.mutable_channel()->set_pool(std::string(62, 'a'));
  EXPECT_EQ(WhyNot(message), Reason::kBadArgument) << "too long";
}

TEST(WireTopic, AFilterThatCannotBeIsRefused) {
  const std::function<void(v1::LobbyTopic&)> bad[] = {
      [](auto& lobby) { lobby.add_rulesets("Three"); },
      [](auto& lobby) { lobby.add_rulesets("standard,lasker"); },
      [](auto& lobby) { lobby.add_time_classes(static_cast<v1::TimeClass>(99)); },
      [](auto& lobby) { lobby.mutable_rating()->set_lowest(4001); },
      [](auto& lobby) {
        for (char name = 'a'; name <= 'q'; ++name) lobby.add_rulesets(std::string(1, name));
      },
  };
  for (const auto& fill : bad) EXPECT_EQ(WhyNot(OfLobby(fill)), Reason::kBadArgument);
}

}  // namespace
}  // namespace merels::wire
