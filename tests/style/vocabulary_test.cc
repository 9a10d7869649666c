#include "tests/style/vocabulary.h"

#include <gtest/gtest.h>

#include "tests/support/source_folder.h"

namespace merels::style {
namespace {

TEST(Vocabulary, FilesFoldersTheProtocolAndDocumentsUseTheWordsOfTheGlossary) {
  std::string all;
  for (const auto& source : ReadTree(SourceFolder())) all += ToString(WordFaults(source, DroppedWords()));
  EXPECT_EQ(all, "");
}

TEST(Vocabulary, ADroppedWordIsAFaultOfAFileThatIsNamedByItAndOfALineOfADocument) {
  const std::vector<DroppedWord> desk = {{"desk", "tables"}};
  EXPECT_EQ(ToString(WordFaults({"server/open_desk.h", ""}, desk)),
            "server/open_desk.h:0: 'desk' is called tables in the glossary\n");
  EXPECT_EQ(WordFaults({"a/desks/b.py", ""}, desk).size(), 1U) << "a folder, and more of them";
  EXPECT_EQ(ToString(WordFaults({"a.md", "\nThe Desk.\n"}, desk)),
            "a.md:2: 'desk' is called tables in the glossary\n");
  EXPECT_EQ(WordFaults({"a.proto", "  string desk_id = 1;\n"}, desk).size(), 1U) << "a field, too";
}

TEST(Vocabulary, OtherWordsCodeAndExceptionsAreNotMeant) {
  const std::vector<DroppedWord> desk = {{"desk", "tables", DroppedWord::Where::kEverywhere, {"tests/"}}};
  EXPECT_TRUE(WordFaults({"desktop.md", "A desktop."}, desk).empty());
  EXPECT_TRUE(WordFaults({"a.cc", "// A desk."}, desk).empty());
  EXPECT_TRUE(WordFaults({"tests/desk.md", "A desk."}, desk).empty());
  const std::vector<DroppedWord> order = {{"order", "moderation", DroppedWord::Where::kNamesOfFiles}};
  EXPECT_TRUE(WordFaults({"a.md", "In this order."}, order).empty());
  EXPECT_EQ(WordFaults({"order_test.py", ""}, order).size(), 1U);
}

TEST(Vocabulary, WhatQuotesOldNamesMayUseThem) {
  const std::vector<DroppedWord> desk = {{"desk", "tables"}};
  EXPECT_TRUE(WordFaults({"CHANGELOG.md", "A desk is a table now."}, desk).empty());
}

}  // namespace
}  // namespace merels::style
