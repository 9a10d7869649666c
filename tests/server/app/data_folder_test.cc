#include "server/app/data_folder.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/base/private_file.h"
#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

void MakeOpen(const fs::path& path) {
  std::ofstream(path) << "something";
  fs::permissions(path, fs::perms(0644));
}

TEST(DataFolder, WhatAnOpenFolderHasIsClosedToOthersAndTheFolderWarnedOf) {
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms(0755));
  fs::create_directory(BotFolder(folder.path()));
  const fs::path database = folder.path() / "merels.db";
  for (const char* name : {"merels.db", "merels.db-wal", "merels.db-shm", "merels.db.lock", "merels.db.key",
                           "operator.token", "bots/1.token"}) {
    MakeOpen(folder.path() / name);
  }
  MakeOpen(folder.path() / "letter");
  EXPECT_THAT(CloseDataFolder(folder.path(), database), ElementsAre(HasSubstr(folder.path().string())));
  for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
    EXPECT_EQ(IsOpenToOthers(entry.path()), entry.path().filename() == "letter") << entry.path();
  }
  EXPECT_EQ(fs::status(folder.path()).permissions(), fs::perms(0755)) << "it is its owner's to say";
}

TEST(DataFolder, OfAClosedOneAndOfOneThatIsNotThereNothingIsSaid) {
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms(0700));
  EXPECT_THAT(CloseDataFolder(folder.path(), folder.path() / "merels.db"), ElementsAre());
  EXPECT_THAT(CloseDataFolder(folder.path() / "new", folder.path() / "new" / "merels.db"), ElementsAre());
}

TEST(DataFolder, ADatabaseOfAnotherFolderHasItWarnedOfToo) {
  const TemporaryFolder folder, other;
  fs::permissions(folder.path(), fs::perms(0700));
  fs::permissions(other.path(), fs::perms(0750));
  MakeOpen(other.path() / "games.db");
  EXPECT_THAT(CloseDataFolder(folder.path(), other.path() / "games.db"),
              ElementsAre(HasSubstr(other.path().string())));
  EXPECT_FALSE(IsOpenToOthers(other.path() / "games.db"));
}

std::string LineOf(const std::filesystem::path& path) {
  std::string line;
  std::getline(std::ifstream(path) >> std::ws, line);
  return line;
}

TEST(OperatorToken, EachStartWritesAnotherThatItsOwnerAloneReads) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "operator.token";
  const auto first = NewOperatorToken(folder.path());
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(LineOf(path), *first);
  std::filesystem::permissions(path, std::filesystem::perms::others_read, std::filesystem::perm_options::add);
  const auto second = NewOperatorToken(folder.path());
  ASSERT_TRUE(second.ok());
  EXPECT_NE(*first, *second);
  EXPECT_EQ(LineOf(path), *second);
  EXPECT_EQ(std::filesystem::status(path).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST(OperatorToken, AFolderThatCannotBeWrittenIsSaidSo) {
  EXPECT_EQ(NewOperatorToken("/proc/nowhere").error().reason, Reason::kStoreRefused);
}

}  // namespace
}  // namespace merels
