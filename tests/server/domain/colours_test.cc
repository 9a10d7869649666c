#include "server/domain/colours.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

using rules::Side;

TEST(Colours, WhoHadWhiteLessOftenGetsIt) {
  EXPECT_EQ(SideOfFirst({-1, Side::kFirst}, {1, Side::kSecond}), Side::kFirst);
  EXPECT_EQ(SideOfFirst({2, Side::kSecond}, {1, Side::kFirst}), Side::kSecond);
}

TEST(Colours, OfEqualsWhoHadBlackLastGetsWhite) {
  EXPECT_EQ(SideOfFirst({0, Side::kSecond}, {0, Side::kFirst}), Side::kFirst);
  EXPECT_EQ(SideOfFirst({0, Side::kFirst}, {0, Side::kSecond}), Side::kSecond);
}

TEST(Colours, WhoseMatchWasAbortedKeepsTheirSideUnlessBothKeepTheSame) {
  const Colours keeps_black{-3, Side::kSecond, Side::kSecond};
  EXPECT_EQ(SideOfFirst(keeps_black, {3, Side::kFirst}), Side::kSecond);
  EXPECT_EQ(SideOfFirst({3, Side::kFirst}, keeps_black), Side::kFirst);
  EXPECT_EQ(SideOfFirst(keeps_black, {0, {}, Side::kFirst}), Side::kSecond) << "the same two again";
  EXPECT_EQ(SideOfFirst(keeps_black, {0, {}, Side::kSecond}), Side::kFirst) << "by the balance";
}

TEST(Colours, ElseLotsAreDrawn) {
  EXPECT_EQ(SideOfFirst({}, {}), std::nullopt);
  EXPECT_EQ(SideOfFirst({0, Side::kFirst}, {}), std::nullopt);
  EXPECT_EQ(SideOfFirst({1, Side::kFirst}, {1, Side::kFirst}), std::nullopt);
}

}  // namespace
}  // namespace merels::domain
