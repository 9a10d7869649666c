#include "server/base/random.h"

#include <array>
#include <cstring>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/seeded_random.h"

namespace merels {
namespace {

/// Returns given words, one for each call.
class ScriptedRandom final : public Random {
 public:
  explicit ScriptedRandom(std::vector<std::uint64_t> words) : words_(std::move(words)) {}
  void Fill(std::span<std::byte> bytes) override {
    std::memcpy(bytes.data(), &words_.at(next_++), bytes.size());
  }

 private:
  std::vector<std::uint64_t> words_;
  std::size_t next_ = 0;
};

TEST(Random, AnIdIs13CharactersOfLowerCaseBase32) {
  SeededRandom random(1);
  std::set<char> seen;
  for (int i = 0; i < 200; ++i) {
    const std::string id = NewId(random);
    EXPECT_THAT(id, testing::MatchesRegex("[a-z2-7]+"));
    EXPECT_EQ(id.size(), 13U);
    seen.insert(id.begin(), id.end());
  }
  EXPECT_EQ(seen.size(), 32U);
}

TEST(Random, ASecretIsLongEnoughNotToBeGuessed) {
  SeededRandom random(1);
  EXPECT_THAT(NewSecret(random), testing::MatchesRegex("[a-z2-7]+"));
  EXPECT_EQ(NewSecret(random).size(), 52U);
  EXPECT_NE(NewSecret(random), NewSecret(random));
}

TEST(Random, AUuidIsOfVersion4) {
  SeededRandom random(1);
  std::set<char> variants;
  for (int i = 0; i < 100; ++i) {
    const std::string uuid = NewUuid(random);
    ASSERT_EQ(uuid.size(), 36U);
    EXPECT_EQ(uuid[14], '4');
    EXPECT_EQ(uuid[8], '-');
    EXPECT_EQ(uuid[23], '-');
    variants.insert(uuid[19]);
  }
  EXPECT_EQ(variants, (std::set{'8', '9', 'a', 'b'}));
}

TEST(Random, AUniformNumberReachesAllBelowItsBoundAndNoMore) {
  SeededRandom random(1);
  std::array<int, 7> counts{};
  for (int i = 0; i < 7000; ++i) ++counts.at(UniformBelow(random, 7));
  for (const int count : counts) EXPECT_NEAR(count, 1000, 150);
  EXPECT_EQ(UniformBelow(random, 1), 0U);
}

TEST(Random, WordsThatWouldFavourSmallNumbersAreThrownAway) {
  // 2^64 leaves 1 when divided by 3: the topmost word is one too many.
  ScriptedRandom random({~std::uint64_t{0}, 5});
  EXPECT_EQ(UniformBelow(random, 3), 2U);
  ScriptedRandom whole({~std::uint64_t{0}});
  EXPECT_EQ(UniformBelow(whole, 4), 3U);
}

TEST(SeededRandom, TheSameSeedGivesTheSameBytesAndAnotherSeedOthers) {
  SeededRandom a(7);
  SeededRandom b(7);
  SeededRandom c(8);
  const std::string id = NewId(a);
  EXPECT_EQ(NewId(b), id);
  EXPECT_NE(NewId(c), id);
}

}  // namespace
}  // namespace merels
