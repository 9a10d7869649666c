#include "client/app/match_files.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/local/saved.h"
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

}  // namespace
}  // namespace merels::app
