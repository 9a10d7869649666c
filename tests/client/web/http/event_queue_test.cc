#include "client/web/http/event_queue.h"

#include <gtest/gtest.h>

namespace merels::web {
namespace {

WebEventPtr Event(std::string topic, TopicPlace place, std::string json) {
  return std::make_shared<WebEvent>(WebEvent{std::move(topic), std::move(place), std::move(json)});
}

TEST(EventQueue, EachEventHasThePlacesOfAllTopicsAsItsId) {
  EventQueue queue(1000, {});
  queue.Push(Event("lobby", {"a", 3}, "{1}"));
  queue.Push(Event("match:m", {"log", 9}, "{2}"));
  EXPECT_EQ(queue.TakeText(1000), "id: lobby=a.3\ndata: {1}\n\nid: lobby=a.3,match:m=log.9\ndata: {2}\n\n");
  EXPECT_TRUE(queue.empty());
}

TEST(EventQueue, AnEventWithoutANumberKeepsTheIdBefore) {
  EventQueue queue(1000, *ReadEventId("match:m=log.4"));
  queue.Push(Event("match:m", {}, "{}"));
  EXPECT_EQ(queue.TakeText(1000), "id: match:m=log.4\ndata: {}\n\n");
}

TEST(EventQueue, OneThatIsNotReadIsFullAndTakesNothingMore) {
  EventQueue queue(10, {});
  EXPECT_TRUE(queue.Push(Event("lobby", {"a", 1}, "12345")));
  EXPECT_TRUE(queue.Push(Event("lobby", {"a", 2}, "12345")));
  EXPECT_FALSE(queue.Push(Event("lobby", {"a", 3}, "1")));
  EXPECT_TRUE(queue.full());
  queue.TakeText(1000);
  EXPECT_FALSE(queue.Push(Event("lobby", {"a", 4}, "1")));
}

TEST(EventQueue, WhatWasTakenMakesRoom) {
  EventQueue queue(10, {});
  for (Seq seq = 1; seq < 100; ++seq) {
    ASSERT_TRUE(queue.Push(Event("lobby", {"a", seq}, "1234567890")));
    EXPECT_EQ(queue.bytes(), 10U);
    queue.TakeText(1);
    EXPECT_EQ(queue.bytes(), 0U);
  }
}

TEST(EventQueue, OnlySoMuchIsTakenAtATime) {
  EventQueue queue(1000, {});
  for (Seq seq = 1; seq <= 3; ++seq) queue.Push(Event("lobby", {"a", seq}, "{}"));
  EXPECT_EQ(queue.TakeText(1), "id: lobby=a.1\ndata: {}\n\n");
  EXPECT_EQ(queue.TakeText(1), "id: lobby=a.2\ndata: {}\n\n");
}

TEST(EventQueue, ACommentIsALineThatNobodyReads) {
  EventQueue queue(1000, {});
  queue.PushComment();
  queue.PushComment();
  EXPECT_FALSE(queue.empty());
  EXPECT_EQ(queue.TakeText(1000), ":\n\n");
  EXPECT_EQ(queue.TakeText(1000), "");
}

}  // namespace
}  // namespace merels::web
