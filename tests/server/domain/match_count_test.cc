#include "server/domain/match_count.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

match::Player Named(const std::string& name, bool bot = false) { return {AccountId(name), name, false, bot}; }

class MatchCountTest : public ::testing::Test {
 protected:
  void Begin(const match::Player& one, const match::Player& other) { going_on.Add(one.id, other.id); }
  void End(const match::Player& one, const match::Player& other) { going_on.Remove(one.id, other.id); }

  MatchCount going_on{{2, 3}};
  const match::Player ann = Named("ann"), bob = Named("bob"), cleo = Named("cleo"), bot = Named("b", true);
};

TEST_F(MatchCountTest, AMatchCountsForBothOfItsPlayersUntilItIsOver) {
  Begin(ann, bob);
  EXPECT_TRUE(going_on.MayBegin(ann).ok());
  Begin(ann, cleo);
  EXPECT_EQ(going_on.MayBegin(ann).error().reason, Reason::kLimitReached);
  EXPECT_TRUE(going_on.MayBegin(bob).ok());
  End(cleo, ann);
  EXPECT_TRUE(going_on.MayBegin(ann).ok());
}

TEST_F(MatchCountTest, AComputerMayHaveMore) {
  Begin(bot, ann);
  Begin(bot, bob);
  EXPECT_TRUE(going_on.MayBegin(bot).ok());
  Begin(bot, cleo);
  EXPECT_EQ(going_on.MayBegin(bot).error().reason, Reason::kLimitReached);
}

TEST_F(MatchCountTest, WhoseLimitIsReachedIsSaid) {
  Begin(ann, cleo);
  Begin(ann, cleo);
  EXPECT_EQ(going_on.MayBegin(ann, bob).error().sentence.find("ann has"), 0U);
  EXPECT_EQ(going_on.MayBegin(bob, ann).error().sentence.find("you have 2"), 0U);
  EXPECT_TRUE(going_on.MayBegin(bob, bot).ok());
}

TEST_F(MatchCountTest, MatchesOfOnePlayerAreNotCountedAndAnEndTooManyDoesNoHarm) {
  const match::Player nobody;
  for (int i = 0; i < 5; ++i) Begin(ann, nobody);
  EXPECT_TRUE(going_on.MayBegin(ann).ok());
  Begin(ann, bob);
  End(ann, nobody);
  End(bob, cleo);
  Begin(ann, bob);
  EXPECT_FALSE(going_on.MayBegin(ann).ok());
}

}  // namespace
}  // namespace merels::domain
