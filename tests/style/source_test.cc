#include "tests/style/source.h"

#include <filesystem>
#include <fstream>

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

TEST(Source, WhatNpmHasInstalledIsNotOfTheTree) {
  const auto root = std::filesystem::path(testing::TempDir()) / "tree_with_node_modules";
  std::filesystem::create_directories(root / "client" / "node_modules" / "some-package");
  std::ofstream(root / "client" / "a.h") << "int a;\n";
  std::ofstream(root / "client" / "node_modules" / "some-package" / "b.h") << "int b;\n";
  const auto tree = ReadTree(root);
  std::filesystem::remove_all(root);
  ASSERT_EQ(tree.size(), 1U);
  EXPECT_EQ(tree[0].path, "client/a.h");
}

TEST(Source, LinesComeWithoutTheirEnds) {
  EXPECT_EQ(Lines("a\n\nb").size(), 3U);
  EXPECT_EQ(Lines("a\n").size(), 1U);
  EXPECT_TRUE(Lines("").empty());
}

}  // namespace
}  // namespace merels::style
