#include "client/sdk/connection/token_slot.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace merels::sdk {
namespace {

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
