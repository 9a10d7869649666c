#include "server/service/match/loaded_match.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/match/shard_parts.h"
#include "tests/support/manual_clock.h"

namespace merels::service {
namespace {

class LoadedMatchesTest : public ::testing::Test {
 protected:
  LoadedMatchPtr Add(const std::string& id) {
    auto loaded = BeginMatch(id, clock);
    matches.Add(loaded);
    return loaded;
  }
  /// The evicted matches, in this order.
  std::vector<std::string> Evict() {
    std::vector<std::string> gone;
    matches.Evict([&](const LoadedMatch& loaded) { gone.push_back(loaded.id.text()); });
    return gone;
  }

  ManualClock clock;
  LoadedMatches matches{2};
};

TEST_F(LoadedMatchesTest, TheOneUsedLongestAgoLeaves) {
  Add("one");
  Add("two");
  EXPECT_EQ(Evict(), std::vector<std::string>());
  Add("three");
  EXPECT_NE(matches.Use(MatchId("one")), nullptr);
  EXPECT_EQ(Evict(), std::vector<std::string>{"two"});
  EXPECT_EQ(matches.Find(MatchId("two")), nullptr);
  EXPECT_EQ(matches.size(), 2U);
}

TEST_F(LoadedMatchesTest, LookingForOneIsNoUse) {
  Add("one");
  Add("two");
  Add("three");
  EXPECT_NE(matches.Find(MatchId("one")), nullptr);
  EXPECT_EQ(Evict(), std::vector<std::string>{"one"});
}

TEST_F(LoadedMatchesTest, WhatIsFollowedOrBeingWrittenStaysThoughThereAreTooMany) {
  Add("one")->watched = true;
  Add("two")->appending = true;
  Add("three")->inbox.emplace_back();
  Add("four");
  EXPECT_EQ(Evict(), std::vector<std::string>()) << "the one used last stays, too";
  EXPECT_EQ(matches.size(), 4U);
}

}  // namespace
}  // namespace merels::service
