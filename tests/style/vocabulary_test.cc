#include "tests/style/vocabulary.h"

#include <gtest/gtest.h>

#include "tests/support/source_folder.h"

namespace merels::style {
namespace {

TEST(Vocabulary, WhatHasAnotherNameNowIsNotCalledByItsOldOne) {
  std::string all;
  for (const auto& source : ReadTree(SourceFolder()))
    all += ToString(VocabularyFaults(source, DroppedNames()));
  EXPECT_EQ(all, "");
}

TEST(Vocabulary, ADroppedNameIsAFaultOfItsLineThatSaysTheOther) {
  const auto faults = VocabularyFaults({"server/a.h", "int a;\nclass Desk;\n"}, {{"Desk", "Tables"}});
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(ToString(faults), "server/a.h:2: 'Desk' is called Tables in the glossary\n");
}

TEST(Vocabulary, CommentsLiteralsAndLongerNamesAreNotMeant) {
  const std::vector<DroppedName> desk = {{"Desk", "Tables"}};
  EXPECT_TRUE(VocabularyFaults({"a.cc", "// Desk\n"}, desk).empty());
  EXPECT_TRUE(VocabularyFaults({"a.cc", "const char* text = \"Desk\";\n"}, desk).empty());
  EXPECT_TRUE(VocabularyFaults({"a.cc", "int DeskTop, ADesk, Desk2;\n"}, desk).empty());
  EXPECT_TRUE(VocabularyFaults({"a.md", "Desk\n"}, desk).empty());
}

TEST(Vocabulary, AStarStandsForARestThatBeginsWithACapitalLetter) {
  const std::vector<DroppedName> most = {{"kMost*", "kMax"}};
  EXPECT_EQ(VocabularyFaults({"a.cc", "int kMostTables;\n"}, most).size(), 1U);
  EXPECT_TRUE(VocabularyFaults({"a.cc", "int kMostly, kMost;\n"}, most).empty());
}

TEST(Vocabulary, AScopeIsTheFoldersWhereTheNameMeansThat) {
  const std::vector<DroppedName> desk = {{"Desk", "Tables", {"server/"}}};
  EXPECT_EQ(VocabularyFaults({"server/a.cc", "Desk desk;\n"}, desk).size(), 1U);
  EXPECT_TRUE(VocabularyFaults({"client/a.cc", "Desk desk;\n"}, desk).empty());
}

}  // namespace
}  // namespace merels::style
