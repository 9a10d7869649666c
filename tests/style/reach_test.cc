#include "tests/style/reach.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/source_folder.h"

namespace merels::style {
namespace {

const std::vector<Source>& WholeTree() {
  static const auto tree = ReadTree(SourceFolder());
  return tree;
}

Source Including(const std::string& path, const std::vector<std::string>& headers) {
  std::string text = "// A file.\n";
  for (const auto& header : headers) text += "#include \"" + header + "\"\n";
  return {path, text};
}

TEST(Reach, TheTreeKeepsApartWhatMustBe) {
  EXPECT_EQ(ToString(ReachFaults(WholeTree(), FoldersApart())), "");
}

TEST(Reach, FoldersOfThePairsAreThere) {
  for (const Apart& apart : FoldersApart()) {
    for (const auto path : {apart.from, apart.to}) {
      EXPECT_TRUE(std::any_of(WholeTree().begin(), WholeTree().end(), [&](const Source& source) {
        return source.path.starts_with(path);
      })) << path;
    }
  }
}

TEST(Reach, AWayOverSeveralFilesIsFoundAndNamed) {
  const std::vector<Source> tree = {Including("a/one.cc", {"a/one.h"}), Including("a/one.h", {"b/two.h"}),
                                    Including("b/two.h", {"b/three.h"}), Including("b/three.h", {"c/four.h"}),
                                    Including("c/four.h", {})};
  EXPECT_EQ(ToString(ReachFaults(tree, {{"a/", "c/"}})),
            "a/one.cc:2: a/ must not reach c/: -> a/one.h -> b/two.h -> b/three.h -> c/four.h\n"
            "a/one.h:2: a/ must not reach c/: -> b/two.h -> b/three.h -> c/four.h\n");
  EXPECT_EQ(ToString(ReachFaults(tree, {{"c/", "a/"}})), "");
}

TEST(Reach, WhatIsOnlyNamedInACommentIsNotReached) {
  EXPECT_EQ(ToString(ReachFaults({{"a/one.h", "/*\n#include \"b/two.h\"\n*/\n"}, Including("b/two.h", {})},
                                 {{"a/", "b/"}})),
            "");
}

TEST(Circles, NoFoldersOfTheTreeNeedEachOther) { EXPECT_EQ(ToString(CircleFaults(WholeTree())), ""); }

TEST(Circles, FoldersThatNeedEachOtherAreFoundAlsoOverAThird) {
  EXPECT_EQ(
      ToString(CircleFaults({Including("a/one.h", {"b/two.h"}), Including("b/two.h", {"c/three.h"}),
                             Including("c/three.h", {"a/other.h"}), Including("d/four.h", {"a/one.h"})})),
      "a/one.h:2: a and b need each other: b/two.h\n"
      "b/two.h:2: b and c need each other: c/three.h\n"
      "c/three.h:2: c and a need each other: a/other.h\n");
}

TEST(Circles, AFolderAndOneInsideItAreTwo) {
  EXPECT_EQ(ToString(CircleFaults({Including("a/one.h", {"a/b/two.h"}), Including("a/b/two.h", {})})), "");
  EXPECT_EQ(
      ToString(CircleFaults({Including("a/one.h", {"a/b/two.h"}), Including("a/b/two.h", {"a/three.h"})})),
      "a/b/two.h:2: a/b and a need each other: a/three.h\n"
      "a/one.h:2: a and a/b need each other: a/b/two.h\n");
}

}  // namespace
}  // namespace merels::style
