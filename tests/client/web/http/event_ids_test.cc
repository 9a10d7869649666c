#include "client/web/http/event_ids.h"

#include <gtest/gtest.h>

namespace merels::web {
namespace {

TEST(EventIds, AnIdIsReadBackAsItWasWritten) {
  TopicPlaces places;
  places.Set("match:abc", {"log", 17});
  places.Set("lobby", {"8f.3a", 4});
  places.Set("match:abc", {"log", 18});
  EXPECT_EQ(places.Text(), "match:abc=log.18,lobby=8f.3a.4");
  const auto read = ReadEventId(places.Text());
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->Find("match:abc"), (TopicPlace{"log", 18}));
  EXPECT_EQ(read->Find("lobby"), (TopicPlace{"8f.3a", 4}));
  EXPECT_EQ(read->Find("tv"), std::nullopt);
}

TEST(EventIds, TheEmptyIdKnowsNoPlace) {
  EXPECT_TRUE(ReadEventId("")->empty());
  EXPECT_EQ(TopicPlaces().Text(), "");
}

TEST(EventIds, WhatIsNoIdIsRefused) {
  for (const char* text :
       {"17", "lobby", "lobby=", "lobby=1", "lobby=a.", "lobby=a.-1", "=a.1", "lobby=.1", ",",
        "lobby=a.1,,tv=a.1", "lobby=a.99999999999999999999", "lob by=a.1", "lobby=a b.1"})
    EXPECT_FALSE(ReadEventId(text).ok()) << text;
}

TEST(EventIds, ATopicThatComesTwiceIsRefused) { EXPECT_FALSE(ReadEventId("tv=a.1,tv=a.2").ok()); }

TEST(EventIds, MoreTopicsThanAStreamHasAreRefused) {
  std::string text;
  for (std::size_t i = 0; i < kMaxTopics; ++i)
    text += (text.empty() ? "" : ",") + ("match:m" + std::to_string(i)) + "=log.1";
  EXPECT_TRUE(ReadEventId(text).ok());
  EXPECT_FALSE(ReadEventId(text + ",lobby=a.1").ok());
}

TEST(EventIds, TheLongestIdOfAStreamIsShortEnoughToBeRead) {
  TopicPlaces places;
  for (std::size_t i = 0; i < kMaxTopics; ++i)
    places.Set("match:abcdefghijk" + std::to_string(10 + i), {"log", 18'446'744'073'709'551'615U});
  EXPECT_LE(places.Text().size(), kMaxEventId);
  EXPECT_TRUE(ReadEventId(places.Text()).ok());
}

TEST(EventIds, AnEpochThatCannotStandInAnIdIsLeftOut) {
  TopicPlaces places;
  places.Set("lobby", {"a,b", 1});
  places.Set("tv", {"a\nid: x", 1});
  EXPECT_TRUE(places.empty());
}

}  // namespace
}  // namespace merels::web
