#include "common/engine/search/table.h"

#include <memory_resource>

#include <gtest/gtest.h>

namespace merels::engine {
namespace {

constexpr std::size_t kOneBucket = 64;
constexpr std::uint64_t kPlaces = 4;

TEST(Table, KeepsWhatEarlierSearchesFoundUntilItForgets) {
  Table table(1 << 12);
  table.Store(7, 50, 3, Bound::kExact, 1);
  table.Age();
  ASSERT_TRUE(table.Find(7, 3));
  EXPECT_EQ(table.Find(7, 3)->value, 50);
  table.Forget();
  EXPECT_FALSE(table.Find(7, 3));
}

TEST(Table, ForgetsAlsoWhenTheNumbersOfItsSearchesRunOut) {
  Table table(kOneBucket);
  table.Store(7, 50, 3, Bound::kExact, 1);
  for (int i = 0; i < 0x10000; ++i) table.Forget();
  EXPECT_FALSE(table.Find(7, 3));
  table.Store(7, 60, 3, Bound::kExact, 1);
  for (int i = 0; i < 0x20000; ++i) table.Age();
  EXPECT_FALSE(table.Find(7, 3)) << "too old to be told from a new one";
}

TEST(Table, AnOldEntryGivesWayBeforeANewOneOfTheSameDepth) {
  Table table(kOneBucket);
  table.Store(0, 1, 9, Bound::kExact, 0);
  for (int i = 0; i < 3; ++i) table.Age();
  for (std::uint64_t key = 1; key <= kPlaces; ++key) table.Store(key, 2, 9, Bound::kExact, 0);
  EXPECT_FALSE(table.Find(0, 9));
  for (std::uint64_t key = 1; key <= kPlaces; ++key) EXPECT_TRUE(table.Find(key, 9)) << key;
}

TEST(Table, AShallowEntryGivesWayBeforeADeepOne) {
  Table table(kOneBucket);
  for (std::uint64_t key = 1; key <= kPlaces; ++key) {
    table.Store(key, 2, Table::kShallow + static_cast<int>(key), Bound::kExact, 0);
  }
  table.Store(9, 2, Table::kShallow + 2, Bound::kExact, 0);
  EXPECT_FALSE(table.Find(1, 9));
  for (std::uint64_t key = 2; key <= kPlaces; ++key) EXPECT_TRUE(table.Find(key, 9)) << key;
}

TEST(Table, PositionsBeforeTheLeavesTakeNoPlaceFromDeeperOnes) {
  Table table(kOneBucket);
  for (std::uint64_t key = 1; key <= kPlaces; ++key) {
    table.Store(key, 2, Table::kShallow + 1, Bound::kExact, 0);
  }
  for (std::uint64_t key = 9; key < 99; ++key) table.Store(key, 2, Table::kShallow, Bound::kExact, 0);
  for (std::uint64_t key = 1; key <= kPlaces; ++key) EXPECT_TRUE(table.Find(key, 2)) << key;
  EXPECT_TRUE(table.Find(98, Table::kShallow));
  table.Forget();
  EXPECT_FALSE(table.Find(98, Table::kShallow));
}

TEST(Table, TwoBesideEachOtherShareWhatIsDeepAndNothingElse) {
  constexpr int kDeep = Table::kShallow + 1;
  Table table(1 << 12);
  table.Store(7, 50, kDeep, Bound::kExact, 1);
  Table beside = Table::Beside(table);
  ASSERT_TRUE(beside.Find(7, kDeep));
  EXPECT_EQ(beside.Find(7, kDeep)->value, 50);
  beside.Store(8, -60, kDeep, Bound::kAtLeast, 2);
  ASSERT_TRUE(table.Find(8, kDeep));
  EXPECT_EQ(table.Find(8, kDeep)->value, -60);
  EXPECT_EQ(table.Find(8, kDeep)->bound, Bound::kAtLeast);
  EXPECT_EQ(table.Find(8, kDeep)->move, 2);
  table.Store(9, 1, Table::kShallow, Bound::kExact, 0);
  EXPECT_FALSE(beside.Find(9, Table::kShallow));
}

TEST(Table, TakesNoMoreMemoryThanItSays) {
  class Counting final : public std::pmr::memory_resource {
   public:
    std::size_t bytes = 0;

   private:
    void* do_allocate(std::size_t size, std::size_t alignment) override {
      bytes += size;
      return std::pmr::get_default_resource()->allocate(size, alignment);
    }
    void do_deallocate(void* memory, std::size_t size, std::size_t alignment) override {
      std::pmr::get_default_resource()->deallocate(memory, size, alignment);
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override {
      return this == &other;
    }
  };
  Counting small, large;
  const Table one(kOneBucket, &small), many(5 << 20, &large);
  EXPECT_EQ(small.bytes, 2 * kOneBucket);
  EXPECT_EQ(large.bytes, (4U << 20) + Table::kShallowBytes);
}

}  // namespace
}  // namespace merels::engine
