#include "common/clock/match_clock.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

namespace merels::clock {
namespace {

using rules::Side;
using std::chrono::seconds;

constexpr Millis kTrueLag{80};

TEST(LagMeter, BeforeThreePongsThereIsNoLag) {
  LagMeter meter;
  EXPECT_FALSE(meter.lag());
  meter.Add(Millis(40));
  meter.Add(Millis(30));
  EXPECT_FALSE(meter.lag());
  meter.Add(Millis(50));
  EXPECT_EQ(meter.lag(), Millis(30));
}

TEST(LagMeter, TheLagIsTheLowestOfTheLastTenPongs) {
  LagMeter meter;
  meter.Add(Millis(5));
  for (int i = 0; i < 9; ++i) meter.Add(Millis(100 + i));
  EXPECT_EQ(meter.lag(), Millis(5));
  meter.Add(Millis(400));  // the eleventh
  EXPECT_EQ(meter.lag(), Millis(100));
}

/// A client that delays pings to gain lag compensation: the delay of each ping, and the gain.
struct Liar {
  const char* name;
  std::function<Millis(int ping)> delay;
};

constexpr int kMoves = 60;

/// The lag compensation in a game with this ping and `thought` for each move.
Millis Forgiven(const Liar& liar, Millis thought, int moves = kMoves) {
  MatchClock clock({seconds(600), Millis(0)});
  LagMeter meter;
  for (int ping = 0; ping < 3; ++ping) meter.Add(kTrueLag + liar.delay(ping));
  Millis forgiven{0};
  for (int move = 0; move < moves; ++move) {
    meter.Add(kTrueLag + liar.delay(move + 3));
    const Price price = clock.PriceOf(Side::kFirst, thought, meter.lag());
    clock.PayForPly(Side::kFirst, price);
    forgiven += price.credit;
  }
  return forgiven;
}

const Liar kHonest{"honest", [](int) { return Millis(0); }};
const Liar kLiars[] = {
    {"all pongs, ten seconds", [](int) { return seconds(10); }},
    {"all pongs, half a second", [](int) { return Millis(500); }},
    {"all but every tenth", [](int ping) { return ping % 10 == 0 ? Millis(0) : seconds(10); }},
    {"all but every eleventh", [](int ping) { return ping % 11 == 0 ? Millis(0) : seconds(10); }},
    {"the second half of the game", [](int ping) { return ping < 33 ? Millis(0) : seconds(10); }},
    {"in turns of fifteen", [](int ping) { return ping / 15 % 2 == 0 ? Millis(0) : seconds(10); }},
    {"just what the bank regains", [](int) { return Millis(20); }},
};

TEST(LagMeter, WhoDelaysTheirPongsGainsAtMostTheBankOfAMatchHoweverLongThatIs) {
  const Millis honest = Forgiven(kHonest, seconds(5));
  EXPECT_EQ(honest, kTrueLag * kMoves);
  Millis most{0};
  for (const Liar& liar : kLiars) {
    const Millis gained = Forgiven(liar, seconds(5)) - honest;
    most = std::max(most, gained);
    EXPECT_LE(gained + honest, kBankOfMatch) << liar.name;
    EXPECT_LE(Forgiven(liar, seconds(1), 500), kBankOfMatch) << liar.name;
  }
  // The whole compensation is at most 7 s, of which 4.8 s were due: cheating gains 2.2 s in 60 moves.
  EXPECT_EQ(most, Millis(2'200));
  RecordProperty("most_gained_ms", static_cast<int>(most.count()));
}

TEST(LagMeter, WhoLeavesOnePongInTenHonestGainsNothing) {
  EXPECT_EQ(Forgiven(kLiars[2], seconds(5)), Forgiven(kHonest, seconds(5)));
}

TEST(LagMeter, WhoHasNoLagAndLiesGainsTheBankOfAMatchAndNotAMillisecondMore) {
  MatchClock clock({seconds(600), Millis(0)});
  LagMeter meter;
  for (int ping = 0; ping < 3; ++ping) meter.Add(seconds(10));
  Millis gained{0};
  for (int move = 0; move < kMoves; ++move) {
    const Price price = clock.PriceOf(Side::kFirst, seconds(5), meter.lag());
    clock.PayForPly(Side::kFirst, price);
    gained += price.credit;
  }
  EXPECT_EQ(gained, kBankOfMatch);
}

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

TEST(MatchClock, ABankOfDaysNeverGrowsBeyondItsMost) {
  constexpr std::chrono::hours kHour{1};
  MatchClock clock(TimeControl{3 * kDay, 2 * kDay, 7 * kDay});
  EXPECT_EQ(clock.left(kWhite), 3 * kDay);
  for (const int left : {95, 118, 141, 164, 168, 168}) {  // hours: 25 of 48 are used
    clock.PayForPly(kWhite, clock.PriceOf(kWhite, left < 168 ? 25 * kHour : kHour, std::nullopt));
    EXPECT_EQ(clock.left(kWhite), std::min(left, 168) * kHour);
  }
  EXPECT_FALSE(clock.Falls(kWhite, clock.PriceOf(kWhite, 167 * kHour, std::nullopt)));
  EXPECT_TRUE(clock.Falls(kWhite, clock.PriceOf(kWhite, 168 * kHour, std::nullopt)));
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
