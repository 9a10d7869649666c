#include "client/sdk/connection/token_file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "client/sdk/request.h"
#include "tests/support/temporary_folder.h"

namespace merels::sdk {
namespace {

namespace fs = std::filesystem;

class TokenFile : public ::testing::Test {
 protected:
  TokenFile() { fs::remove_all(folder_); }
  ~TokenFile() override { fs::remove_all(folder_); }

  const fs::path folder_ =
      fs::path(::testing::TempDir()) / ("token_file_test_" + std::string(NewRequestId().text()));
  const fs::path file_ = folder_ / "deep" / "token";
};

TEST_F(TokenFile, WhatIsWrittenIsRead) {
  ASSERT_TRUE(WriteToken(file_, "secret").ok());
  EXPECT_EQ(ReadToken(file_)->value(), "secret");
  ASSERT_TRUE(WriteToken(file_, "newer").ok());
  EXPECT_EQ(ReadToken(file_)->value(), "newer");
}

TEST_F(TokenFile, WhatAnEditorPutsAroundATokenIsNoPartOfIt) {
  ASSERT_TRUE(WriteToken(file_, "secret").ok());
  for (const char* edited : {"secret", "secret\r\n", "\xEF\xBB\xBFsecret\n", " secret \n\n"}) {
    std::ofstream(file_) << edited;
    EXPECT_EQ(ReadToken(file_)->value_or(""), "secret");
  }
}

TEST_F(TokenFile, NoFileIsNoToken) {
  const auto token = ReadToken(file_);
  ASSERT_TRUE(token.ok());
  EXPECT_FALSE(token->has_value());
}

TEST_F(TokenFile, OnlyItsOwnerMayReadIt) {
  ASSERT_TRUE(WriteToken(file_, "secret").ok());
  EXPECT_EQ(fs::status(file_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(fs::status(file_.parent_path()).permissions(), fs::perms::owner_all);
  fs::permissions(file_, fs::perms::group_read, fs::perm_options::add);
  EXPECT_EQ(ReadToken(file_).error().reason, Reason::kBadFile);
}

TEST_F(TokenFile, NothingIsLeftBesideIt) {
  ASSERT_TRUE(WriteToken(file_, "secret").ok());
  EXPECT_EQ(std::distance(fs::directory_iterator(file_.parent_path()), fs::directory_iterator()), 1);
}

TEST_F(TokenFile, WhatCannotBeATokenIsRefused) {
  EXPECT_FALSE(WriteToken(file_, "").ok());
  EXPECT_FALSE(WriteToken(file_, "two\nlines").ok());
  EXPECT_FALSE(WriteToken(file_, std::string(10'000, 'x')).ok());
  ASSERT_TRUE(WriteToken(file_, "secret").ok());
  std::ofstream(file_) << std::string(10'000, 'x');
  EXPECT_EQ(ReadToken(file_).error().reason, Reason::kBadFile);
  std::ofstream(file_) << "";
  EXPECT_EQ(ReadToken(file_).error().reason, Reason::kBadFile);
}

TEST_F(TokenFile, APlaceThatCannotBeWrittenIsNamed) {
  fs::create_directories(file_);
  const auto written = WriteToken(file_ / "", "secret");
  ASSERT_FALSE(written.ok());
  EXPECT_NE(written.error().sentence.find(file_.string()), std::string::npos);
}

TEST_F(TokenFile, EachServerHasItsOwnFile) {
  ::setenv("XDG_CONFIG_HOME", "/config", 1);
  EXPECT_EQ(DefaultTokenFile({"example.org", 9393, true, ""})->string(),
            "/config/merels/token-example.org-9393");
  EXPECT_NE(*DefaultTokenFile({"example.org", 1, true, ""}), *DefaultTokenFile({"example.org", 2, true, ""}));
  ::unsetenv("XDG_CONFIG_HOME");
  ::setenv("HOME", "/home/ada", 1);
  EXPECT_EQ(DefaultTokenFile({"::1", 1, false, ""})->string(), "/home/ada/.config/merels/token-::1-1");
  ::unsetenv("HOME");
  EXPECT_EQ(DefaultTokenFile({"::1", 1, false, ""}).error().reason, Reason::kBadFile);
}

TEST(RequestIds, AreUuidsOfVersionFourAndNeverTheSame) {
  const RequestId first = NewRequestId();
  const std::string_view id = first.text();
  ASSERT_EQ(id.size(), 36u);
  EXPECT_EQ(id[14], '4');
  EXPECT_NE(std::string("89ab").find(id[19]), std::string::npos);
  EXPECT_EQ(id.find_first_not_of("0123456789abcdef-"), std::string::npos);
  EXPECT_NE(NewRequestId(), first);
}

TEST(TokenSlot, TwoWindowsHaveTwoFilesAndAClosedOneGivesItsBack) {
  const TemporaryFolder folder;
  const auto base = folder.path() / "new" / "token";
  auto first = TokenSlot::Take(base);
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(first->file(), base);
  {
    const auto second = TokenSlot::Take(base);
    ASSERT_TRUE(second.ok());
    EXPECT_EQ(second->file().filename(), "token-2");
  }
  const auto third = TokenSlot::Take(base);
  EXPECT_EQ(third->file().filename(), "token-2");
}

TEST(TokenSlot, AFolderThatCannotBeMadeIsSaid) {
  const auto slot = TokenSlot::Take("/dev/null/token");
  ASSERT_FALSE(slot.ok());
  EXPECT_EQ(slot.error().reason, Reason::kBadFile);
}

}  // namespace

}  // namespace merels::sdk
