#include "server/app/operator_token.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

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
