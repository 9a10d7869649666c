#include "common/clock/match_clock.h"

#include <functional>

#include <gtest/gtest.h>

namespace merels::clock {
namespace {

using rules::Side;
using std::chrono::seconds;

constexpr Side kWhite = Side::kFirst;
const TimeControl kOneMinute{seconds(60), seconds(2)};

TEST(MatchClock, APlyPaysItsTimeAndEarnsTheIncrement) {
  MatchClock clock(kOneMinute);
  clock.PayForPly(kWhite, clock.PriceOf(kWhite, seconds(5), std::nullopt));
  EXPECT_EQ(clock.left(kWhite), seconds(57));
  EXPECT_EQ(clock.left(Side::kSecond), seconds(60));
}

TEST(MatchClock, WithoutAStartAmountTheFirstPlyHasOneIncrement) {
  MatchClock clock(TimeControl{seconds(0), seconds(5)});
  EXPECT_EQ(clock.Allowance(kWhite, std::nullopt), seconds(5));
  clock.PayForPly(kWhite, clock.PriceOf(kWhite, seconds(2), std::nullopt));
  EXPECT_EQ(clock.left(kWhite), seconds(8));
  EXPECT_EQ(clock.left(Side::kSecond), seconds(5));
}

TEST(MatchClock, WithoutMeasuredLagThereIsNoCredit) {
  EXPECT_EQ(MatchClock(kOneMinute).PriceOf(kWhite, seconds(5), std::nullopt), (Price{seconds(5), Millis(0)}));
}

TEST(MatchClock, CreditIsTheLagUpToTheLimitOfOnePly) {
  const MatchClock clock(kOneMinute);
  EXPECT_EQ(clock.PriceOf(kWhite, seconds(5), Millis(120)).credit, Millis(120));
  EXPECT_EQ(clock.PriceOf(kWhite, seconds(5), seconds(4)).credit, kMaxCreditPerPly);
  EXPECT_EQ(clock.PriceOf(kWhite, Millis(50), Millis(120)), (Price{Millis(0), Millis(50)}));
}

/// A player's gain in a match of so many own plies with a second's thought for each, with this measured lag.
Millis GainOf(int plies, const std::function<Millis(const MatchClock&)>& lag) {
  MatchClock clock(TimeControl{std::chrono::hours(1), {}});
  Millis gained{0};
  for (int i = 0; i < plies; ++i) {
    const Price price = clock.PriceOf(kWhite, seconds(1), lag(clock));
    gained += price.credit;
    clock.PayForPly(kWhite, price);
  }
  return gained;
}

TEST(MatchClock, HoweverAClientLiesAboutItsLagItGainsTheBankOfAMatchAndNoMore) {
  constexpr int kPlies = 1000;
  EXPECT_EQ(GainOf(kPlies, [](const auto&) { return seconds(10); }), kBankOfMatch) << "as much as it can";
  EXPECT_EQ(GainOf(kPlies, [](const auto&) { return kBankRegainPerPly; }), kBankOfMatch) << "what comes back";
  EXPECT_LE(GainOf(kPlies, [](const auto& clock) { return clock.bank(kWhite) / 2; }), kBankOfMatch);
  int ply = 0;
  const auto saving = [&ply](const auto&) { return ply++ < 50 ? Millis(0) : kMaxCreditPerPly; };
  EXPECT_EQ(GainOf(kPlies, saving), kBankOfMatch) << "when the bank is full";
}

TEST(MatchClock, WhoTrulyHasATenthOfASecondsLagPaysForNoneOfItInALongGame) {
  EXPECT_EQ(GainOf(70, [](const auto&) { return Millis(100); }), Millis(7000));
}

TEST(MatchClock, AShortGameGetsWhatIsInTheBankSoFar) {
  EXPECT_EQ(GainOf(10, [](const auto&) { return seconds(10); }), kBankAtStart + 9 * kBankRegainPerPly);
}

TEST(MatchClock, TheFlagFallsWhenTheWholeTimeIsUsed) {
  const MatchClock clock(kOneMinute);
  EXPECT_FALSE(clock.Falls(kWhite, clock.PriceOf(kWhite, Millis(59'999), std::nullopt)));
  EXPECT_TRUE(clock.Falls(kWhite, clock.PriceOf(kWhite, seconds(60), std::nullopt)));
  EXPECT_FALSE(clock.Falls(kWhite, clock.PriceOf(kWhite, seconds(60), Millis(100))));
  EXPECT_EQ(clock.Allowance(kWhite, Millis(100)), Millis(60'100));
}

TEST(MatchClock, WithoutAClockNothingIsChargedAndNoFlagFalls) {
  MatchClock clock{TimeControl{}};
  const Price price = clock.PriceOf(kWhite, std::chrono::hours(99), std::nullopt);
  EXPECT_EQ(price, Price{});
  EXPECT_FALSE(clock.Falls(kWhite, price));
  clock.PayForPly(kWhite, price);
  EXPECT_EQ(clock.left(kWhite), Millis(0));
}

TEST(MatchClock, TimeThatRanBackwardsIsNoTime) {
  EXPECT_EQ(MatchClock(kOneMinute).PriceOf(kWhite, Millis(-5), std::nullopt), Price{});
}

}  // namespace
}  // namespace merels::clock
