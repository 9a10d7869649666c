#include "client/app/record_file.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace merels::app {
namespace {

std::string Read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(RecordFile, IsNamedAfterItsMatchInAFolderThatIsMade) {
  const TemporaryFolder folder;
  const auto file = SaveRecord(folder.path() / "a" / "games", MatchId("m1"), "1 d2\n");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(*file, folder.path() / "a" / "games" / "m1.txt");
  EXPECT_EQ(Read(*file), "1 d2\n");
  EXPECT_TRUE(SaveRecord(folder.path() / "a" / "games", MatchId("m1"), "2").ok());
  EXPECT_EQ(Read(*file), "2");
}

TEST(RecordFile, SaysWhenItCannotBeWritten) {
  const auto file = SaveRecord("/dev/null/games", MatchId("m1"), "1 d2\n");
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.error().reason, Reason::kBadFile);
}

}  // namespace
}  // namespace merels::app
