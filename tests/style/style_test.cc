#include "tests/style/style.h"

#include <functional>

#include <gtest/gtest.h>

#include "tests/support/source_folder.h"

namespace merels::style {
namespace {

const std::vector<Source>& Tree() {
  static const auto tree = ReadTree(SourceFolder());
  return tree;
}

std::string FaultsOfTree(const std::function<std::vector<Fault>(const Source&)>& rule) {
  std::string all;
  for (const auto& source : Tree()) all += ToString(rule(source));
  return all;
}

Source LongFile(const std::string& path, int lines) {
  std::string text;
  for (int i = 0; i < lines; ++i) text += "\n";
  return {path, text};
}

TEST(Style, TheTreeIsFound) {
  EXPECT_GT(Tree().size(), 10U);
  EXPECT_TRUE(std::any_of(Tree().begin(), Tree().end(), [](auto& s) { return s.path == "CMakeLists.txt"; }));
  EXPECT_TRUE(
      std::none_of(Tree().begin(), Tree().end(), [](auto& s) { return s.path.rfind("build/", 0) == 0; }));
}

TEST(Style, FilesAreShortWithoutTabsAndEndOnce) {
  EXPECT_EQ(FaultsOfTree(ShapeFaults), "");
  EXPECT_EQ(ShapeFaults({"a.cc", "int a;\n"}).size(), 0U);
  EXPECT_EQ(ShapeFaults({"a.cc", "int a;"}).size(), 1U);
  EXPECT_EQ(ShapeFaults({"a.cc", "int a;\n\n"}).size(), 1U);
  EXPECT_EQ(ShapeFaults({"a.cc", "\tint a;\n"}).size(), 1U);
  EXPECT_EQ(ShapeFaults({"a.cc", LongFile("", kLongestFile).text + "int a;\n"}).size(), 1U);
}

TEST(Style, AHeaderIsReadOnce) {
  EXPECT_EQ(FaultsOfTree(GuardFaults), "");
  EXPECT_EQ(GuardFaults({"common/base/a_b.h", "// About.\n#pragma once\n"}).size(), 0U);
  EXPECT_EQ(GuardFaults({"common/base/a.h", "#ifndef A_H_\n#define A_H_\n"}).size(), 1U);
}

TEST(Style, NothingIsLeftForLater) {
  EXPECT_EQ(FaultsOfTree(UnfinishedFaults), "");
  EXPECT_EQ(UnfinishedFaults({"a.cc", std::string("// TO") + "DO: the rest\n"}).size(), 1U);
  EXPECT_EQ(UnfinishedFaults({"a.sh", std::string("# FIX") + "ME\n"}).size(), 1U);
  EXPECT_EQ(UnfinishedFaults({"a.cc", "// mktemp /tmp/aXXXXXX\n"}).size(), 0U);
}

TEST(Style, TestsWaitForWhatTheyNeedNotForTime) {
  EXPECT_EQ(FaultsOfTree(SleepFaults), "");
  const std::string nap = "sleep";
  EXPECT_EQ(SleepFaults({"tests/a_test.cc", "std::this_thread::" + nap + "_for(1s);\n"}).size(), 1U);
  EXPECT_EQ(SleepFaults({"tests/e2e/a.py", "time." + nap + "(1)\n"}).size(), 1U);
  EXPECT_EQ(SleepFaults({"tests/e2e/a.sh", "while true; do " + nap + " 1; done\n"}).size(), 1U);
  EXPECT_EQ(SleepFaults({"tests/e2e/a.sh", "# no " + nap + " 1 here\n"}).size(), 0U);
  EXPECT_EQ(SleepFaults({"client/sdk/stream/backoff.cc", nap + "_for(1s);\n"}).size(), 0U);
}

TEST(Style, EveryElementOfTheProtocolIsExplained) {
  EXPECT_EQ(FaultsOfTree(UncommentedProtoFaults), "");
  const auto faults = [](const std::string& text) {
    return UncommentedProtoFaults({"a.proto", text}).size();
  };
  EXPECT_EQ(faults("// A.\nmessage A {\n  // B.\n  string b = 1;\n  int64 c = 2;  // C.\n}\n"), 0U);
  EXPECT_EQ(faults("message A {\n  string b = 1;\n}\n"), 2U);
  EXPECT_EQ(faults("// A.\nservice A {\n  rpc B(C) returns (D);\n}\n"), 1U);
  EXPECT_EQ(faults("// A.\nenum A {\n  A_UNSPECIFIED = 0;\n}\n"), 1U);
  EXPECT_EQ(faults("// A.\nmessage A {\n  reserved 1;\n  map<string, int64> m = 2;\n}\n"), 1U);
}

}  // namespace
}  // namespace merels::style
