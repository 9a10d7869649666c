// A node's facts as text, and their sums.
#include "server/cluster/node_states.h"

#include <string>

#include <gtest/gtest.h>

namespace merels::service {
namespace {

TEST(NodeFactsTest, TheSameFactsAddUpToTheSameHoweverTheyCameAbout) {
  NodeFacts one, other;
  EXPECT_TRUE(one.Set("pann", ""));
  EXPECT_TRUE(one.Set("wm", "3"));
  EXPECT_TRUE(other.Set("wm", "7"));
  EXPECT_TRUE(other.Set("pbob", ""));
  EXPECT_NE(one.sum(), other.sum());
  EXPECT_TRUE(other.Set("wm", "3"));
  EXPECT_FALSE(other.Set("wm", "3"));
  EXPECT_TRUE(other.Drop("pbob"));
  EXPECT_FALSE(other.Drop("pbob"));
  EXPECT_TRUE(other.Set("pann", ""));
  EXPECT_EQ(one.sum(), other.sum());
  EXPECT_EQ(*one.Find("wm"), "3");
  EXPECT_EQ(one.Find("pbob"), nullptr);
}

TEST(NodeFactsTest, NewsAndBeatsAreReadAsTheyWereWritten) {
  const FactsBroadcast changes{
      "node", 7, {}, {{"pann", {true, ""}}, {"pbob", {false, "left"}}, {"wm", {true, "3"}}}};
  EXPECT_EQ(ParseFacts(FactsText(changes)), changes);
  for (const FactsBroadcast::Range& range :
       {FactsBroadcast::Range("", ""), {"a", ""}, {"", "b"}, {"a", "b"}}) {
    const FactsBroadcast part{"node", UINT64_MAX, range, {{"pann", {true, ""}}}};
    EXPECT_EQ(ParseFacts(FactsText(part)), part);
  }
  const Beat beat{"node", 8, 2, UINT64_MAX};
  EXPECT_EQ(ParseBeat(BeatText(beat)), beat);
}

TEST(NodeFactsTest, WhatNoNodeHasWrittenIsNotBelieved) {
  const std::string longer(kMaxFactText + 1, 'x');
  std::string many = "node 1";
  for (std::size_t i = 0; i <= kMaxFactsInBroadcast; ++i) many += "\n+k" + std::to_string(i) + " ";
  for (const std::string& text :
       {std::string(), std::string("node"), std::string("node x"), std::string("node -1"), std::string(" 1"),
        longer + " 1", std::string("node 99999999999999999999999"), std::string("node 1 =a"),
        std::string("node 1 a b"), "node 1 =" + longer + " =", std::string("node 1\n*k v"),
        std::string("node 1\n+"), std::string("node 1\n+ v"), "node 1\n+" + longer + " v",
        "node 1\n+k " + longer, std::string("node 1\n\n+k v"), many, std::string("\0\xFF", 2)}) {
    EXPECT_FALSE(ParseFacts(text)) << text;
  }
  for (const char* text : {"", "node", "node 1 2", "node 1 2 x", "node 1 2 3 4", " 1 2 3"})
    EXPECT_FALSE(ParseBeat(text)) << text;
}

}  // namespace
}  // namespace merels::service
