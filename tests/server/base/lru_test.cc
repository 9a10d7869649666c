#include "server/base/lru.h"

#include <string>

#include <gtest/gtest.h>

namespace merels {
namespace {

TEST(LruMap, WhatWasNotAskedForLongestIsForgotten) {
  LruMap<std::string, int> map(2);
  map.Put("a", 1);
  map.Put("b", 2);
  EXPECT_EQ(*map.Find("a"), 1);
  map.Put("c", 3);
  EXPECT_EQ(map.Find("b"), nullptr);
  EXPECT_EQ(*map.Find("a"), 1);
  EXPECT_EQ(map.size(), 2U);
}

TEST(LruMap, PuttingAgainReplacesAndErasingTwiceIsHarmless) {
  LruMap<std::string, int> map(2);
  map.Put("a", 1);
  EXPECT_EQ(map.Put("a", 7), 7);
  EXPECT_EQ(map.size(), 1U);
  map.Erase("a");
  map.Erase("a");
  EXPECT_EQ(map.Find("a"), nullptr);
}

}  // namespace
}  // namespace merels
