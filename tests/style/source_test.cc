#include "tests/style/source.h"

#include <gtest/gtest.h>

namespace merels::style {
namespace {

TEST(Source, CommentsAndLiteralsAreBlankedOut) {
  EXPECT_EQ(CodeOnly("a // b\nc"), "a     \nc");
  EXPECT_EQ(CodeOnly("a /* b\nb */ c"), "a     \n     c");
  EXPECT_EQ(CodeOnly("f(\"x\\\"y\", z)"), "f(      , z)");
  EXPECT_EQ(CodeOnly("f('\"', z)"), "f(   , z)");
}

TEST(Source, ARawTextEndsAtItsOwnMark) {
  EXPECT_EQ(CodeOnly("f(R\"(a\"b)\", z)"), "f(        , z)");
  EXPECT_EQ(CodeOnly("R\"x(a)\")x\" z"), "           z");
}

TEST(Source, AMarkBetweenDigitsOpensNothing) { EXPECT_EQ(CodeOnly("1'000 + a'"), "1'000 + a'"); }

TEST(Source, WhatNeverClosesReachesTheEnd) {
  EXPECT_EQ(CodeOnly("a \"b"), "a   ");
  EXPECT_EQ(CodeOnly("a /* b"), "a     ");
}

TEST(Source, LinesComeWithoutTheirEnds) {
  EXPECT_EQ(Lines("a\n\nb").size(), 3U);
  EXPECT_EQ(Lines("a\n").size(), 1U);
  EXPECT_TRUE(Lines("").empty());
}

}  // namespace
}  // namespace merels::style
