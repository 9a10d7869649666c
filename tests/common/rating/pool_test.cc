#include "common/rating/pool.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::rating {
namespace {

using std::chrono::minutes;

const clock::TimeControl kBlitz{minutes(5), {}};

TEST(Pool, IsTheNameOfTheRulesetAndTheClassOfTheClock) {
  EXPECT_EQ(*RatedPoolOf("standard+reps=3+quiet=100", kBlitz), "standard/blitz");
  EXPECT_EQ(PoolOf("standard+reps=3+quiet=100", {}), "standard/unlimited");
}

TEST(Pool, EveryRulesetForTwoHasOneAsItsBareNameIsPlayed) {
  for (const variants::NamedRuleset& named : variants::Registry()) {
    const auto played = variants::PlayingDefault(named.name).value();
    const bool for_two = rules::Seats(played) == 2;
    EXPECT_EQ(RatedPoolOf(played.text, kBlitz).ok(), for_two) << named.name;
    EXPECT_EQ(CheckPool(std::string(named.name) + "/rapid").ok(), for_two) << named.name;
  }
}

TEST(Pool, RulesOfOnesOwnAndGamesWithoutAClockAreNotRated) {
  EXPECT_EQ(RatedPoolOf("standard", kBlitz).error().reason, Reason::kNotRateable);
  EXPECT_EQ(RatedPoolOf("standard+reps=3+quiet=50", kBlitz).error().reason, Reason::kNotRateable);
  EXPECT_EQ(RatedPoolOf("nonsense", kBlitz).error().reason, Reason::kNotRateable);
  EXPECT_EQ(RatedPoolOf("standard+reps=3+quiet=100", {}).error().reason, Reason::kNotRateable);
}

TEST(Pool, ANameThatIsNoneIsRefused) {
  EXPECT_TRUE(CheckPool("standard/blitz").ok());
  for (const char* none : {"", "/", "standard", "standard/", "standard/unlimited", "standard/Blitz", "/blitz",
                           "standard+reps=3+quiet=100/blitz", "nonsense/blitz", "standard/blitz/"}) {
    EXPECT_EQ(CheckPool(none).error().reason, Reason::kBadArgument) << none;
    EXPECT_EQ(IsPool(none), std::string_view(none) == "standard/unlimited") << none;
  }
}

TEST(Pool, WhereAMatchIsThereIsAPool) {
  for (const clock::TimeControl& clock : {clock::TimeControl{}, kBlitz, clock::TimeControl{minutes(1), {}}}) {
    EXPECT_TRUE(IsPool(*PoolOf("standard+reps=3+quiet=100", clock)));
  }
}

}  // namespace
}  // namespace merels::rating
