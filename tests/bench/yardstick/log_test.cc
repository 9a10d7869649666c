#include "tests/bench/yardstick/log.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/bench/yardstick/message.h"
#include "tests/support/temporary_folder.h"

namespace merels::yardstick {
namespace {

std::int64_t Ask(const TemporaryFolder& folder, const char* question) {
  store::Connection connection(folder.path() / "yardstick.db", SQLITE_OPEN_READWRITE);
  std::int64_t answer = -1;
  EXPECT_EQ(connection.Query(question, answer), SQLITE_ROW);
  return answer;
}

TEST(YardstickLog, EveryRowIsKeptAndTheDurableOnesAreTold) {
  const TemporaryFolder folder;
  Pair pair(3, MatchText(3));
  std::vector<std::uint64_t> told;
  auto log = Log::Open(folder.path(), [&](const Row& row) { told.push_back(row.seq); });
  ASSERT_TRUE(log.ok());
  for (std::uint64_t seq = 1; seq <= 50; ++seq) (*log)->Append({&pair, seq});
  (*log)->Close();
  EXPECT_EQ(told.size(), 50u);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ((*log)->counts().rows, 50u);
  EXPECT_GE((*log)->counts().syncs, 1u);
  EXPECT_EQ(Ask(folder, "SELECT count(*) FROM log WHERE number = 3"), 50);
  EXPECT_EQ(Ask(folder, "SELECT sum(length(bytes)) FROM log"), 50 * static_cast<std::int64_t>(kRowBytes));
}

TEST(YardstickLog, ARowIsDurableBeforeItIsTold) {
  const TemporaryFolder folder;
  Pair pair(0, MatchText(0));
  std::vector<std::int64_t> kept;
  auto log =
      Log::Open(folder.path(), [&](const Row&) { kept.push_back(Ask(folder, "SELECT count(*) FROM log")); });
  ASSERT_TRUE(log.ok());
  (*log)->Append({&pair, 1});
  (*log)->Close();
  EXPECT_EQ(kept, std::vector<std::int64_t>{1});
}

TEST(YardstickLog, ARunBeginsWithAnEmptyLog) {
  const TemporaryFolder folder;
  Pair pair(0, MatchText(0));
  for (int run = 0; run < 2; ++run) {
    auto log = Log::Open(folder.path(), [](const Row&) {});
    ASSERT_TRUE(log.ok());
    (*log)->Append({&pair, 1});
  }
  EXPECT_EQ(Ask(folder, "SELECT count(*) FROM log"), 1);
}

}  // namespace
}  // namespace merels::yardstick
