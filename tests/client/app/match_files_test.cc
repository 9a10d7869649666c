#include "client/app/match_files.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/local/matches.h"
#include "common/study/study.h"
#include "tests/support/temporary_folder.h"

namespace merels::app {
namespace {

using testing::HasSubstr;

class MatchFilesTest : public ::testing::Test {
 protected:
  std::filesystem::path FileOf(const std::string& match) const { return folder / (match + ".match"); }

  TemporaryFolder root;
  const std::filesystem::path folder = root.path() / "matches";
  std::unique_ptr<local::Store> files = MakeMatchFiles(folder);
};

TEST_F(MatchFilesTest, WhatIsKeptIsThereForTheNextRun) {
  EXPECT_TRUE(files->All()->empty()) << "the folder is not there yet";
  ASSERT_TRUE(files->Keep(MatchId("m1"), "one").ok());
  ASSERT_TRUE(files->Keep(MatchId("m1"), "two").ok());
  const auto again = MakeMatchFiles(folder)->All();
  ASSERT_EQ(again->size(), 1U);
  EXPECT_EQ(again->front().match, MatchId("m1"));
  EXPECT_EQ(again->front().text, "two");
}

TEST_F(MatchFilesTest, AMatchPutAsideIsNotLost) {
  ASSERT_TRUE(files->Keep(MatchId("m1"), "nonsense").ok());
  const auto where = files->SetAside(MatchId("m1"));
  ASSERT_TRUE(where.ok());
  EXPECT_TRUE(files->All()->empty());
  EXPECT_TRUE(std::filesystem::exists(*where));
}

TEST_F(MatchFilesTest, AMatchIsRemoved) {
  ASSERT_TRUE(files->Keep(MatchId("m1"), "one").ok());
  ASSERT_TRUE(files->Remove(MatchId("m1")).ok());
  EXPECT_FALSE(std::filesystem::exists(FileOf("m1")));
}

TEST_F(MatchFilesTest, OtherFilesAreLeftAlone) {
  ASSERT_TRUE(files->Keep(MatchId("m1"), "one").ok());
  std::ofstream(folder / "notes.txt") << "mine";
  EXPECT_EQ(files->All()->size(), 1U);
}

TEST_F(MatchFilesTest, AFolderThatCannotBeMadeIsNamed) {
  std::ofstream(root.path() / "file") << "in the way";
  auto blocked = MakeMatchFiles(root.path() / "file" / "matches");
  const auto kept = blocked->Keep(MatchId("m1"), "one");
  ASSERT_FALSE(kept.ok());
  EXPECT_EQ(kept.error().reason, Reason::kBadFile);
  EXPECT_THAT(kept.error().sentence, HasSubstr("matches"));
}

TEST_F(MatchFilesTest, OfAFileThatIsTooLongOnlyItsBeginningIsRead) {
  ASSERT_TRUE(files->Keep(MatchId("m1"), std::string(local::kLongestSaved + 1000, 'x')).ok());
  EXPECT_EQ(files->All()->front().text.size(), local::kLongestSaved + 1);
}

std::string Read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(RecordFile, HasTheNameItWasGivenInAFolderThatIsMade) {
  const TemporaryFolder folder;
  const auto file = SaveRecord(folder.path() / "a" / "games", "m1", "1 d2\n");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(*file, folder.path() / "a" / "games" / "m1.txt");
  EXPECT_EQ(Read(*file), "1 d2\n");
}

TEST(RecordFile, NeverReplacesAnotherTextOfTheSameName) {
  const TemporaryFolder folder;
  const auto first = *SaveRecord(folder.path(), "m1", "; Fine\n1 d2\n");
  EXPECT_EQ(*SaveRecord(folder.path(), "m1", "1 d2\n"), folder.path() / "m1-2.txt");
  EXPECT_EQ(*SaveRecord(folder.path(), "m1", "1 d2\n"), folder.path() / "m1-2.txt") << "it is that one";
  EXPECT_EQ(*SaveRecord(folder.path(), "m1", "1 d3\n"), folder.path() / "m1-3.txt");
  EXPECT_EQ(Read(first), "; Fine\n1 d2\n");
}

TEST(RecordFile, APictureNeverReplacesAnother) {
  const TemporaryFolder folder;
  EXPECT_EQ(FreeFile(folder.path(), "Ann - Bob", ".png"), folder.path() / "Ann - Bob.png");
  std::ofstream(folder.path() / "Ann - Bob.png") << "a picture";
  EXPECT_EQ(FreeFile(folder.path(), "Ann - Bob", ".png"), folder.path() / "Ann - Bob-2.png");
}

TEST(RecordFile, ALeadingTildeIsTheHomeFolder) {
  const TemporaryFolder folder;
  const char* before = std::getenv("HOME");
  const std::string home = before != nullptr ? before : "";
  ::setenv("HOME", folder.path().c_str(), 1);
  EXPECT_EQ(*SaveRecordAs("~/m1.txt", "1 d2\n"), folder.path() / "m1.txt");
  EXPECT_EQ(*ReadRecordFile("~/m1.txt"), "1 d2\n");
  EXPECT_FALSE(ReadRecordFile("~m1.txt").ok()) << "that is somebody else";
  ::setenv("HOME", home.c_str(), 1);
}

TEST(RecordFile, SaysWhenItCannotBeWritten) {
  const auto file = SaveRecord("/dev/null/games", "m1", "1 d2\n");
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.error().reason, Reason::kBadFile);
}

TEST(RecordFile, IsReadBackAndListedNewestFirst) {
  const TemporaryFolder folder;
  const auto first = *SaveRecord(folder.path(), "m1", "1 d2\n");
  const auto second = *SaveRecord(folder.path(), "m2", "1 f4\n");
  std::ofstream(folder.path() / "picture.png") << "no record";
  std::filesystem::last_write_time(first, std::filesystem::last_write_time(second) + std::chrono::hours(1));
  EXPECT_EQ(*ReadRecordFile(first), "1 d2\n");
  EXPECT_EQ(ListRecords(folder.path()), (std::vector<std::string>{first.string(), second.string()}));
  EXPECT_TRUE(ListRecords(folder.path() / "nowhere").empty());
}

TEST(RecordFile, OnlyFilesOfTheirSizeAreRead) {
  const TemporaryFolder folder;
  const auto large = *SaveRecord(folder.path(), "m1", std::string(study::kMaxText + 1, ' '));
  EXPECT_EQ(ReadRecordFile(large).error().reason, Reason::kBadFile);
  EXPECT_EQ(ReadRecordFile(folder.path()).error().reason, Reason::kBadFile);
  EXPECT_EQ(ReadRecordFile("/dev/zero").error().reason, Reason::kBadFile);
  EXPECT_EQ(ReadRecordFile(folder.path() / "nowhere.txt").error().reason, Reason::kBadFile);
}

TEST(RecordFile, IsReplacedWholeWhereItWasOpened) {
  const TemporaryFolder folder;
  const auto file = *SaveRecord(folder.path(), "m1", "1 d2\n");
  ASSERT_TRUE(SaveRecordAs(file, "; Fine\n1 d2\n").ok());
  EXPECT_EQ(Read(file), "; Fine\n1 d2\n");
  EXPECT_EQ(ListRecords(folder.path()).size(), 1U) << "nothing is left beside it";
}

}  // namespace

}  // namespace merels::app
