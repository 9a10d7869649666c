#include "tests/support/unsynced_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "tests/support/seeded_random.h"
#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

class UnsyncedFileTest : public testing::Test {
 protected:
  int Descriptor() const { return open(Path().c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600); }
  std::filesystem::path Path() const { return folder_.path() / "file"; }

  std::string OnDisk() const {
    std::ifstream file(Path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::uint64_t Below(std::uint64_t bound) { return UniformBelow(random_, bound); }

  static std::string AllOf(const UnsyncedFile& file) {
    std::string bytes(static_cast<std::size_t>(file.size()), '?');
    EXPECT_EQ(file.Read(0, bytes), bytes.size());
    return bytes;
  }

  /// Changes the file and its text twin alike.
  void Change(UnsyncedFile& file, std::string& twin) {
    const std::size_t offset = Below(20'000);
    if (Below(4) == 0) {
      file.Truncate(static_cast<std::int64_t>(offset));
      twin.resize(offset, '\0');
      return;
    }
    const std::string bytes(1 + Below(9'000), static_cast<char>('a' + Below(26)));
    file.Write(static_cast<std::int64_t>(offset), bytes);
    if (twin.size() < offset + bytes.size()) twin.resize(offset + bytes.size(), '\0');
    std::copy(bytes.begin(), bytes.end(), twin.begin() + static_cast<std::ptrdiff_t>(offset));
  }

  TemporaryFolder folder_;
  SeededRandom random_{7};
};

TEST_F(UnsyncedFileTest, WhoReadsSeesEveryChangeAndTheDiskOnlyThosePassedOn) {
  UnsyncedFile file(Descriptor());
  std::string twin;
  std::string passed_on;
  for (int change = 0; change < 600; ++change) {
    Change(file, twin);
    if (Below(5) == 0) {
      ASSERT_TRUE(file.PassOn());
      passed_on = twin;
    }
    ASSERT_TRUE(AllOf(file) == twin) << "after change " << change;
    ASSERT_TRUE(OnDisk() == passed_on) << "after change " << change;
  }
}

TEST_F(UnsyncedFileTest, WhatLiesBeyondTheEndIsZerosAndNotCounted) {
  UnsyncedFile file(Descriptor());
  file.Write(4'090, "twelve bytes");
  std::string bytes(20, '?');
  EXPECT_EQ(file.Read(4'095, bytes), 7U);
  EXPECT_EQ(bytes, "e bytes" + std::string(13, '\0'));
  EXPECT_EQ(file.Read(9'000, bytes), 0U);
  EXPECT_EQ(bytes, std::string(20, '\0'));
}

TEST_F(UnsyncedFileTest, WhatIsForgottenIsAsItWasOnTheDisk) {
  UnsyncedFile file(Descriptor());
  file.Write(0, "kept");
  ASSERT_TRUE(file.PassOn());
  file.Write(2, "lost for good");
  file.Forget();
  EXPECT_EQ(AllOf(file), "kept");
  EXPECT_EQ(file.unsynced(), 0U);
}

TEST_F(UnsyncedFileTest, ATearLeavesTheFirstChangesAndAPartOfOne) {
  std::size_t within = 0;
  for (int round = 0; round < 50; ++round) {
    std::filesystem::remove(Path());
    UnsyncedFile file(Descriptor());
    const std::string all = std::string(1'000, 'a') + std::string(1'000, 'b') + std::string(1'000, 'c');
    for (std::size_t at = 0; at < all.size(); at += 1'000) {
      file.Write(static_cast<std::int64_t>(at), all.substr(at, 1'000));
    }
    file.Tear(random_);
    EXPECT_EQ(OnDisk(), all.substr(0, OnDisk().size()));
    if (OnDisk().size() % 1'000 != 0) ++within;
  }
  EXPECT_GT(within, 40U) << "nearly every tear goes through a write";
}

}  // namespace
}  // namespace merels
