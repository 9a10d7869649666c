#include "proto/wire/chat.h"

#include <gtest/gtest.h>

#include "common/session/delivery.h"
#include "proto/wire/session.h"
#include "tests/proto/wire/samples.h"

namespace merels::wire {
namespace {

chat::Message SomeMessage() {
  return {7,
          Millis(1'767'225'600'123),
          AccountId("accountone234"),
          "Bełz",
          "Good game ó",
          chat::Courtesy::kGoodGame};
}

chat::Snapshot SomeRoom() { return {kMatch, chat::Room::kSpectators, {SomeMessage()}, true}; }

TEST(WireChat, MessagesAndRoomsComeBackAsTheyWent) {
  EXPECT_EQ(FromProto(ToProto(SomeMessage())).value(), SomeMessage());
  EXPECT_EQ(FromProto(ToProto(SomeRoom())).value(), SomeRoom());
  chat::Message plain = SomeMessage();
  plain.courtesy.reset();
  EXPECT_EQ(FromProto(ToProto(plain)).value(), plain);
}

TEST(WireChat, WhatIsNotFitToBeShownIsRefused) {
  for (const char* text : {"", "a\nb", "\xE2\x80\xAE", "\x1B[2J"}) {
    v1::ChatMessage message = ToProto(SomeMessage());
    message.set_text(text);
    EXPECT_EQ(FromProto(message).error().reason, Reason::kBadText);
  }
  v1::ChatMessage message = ToProto(SomeMessage());
  message.set_number(0);
  EXPECT_FALSE(FromProto(message).ok());
  message = ToProto(SomeMessage());
  message.mutable_author()->set_name("a\nb");
  EXPECT_FALSE(FromProto(message).ok());
}

TEST(WireChat, ACourtesyOfANewerVersionIsShownByItsWordsAndNotSaid) {
  v1::ChatMessage message = ToProto(SomeMessage());
  message.set_courtesy(static_cast<v1::Courtesy>(99));
  EXPECT_FALSE(FromProto(message).value().courtesy);
  EXPECT_FALSE(FromProto(static_cast<v1::Courtesy>(99)).ok());
  for (const chat::Courtesy courtesy : chat::kCourtesies) {
    EXPECT_EQ(FromProto(ToProto(std::optional(courtesy))).value(), courtesy);
  }
  EXPECT_FALSE(FromProto(v1::CHAT_ROOM_UNSPECIFIED).ok());
}

TEST(WireChat, ADeliveryBelongsToItsTopic) {
  const auto topic = session::Topic::Chat(kMatch, chat::Room::kSpectators);
  EXPECT_EQ(session::ParseTopic(session::TopicText(topic)).value(), topic);
  const auto players = session::Topic::Chat(kMatch, chat::Room::kPlayers);
  EXPECT_EQ(session::ParseTopic(session::TopicText(players)).value(), players);
  EXPECT_FALSE(session::ParseTopic("chat/").ok());
  EXPECT_FALSE(session::ParseTopic("chat//spectators").ok());
  const auto said = FromProto(ToProto(session::Delivery{topic, "log", 7, 6, SomeMessage()}));
  EXPECT_EQ(std::get<chat::Message>(said.value().content), SomeMessage());
  const auto room = FromProto(ToProto(session::Delivery{topic, "log", 7, 0, SomeRoom()}));
  EXPECT_EQ(std::get<chat::Snapshot>(room.value().content), SomeRoom());
  EXPECT_FALSE(FromProto(ToProto(session::Delivery{players, "log", 7, 0, SomeRoom()})).ok());
  EXPECT_FALSE(
      FromProto(ToProto(session::Delivery{session::Topic::Lobby(), "log", 7, 6, SomeMessage()})).ok());
}

}  // namespace
}  // namespace merels::wire
