#include "common/lobby/filter.h"

#include <gtest/gtest.h>

#include "common/session/delivery.h"

namespace merels::lobby {
namespace {

using clock::TimeClass;
using std::chrono::minutes;

Table TableOf(const std::string& ruleset, minutes start, bool bot = false) {
  Table table;
  table.id = TableId("t");
  table.ruleset = ruleset;
  table.clock = {start, Millis(0)};
  table.owner.bot = bot;
  return table;
}

TEST(Filter, AnOpenOneLetsEverythingPass) {
  EXPECT_TRUE(Filter().open());
  EXPECT_TRUE(Matches(Filter(), TableOf("standard", minutes(5), true)));
}

TEST(Filter, RulesetsAreByNameWhateverTheirKnobs) {
  Filter filter;
  filter.rulesets = {"lasker", "standard"};
  EXPECT_TRUE(Matches(filter, TableOf("standard+reps=3+quiet=100", minutes(5))));
  EXPECT_TRUE(Matches(filter, TableOf("lasker", minutes(5))));
  EXPECT_FALSE(Matches(filter, TableOf("three+reps=3", minutes(5))));
  EXPECT_FALSE(Matches(filter, TableOf("standard_diag", minutes(5))));
}

TEST(Filter, ClassesRatedAndBotsAreLookedAt) {
  Filter filter;
  filter.classes = {TimeClass::kBlitz};
  EXPECT_TRUE(Matches(filter, TableOf("standard", minutes(5))));
  EXPECT_FALSE(Matches(filter, TableOf("standard", minutes(1))));
  filter = Filter();
  filter.rated = Filter::Rated::kRated;
  Table table = TableOf("standard", minutes(5));
  EXPECT_FALSE(Matches(filter, table));
  table.rated = true;
  EXPECT_TRUE(Matches(filter, table));
  filter.rated = Filter::Rated::kCasual;
  EXPECT_FALSE(Matches(filter, table));
  filter = Filter();
  filter.without_bots = true;
  EXPECT_FALSE(Matches(filter, TableOf("standard", minutes(5), true)));
  match::Summary match;
  EXPECT_TRUE(Matches(filter, match));
  match.players[1].bot = true;
  EXPECT_FALSE(Matches(filter, match));
}

TEST(Filter, RatingsAreThoseOfTheOwnerAndTheAverageOfAMatch) {
  Filter filter;
  filter.rating = {1400, 1600};
  Table table = TableOf("standard", minutes(5));
  match::Summary match;
  EXPECT_FALSE(Matches(filter, table)) << "it is not known";
  EXPECT_FALSE(Matches(filter, match));
  for (const auto& [rating, passes] :
       {std::pair(1399, false), std::pair(1400, true), std::pair(1600, true), std::pair(1601, false)}) {
    table.owner_rating = match.rating = rating;
    EXPECT_EQ(Matches(filter, table), passes) << rating;
    EXPECT_EQ(Matches(filter, match), passes) << rating;
  }
  filter.rating = {1400, 0};
  EXPECT_TRUE(Matches(filter, match)) << "without a highest";
}

TEST(Filter, ItsTextComesBackAndHasOneSpelling) {
  const auto filter = ParseFilter("bots=no&rated=no&classes=rapid,blitz&rulesets=standard,lasker,standard");
  ASSERT_TRUE(filter.ok());
  EXPECT_EQ(FilterText(*filter), "rulesets=lasker,standard&classes=blitz,rapid&rated=no&bots=no");
  EXPECT_EQ(ParseFilter(FilterText(*filter)).value(), *filter);
  const auto topic = session::ParseTopic("lobby?bots=no&rated=no").value();
  EXPECT_EQ(session::TopicText(topic), "lobby?rated=no&bots=no");
  EXPECT_EQ(session::TopicText(session::Topic::Lobby()), "lobby");
  for (const char* text : {"rating=1400-1800", "rating=1400-", "rating=-1800", "bots=no&rating=1400-1400"}) {
    EXPECT_EQ(FilterText(ParseFilter(text).value()), text);
  }
}

TEST(Filter, WhatIsNotUnderstoodIsRefused) {
  std::string many = "rulesets=a";
  for (char c = 'b'; c <= 'q'; ++c) many += std::string(",") + c;
  for (const std::string& text :
       {std::string(), std::string("x"), std::string("rulesets="), std::string("rulesets=A"),
        std::string("classes=fast"), std::string("rated=perhaps"), std::string("rated=yes&rated=no"),
        std::string("rating="), std::string("rating=-"), std::string("rating=1400"),
        std::string("rating=1800-1400"), std::string("rating=0-9"), std::string("rating=1-4001"),
        std::string("rating=a-"), std::string("rating=1-2&rating=1-2"), std::string("bots=yes"),
        std::string("bots=no&bots=no"), std::string("rulesets=a&rulesets=b"), many}) {
    EXPECT_EQ(ParseFilter(text).error().reason, Reason::kBadArgument) << text;
    EXPECT_FALSE(session::ParseTopic("lobby?" + text).ok()) << text;
  }
  EXPECT_FALSE(session::ParseTopic("lobby?rulesets=" + std::string(1000, 'a')).ok());
}

}  // namespace
}  // namespace merels::lobby
