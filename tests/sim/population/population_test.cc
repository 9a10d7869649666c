#include "tests/sim/population/population.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sim/population/figures.h"

namespace merels::sim {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::StartsWith;

PopulationReport With(Flaw flaw) {
  return LiveThrough({.seed = 3, .tickets = 10'000, .players = 1000, .flaw = flaw});
}

TEST(Population, NobodyIsPairedWhoMustNotBeAndNoTicketIsLost) {
  const auto report = With(Flaw::kNone);
  EXPECT_THAT(report.violations, IsEmpty());
  EXPECT_GT(report.pairs, 3'500U);
  for (const auto some : {report.cancelled, report.vanished, report.repeats, report.lies, report.tossed})
    EXPECT_GT(some, 0U);
}

TEST(Population, PairsAreNearAndSoonAndRatingsFollowSkill) {
  const auto report = With(Flaw::kNone);
  EXPECT_LE(report.median_gap, 100);
  EXPECT_LE(report.p95_wait, 30);
  EXPECT_GE(report.correlation, 0.9);
}

TEST(Population, TheSameSeedGivesTheSame) {
  const auto one = With(Flaw::kNone);
  const auto other = With(Flaw::kNone);
  EXPECT_EQ(one.pairs, other.pairs);
  EXPECT_EQ(one.correlation, other.correlation);
  EXPECT_NE(one.pairs, LiveThrough({.seed = 4, .tickets = 10'000, .players = 1000}).pairs);
}

TEST(Population, EveryFlawIsNoticed) {
  const std::vector<std::pair<Flaw, std::string>> flaws = {
      {Flaw::kPairsBlocked, "blocked:"}, {Flaw::kPairsRepeats, "again:"}, {Flaw::kAnyGap, "gap:"},
      {Flaw::kForgetsTickets, "lost:"},  {Flaw::kPairsTwice, "double:"},  {Flaw::kKeepsVanished, "vanished:"},
      {Flaw::kForgetsRatings, "rated:"}};
  for (const auto& [flaw, law] : flaws) EXPECT_THAT(With(flaw).violations, Contains(StartsWith(law)));
}

TEST(Figures, QuantilesAndCorrelationAreThoseOfTheBooks) {
  EXPECT_EQ(Quantile({}, 0.5), 0);
  EXPECT_EQ(Quantile({5, 1, 3, 2, 4}, 0.5), 3);
  EXPECT_EQ(Quantile({5, 1, 3, 2, 4}, 1), 5);
  EXPECT_NEAR(Correlation({{1, 2}, {2, 4}, {3, 6}}), 1, 1e-12);
  EXPECT_NEAR(Correlation({{1, 3}, {2, 2}, {3, 1}}), -1, 1e-12);
  EXPECT_NEAR(Correlation({{1, 1}, {2, 3}, {3, 2}}), 0.5, 1e-12);
}

}  // namespace
}  // namespace merels::sim
