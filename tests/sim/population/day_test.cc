#include "tests/sim/population/day.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::sim {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(HouseDay, WhoSeeksAllThatTheyTickedWaitsAFifthOfTheTimeAtNoWiderGap) {
  const DayReport several = LiveThroughDay({.several = true});
  const DayReport one = LiveThroughDay({.several = false});
  EXPECT_GT(one.pairs, 500U);
  EXPECT_GT(several.pairs, one.pairs);
  EXPECT_LE(5 * several.median_wait, one.median_wait);
  EXPECT_LE(several.median_gap, one.median_gap);
}

TEST(HouseDay, NobodyIsPairedOutsideOfWhatTheyTickedAndNoSeekIsLost) {
  for (const bool several : {true, false}) {
    for (const std::uint64_t seed : {1U, 2U, 3U})
      EXPECT_THAT(LiveThroughDay({.seed = seed, .several = several}).violations, IsEmpty());
  }
}

TEST(HouseDay, APairOutsideOfWhatWasTickedIsNoticed) {
  EXPECT_THAT(LiveThroughDay({.forgets = true}).violations, Contains(HasSubstr("has not ticked it")));
  EXPECT_THAT(LiveThroughDay({.any_games = true}).violations, Contains(HasSubstr("too few games")));
}

TEST(HouseDay, TheSameSeedGivesTheSame) {
  const DayReport one = LiveThroughDay({}), other = LiveThroughDay({});
  EXPECT_EQ(one.pairs, other.pairs);
  EXPECT_EQ(one.median_gap, other.median_gap);
  EXPECT_NE(one.pairs, LiveThroughDay({.seed = 2}).pairs);
}

}  // namespace
}  // namespace merels::sim
