#include "common/session/delivery.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace merels::session {
namespace {

TEST(Topic, ItsTextNamesIt) {
  for (const Topic& topic : {Topic::Match(MatchId("abcdefghij234")), Topic::Lobby(), Topic::Notices(),
                             Topic::Tv(), Topic::Tv("standard/blitz")}) {
    EXPECT_EQ(ParseTopic(TopicText(topic)).value(), topic);
  }
  EXPECT_EQ(TopicText(Topic::Match(MatchId("abc"))), "matches/abc");
  EXPECT_EQ(TopicText(Topic::Tv("six/bullet")), "tv/six/bullet");
}

TEST(Topic, AnythingElseIsRefused) {
  for (const std::string& text :
       {std::string(), std::string("matches/"), std::string("tv/"), std::string("tvs"), std::string("Lobby"),
        "matches/" + std::string(100, 'a')}) {
    ASSERT_FALSE(ParseTopic(text).ok()) << text;
    EXPECT_EQ(ParseTopic(text).error().reason, Reason::kBadArgument);
  }
}

TEST(Topic, IsNotCutWithinACharacterWhereARefusalQuotesIt) {
  std::string text = "a";
  for (int i = 0; i < 40; ++i) text += "\u0436";
  const std::string sentence = ParseTopic(text).error().sentence;
  EXPECT_TRUE(std::all_of(sentence.begin(), sentence.end(), [](char c) { return c >= ' ' && c <= '~'; }))
      << sentence;
}

}  // namespace
}  // namespace merels::session
