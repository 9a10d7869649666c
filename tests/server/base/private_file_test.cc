#include "server/base/private_file.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

namespace fs = std::filesystem;
constexpr fs::perms kOwnerOnly = fs::perms::owner_read | fs::perms::owner_write;

class PrivateFile : public testing::Test {
 protected:
  fs::path Path() const { return folder_.path() / "secret"; }
  void Open() const { fs::permissions(Path(), fs::perms::others_read, fs::perm_options::add); }
  fs::perms Rights() const { return fs::status(Path()).permissions(); }

  const TemporaryFolder folder_;
};

TEST_F(PrivateFile, IsItsOwnersAloneAlsoWhenItReplacesOneThatWasNot) {
  for (const char* text : {"first", "second"}) {
    ASSERT_TRUE(WritePrivateFile(Path(), text).ok());
    EXPECT_EQ(ReadSmallFile(Path()).value(), text);
    EXPECT_EQ(Rights(), kOwnerOnly);
    Open();
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 1)
      << "nothing is left beside it";
}

TEST_F(PrivateFile, IsMadeOnce) {
  ASSERT_TRUE(MakePrivateFile(Path()).ok());
  EXPECT_EQ(Rights(), kOwnerOnly);
  ASSERT_TRUE(WritePrivateFile(Path(), "text").ok());
  ASSERT_TRUE(MakePrivateFile(Path()).ok());
  EXPECT_EQ(ReadSmallFile(Path()).value(), "text");
}

TEST_F(PrivateFile, ANewOneIsWrittenOnlyWhereThereIsNone) {
  const auto file = folder_.path() / "fresh";
  ASSERT_TRUE(WriteNewPrivateFile(file, "first").ok());
  EXPECT_FALSE(IsOpenToOthers(file));
  const auto again = WriteNewPrivateFile(file, "second");
  ASSERT_FALSE(again.ok());
  EXPECT_EQ(again.error().reason, Reason::kStoreRefused);
  EXPECT_EQ(ReadSmallFile(file).value(), "first");
  std::filesystem::create_symlink(folder_.path() / "elsewhere", folder_.path() / "link");
  EXPECT_FALSE(WriteNewPrivateFile(folder_.path() / "link", "third").ok()) << "nor through a link";
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "elsewhere"));
  EXPECT_FALSE(WriteNewPrivateFile(folder_.path() / "none" / "file", "x").ok());
}

TEST_F(PrivateFile, OneThatIsNotThereIsNothingAndOneThatIsTooLongIsRefused) {
  EXPECT_EQ(ReadSmallFile(Path()).value(), std::nullopt);
  ASSERT_TRUE(WritePrivateFile(Path(), std::string(513, 'x')).ok());
  EXPECT_EQ(ReadSmallFile(Path()).error().reason, Reason::kStoreRefused);
}

TEST_F(PrivateFile, IsClosedToOthers) {
  EXPECT_FALSE(IsOpenToOthers(Path()));
  EXPECT_TRUE(CloseToOthers(Path())) << "of what is not there they have nothing";
  ASSERT_TRUE(WritePrivateFile(Path(), "text").ok());
  Open();
  EXPECT_TRUE(IsOpenToOthers(Path()));
  EXPECT_TRUE(CloseToOthers(Path()));
  EXPECT_EQ(Rights(), kOwnerOnly);
}

TEST_F(PrivateFile, WhatCannotBeWrittenIsSaidSo) {
  const auto refused = WritePrivateFile("/proc/nowhere/secret", "text");
  EXPECT_EQ(refused.error().reason, Reason::kStoreRefused);
  EXPECT_NE(refused.error().sentence.find("/proc/nowhere/secret"), std::string::npos);
  EXPECT_FALSE(MakePrivateFile("/proc/nowhere/secret").ok());
}

}  // namespace
}  // namespace merels
