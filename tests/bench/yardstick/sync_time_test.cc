#include "tests/bench/yardstick/sync_time.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace merels::yardstick {
namespace {

using std::chrono::nanoseconds;

TEST(SyncTime, APercentileIsAValueThatSoManyDoNotExceed) {
  const std::vector<nanoseconds> values{nanoseconds(40), nanoseconds(10), nanoseconds(30), nanoseconds(20)};
  EXPECT_EQ(Percentile(values, 0), nanoseconds(10));
  EXPECT_EQ(Percentile(values, 50), nanoseconds(20));
  EXPECT_EQ(Percentile(values, 51), nanoseconds(30));
  EXPECT_EQ(Percentile(values, 99), nanoseconds(40));
  EXPECT_EQ(Percentile(values, 100), nanoseconds(40));
}

TEST(SyncTime, EverySyncIsTimedAndNothingIsLeftBehind) {
  const TemporaryFolder folder;
  const auto taken = MeasureSyncs(folder.path(), 3);
  ASSERT_TRUE(taken.ok());
  EXPECT_EQ(taken->size(), 3u);
  for (const nanoseconds time : *taken) EXPECT_GT(time, nanoseconds(0));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(SyncTime, AFolderThatCannotBeWrittenIsNamed) {
  const TemporaryFolder folder;
  const auto taken = MeasureSyncs(folder.path() / std::string(300, 'x'), 1);
  ASSERT_FALSE(taken.ok());
  EXPECT_EQ(taken.error().reason, Reason::kBadFile);
  EXPECT_NE(taken.error().sentence.find("sync-time.tmp"), std::string::npos);
}

}  // namespace
}  // namespace merels::yardstick
