#include "common/engine/search/table.h"

#include <gtest/gtest.h>

namespace merels::engine {
namespace {

constexpr std::size_t kOneBucket = 64;
constexpr std::uint64_t kPlaces = 4;

TEST(Table, KeepsWhatEarlierSearchesFoundUntilItForgets) {
  Table table(1 << 12);
  table.Store(7, 50, 3, Bound::kExact, 1);
  table.Age();
  ASSERT_NE(table.Find(7), nullptr);
  EXPECT_EQ(table.Find(7)->value, 50);
  table.Forget();
  EXPECT_EQ(table.Find(7), nullptr);
}

TEST(Table, ForgetsAlsoWhenTheNumbersOfItsSearchesRunOut) {
  Table table(kOneBucket);
  table.Store(7, 50, 3, Bound::kExact, 1);
  for (int i = 0; i < 0x10000; ++i) table.Forget();
  EXPECT_EQ(table.Find(7), nullptr);
  table.Store(7, 60, 3, Bound::kExact, 1);
  for (int i = 0; i < 0x20000; ++i) table.Age();
  EXPECT_EQ(table.Find(7), nullptr) << "too old to be told from a new one";
}

TEST(Table, AnOldEntryGivesWayBeforeANewOneOfTheSameDepth) {
  Table table(kOneBucket);
  table.Store(0, 1, 9, Bound::kExact, 0);
  for (int i = 0; i < 3; ++i) table.Age();
  for (std::uint64_t key = 1; key <= kPlaces; ++key) table.Store(key, 2, 9, Bound::kExact, 0);
  EXPECT_EQ(table.Find(0), nullptr);
  for (std::uint64_t key = 1; key <= kPlaces; ++key) EXPECT_NE(table.Find(key), nullptr) << key;
}

TEST(Table, AShallowEntryGivesWayBeforeADeepOne) {
  Table table(kOneBucket);
  for (std::uint64_t key = 1; key <= kPlaces; ++key) {
    table.Store(key, 2, static_cast<int>(key), Bound::kExact, 0);
  }
  table.Store(9, 2, 2, Bound::kExact, 0);
  EXPECT_EQ(table.Find(1), nullptr);
  for (std::uint64_t key = 2; key <= kPlaces; ++key) EXPECT_NE(table.Find(key), nullptr) << key;
}

}  // namespace
}  // namespace merels::engine
