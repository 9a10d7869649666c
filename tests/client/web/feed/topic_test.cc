#include "client/web/feed/topic.h"

#include <gtest/gtest.h>

namespace merels::web {
namespace {

TEST(WebTopics, EachIsReadBackFromItsName) {
  for (const char* name :
       {"lobby", "tv", "tv:standard/blitz", "player:Ann", "match:p2i7vrbu5irpb", "chat:p2i7vrbu5irpb"}) {
    const auto topic = ReadTopic(name);
    ASSERT_TRUE(topic.ok()) << name;
    EXPECT_EQ(TopicName(*topic), name);
  }
}

TEST(WebTopics, WhatIsNoneIsRefused) {
  for (const char* text :
       {"", "match", "match:", "match:AB", "match:a/b", "match:../x", "tv:", "tv:nothing",
        "player:", "player:a b", "player:a=b", "notices", "chat:", "chat:M", "lobby:x", "Lobby"})
    EXPECT_FALSE(ReadTopic(text).ok()) << text;
  EXPECT_FALSE(ReadTopic("match:" + std::string(33, 'a')).ok());
}

TEST(WebTopics, AListHasAtMostAsManyAsAStreamMayHave) {
  EXPECT_EQ(ReadTopics("lobby,tv", 2)->size(), 2U);
  EXPECT_FALSE(ReadTopics("lobby,tv,match:a", 2).ok());
}

TEST(WebTopics, AListNamesSomethingAndNothingTwice) {
  EXPECT_FALSE(ReadTopics("", 9).ok());
  EXPECT_FALSE(ReadTopics("tv,tv", 9).ok());
  EXPECT_FALSE(ReadTopics("tv,,lobby", 9).ok());
}

}  // namespace
}  // namespace merels::web
