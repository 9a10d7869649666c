#include "server/service/base/fair_places.h"

#include <numeric>

#include <gtest/gtest.h>

namespace merels::service {
namespace {

using Numbers = std::vector<std::size_t>;

/// One of the addresses of an IPv4 prefix.
Origin At(const std::string& prefix, int number) { return {prefix + std::to_string(number), prefix, false}; }

/// All of these take so many places in turns; returns the number that each then has.
std::vector<std::int64_t> Fill(std::int64_t places, const std::vector<Origin>& callers, int tries) {
  std::vector<Origin> holders;
  std::vector<std::int64_t> held(callers.size());
  for (int i = 0; i < tries; ++i) {
    for (std::size_t caller = 0; caller < callers.size(); ++caller) {
      if (!MayHold(Limits(), places, callers[caller], holders)) continue;
      holders.push_back(callers[caller]);
      ++held[caller];
    }
  }
  return held;
}

TEST(FairPlaces, AnAddressMayHoldAllPlacesThatNobodyElseIsShortOf) {
  EXPECT_EQ(Fill(100, {At("192.0.2.", 1)}, 200), (std::vector<std::int64_t>{50}));
  EXPECT_TRUE(MayHold(Limits(), 100, At("192.0.2.", 1), std::vector<Origin>(49, At("192.0.2.", 1))));
}

TEST(FairPlaces, OncePlacesAreScarceAnAddressAndAPrefixHaveTheirShares) {
  const std::vector<Origin> taken(50, At("192.0.2.", 1));
  EXPECT_FALSE(MayHold(Limits(), 100, At("192.0.2.", 1), taken));
  EXPECT_FALSE(MayHold(Limits(), 100, At("192.0.2.", 2), taken)) << "the prefix holds more than its share";
  EXPECT_TRUE(MayHold(Limits(), 100, At("198.51.100.", 1), taken));
}

TEST(FairPlaces, OfTheLastPartEveryPrefixGetsAFew) {
  std::vector<Origin> crowd;
  for (int i = 0; i < 3; ++i) crowd.insert(crowd.end(), 27, At("192.0." + std::to_string(i) + ".", 1));
  ASSERT_GE(crowd.size(), 80U);
  EXPECT_FALSE(MayHold(Limits(), 100, At("192.0.1.", 9), crowd));
  const Origin newcomer = At("198.51.100.", 1);
  EXPECT_TRUE(MayHold(Limits(), 100, newcomer, crowd));
  crowd.insert(crowd.end(), 2, newcomer);
  EXPECT_FALSE(MayHold(Limits(), 100, newcomer, crowd));
  EXPECT_TRUE(MayHold(Limits(), 100, At("203.0.113.", 1), crowd));
}

TEST(FairPlaces, NobodyHoldsMorePlacesThanThereAre) {
  std::vector<Origin> everybody;
  for (int i = 0; i < 200; ++i) everybody.push_back(At("192." + std::to_string(i) + ".2.", 1));
  const auto held = Fill(32, everybody, 3);
  EXPECT_EQ(std::accumulate(held.begin(), held.end(), std::int64_t{0}), 32);
}

TEST(FairPlaces, AnUnknownOriginIsBoundByTheWholeAlone) {
  EXPECT_EQ(Fill(100, {Origin()}, 200), (std::vector<std::int64_t>{100}));
}

TEST(FairPlaces, OfManyEveryPrefixAndWithinItEveryAddressHasItsTurn) {
  const Origin a1 = At("a.", 1), a2 = At("a.", 2), b1 = At("b.", 1);
  EXPECT_EQ(FairSection({a1, a1, a1, a2, b1}, 5), (Numbers{0, 1, 2, 3, 4}));
  EXPECT_EQ(FairSection({a1, a1, a1, a2, b1}, 2), (Numbers{0, 4}));
  EXPECT_EQ(FairSection({a1, a1, a1, a2, b1}, 3), (Numbers{0, 3, 4}));
  EXPECT_EQ(FairSection({a1, a1, a1, a2, b1}, 4), (Numbers{0, 1, 3, 4}));
}

TEST(FairPlaces, WhereThereIsRoomForAllNobodyIsAskedWhereTheyComeFrom) {
  const auto never = [](int) -> Origin { throw std::logic_error("asked"); };
  EXPECT_EQ(Fairly(std::vector{3, 1, 2}, 3, never), (std::vector{3, 1, 2}));
}

}  // namespace
}  // namespace merels::service
