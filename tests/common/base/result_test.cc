#include "common/base/result.h"

#include <utility>

#include <gtest/gtest.h>

namespace merels {
namespace {

TEST(Facts, WithoutAnyTheyTakeAPointerAndNoMore) {
  EXPECT_EQ(sizeof(Facts), sizeof(void*));
  EXPECT_LE(sizeof(Result<void>), 7 * sizeof(void*));
  EXPECT_TRUE(Facts().empty());
  EXPECT_TRUE(Facts().all().empty());
}

TEST(Facts, ANameHasOneValueTheLastThatWasSet) {
  Facts facts;
  facts.Set("wait_ms", "10");
  facts.Set("limit", "tables");
  facts.Set("wait_ms", "20");
  EXPECT_EQ(facts.all(), (Facts::All{{"wait_ms", "20"}, {"limit", "tables"}}));
  ASSERT_NE(facts.Find("wait_ms"), nullptr);
  EXPECT_EQ(*facts.Find("wait_ms"), "20");
  EXPECT_EQ(facts.Find("wait"), nullptr);
}

TEST(Facts, ACopyIsItsOwn) {
  Facts facts;
  facts.Set("limit", "tables");
  Facts copy = facts;
  EXPECT_EQ(copy, facts);
  copy.Set("limit", "streams");
  EXPECT_EQ(*facts.Find("limit"), "tables");
  copy = facts;
  EXPECT_EQ(copy, facts);
  copy = Facts();
  EXPECT_TRUE(copy.empty());
}

TEST(Error, WhatIsAddedToItTravelsWithIt) {
  const auto refuse = []() -> Result<int> {
    return Error{Reason::kTooManyTables, "too many"}.AtLimit("max-tables", 4).With(fact::kWaitMs, 1500);
  };
  const auto refused = refuse();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().facts.all(),
            (Facts::All{{"limit", "max-tables"}, {"limit_value", "4"}, {"wait_ms", "1500"}}));
  EXPECT_NE(refused.error(), (Error{Reason::kTooManyTables, "too many"}));
}

}  // namespace
}  // namespace merels
