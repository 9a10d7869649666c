#include "common/base/reason.h"

#include <set>

#include <gtest/gtest.h>

namespace merels {
namespace {

TEST(Reason, EveryReasonHasANameOfItsOwnThatFindsItAgain) {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(kLastReason); ++i) {
    const auto reason = static_cast<Reason>(i);
    EXPECT_TRUE(names.insert(Name(reason)).second) << Name(reason);
    EXPECT_EQ(FindReason(Name(reason)), reason);
    EXPECT_EQ(FindReason(WireName(reason)), reason);
  }
}

TEST(Reason, TheWireNameIsUpperSnake) { EXPECT_EQ(WireName(Reason::kNotAdjacent), "NOT_ADJACENT"); }

TEST(Reason, AnUnknownNameIsNoReason) { EXPECT_EQ(FindReason("not-a-reason"), std::nullopt); }

}  // namespace
}  // namespace merels
