#include "server/domain/ticket_pool.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

Ticket TicketOf(const std::string& player, const std::string& ruleset = "standard", int minutes = 5) {
  return {{AccountId(player), player, true}, ruleset, {std::chrono::minutes(minutes), {}}, {}};
}

TEST(TicketPool, TheTwoLongestWaitingOfOneKindAreTakenTogether) {
  TicketPool pool(10);
  for (const char* player : {"ann", "bob", "cleo"}) ASSERT_TRUE(pool.Add(TicketOf(player)).ok());
  const auto pair = pool.TakePair();
  ASSERT_TRUE(pair.has_value());
  EXPECT_EQ(pair->first.player.name, "ann");
  EXPECT_EQ(pair->second.player.name, "bob");
  EXPECT_FALSE(pool.TakePair().has_value());
  EXPECT_EQ(pool.size(), 1U);
}

TEST(TicketPool, AnotherRulesetOrClockIsNoPair) {
  TicketPool pool(10);
  ASSERT_TRUE(pool.Add(TicketOf("ann")).ok());
  ASSERT_TRUE(pool.Add(TicketOf("bob", "standard", 3)).ok());
  ASSERT_TRUE(pool.Add(TicketOf("cleo", "lasker")).ok());
  EXPECT_FALSE(pool.TakePair().has_value());
}

TEST(TicketPool, AskingAgainKeepsThePlaceAndNobodyIsPairedWithHimself) {
  TicketPool pool(10);
  ASSERT_TRUE(pool.Add(TicketOf("ann")).ok());
  ASSERT_TRUE(pool.Add(TicketOf("ann")).ok());
  EXPECT_FALSE(pool.TakePair().has_value());
  EXPECT_EQ(pool.Add(TicketOf("ann", "lasker")).error().reason, Reason::kAlreadySeeking);
  EXPECT_EQ(pool.size(), 1U);
}

TEST(TicketPool, AWithdrawnTicketIsNotPaired) {
  TicketPool pool(10);
  ASSERT_TRUE(pool.Add(TicketOf("ann")).ok());
  EXPECT_TRUE(pool.Remove(AccountId("ann")));
  EXPECT_FALSE(pool.Remove(AccountId("ann")));
  ASSERT_TRUE(pool.Add(TicketOf("bob")).ok());
  EXPECT_FALSE(pool.TakePair().has_value());
  EXPECT_EQ(pool.Find(AccountId("ann")), nullptr);
  EXPECT_NE(pool.Find(AccountId("bob")), nullptr);
}

TEST(TicketPool, AFullPoolSaysSo) {
  TicketPool pool(1);
  ASSERT_TRUE(pool.Add(TicketOf("ann")).ok());
  EXPECT_EQ(pool.Add(TicketOf("bob", "lasker")).error().reason, Reason::kRateLimited);
}

}  // namespace
}  // namespace merels::domain
