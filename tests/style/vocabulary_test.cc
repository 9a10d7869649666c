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

TEST(Vocabulary, AWordBetweenStarsIsMeantInAnyLongerName) {
  const std::vector<DroppedName> words = {{"*people*", "players"}, {"*person*", "player"}};
  EXPECT_EQ(
      VocabularyFaults({"a.cc", "int people_, kMaxPeople, PeopleState, a_person, persons;\n"}, words).size(),
      5U);
  EXPECT_TRUE(VocabularyFaults({"a.cc", "int personal, impersonate, kPersonal;\n"}, words).empty());
}

TEST(Vocabulary, AScopeIsTheFoldersWhereTheNameMeansThat) {
  const std::vector<DroppedName> desk = {{"Desk", "Tables", {"server/"}}};
  EXPECT_EQ(VocabularyFaults({"server/a.cc", "Desk desk;\n"}, desk).size(), 1U);
  EXPECT_TRUE(VocabularyFaults({"client/a.cc", "Desk desk;\n"}, desk).empty());
}

}  // namespace
}  // namespace merels::style
