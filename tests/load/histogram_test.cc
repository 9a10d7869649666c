#include "tests/load/histogram.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"

namespace merels::load {
namespace {

using std::chrono::hours;
using std::chrono::microseconds;

TEST(Histogram, NothingMeasuredIsZero) {
  const Histogram histogram;
  EXPECT_EQ(histogram.count(), 0U);
  EXPECT_EQ(histogram.Percentile(0.5), Span(0));
  EXPECT_EQ(histogram.longest(), Span(0));
}

TEST(Histogram, APercentileIsToldAtMostOnePerCentTooHigh) {
  rules::SeededNumbers numbers(7);
  for (int i = 0; i < 2000; ++i) {
    // From nanoseconds to minutes, each magnitude equally likely.
    const Span value(static_cast<std::int64_t>(numbers.Next() >> (27 + numbers.Below(36))));
    Histogram histogram;
    histogram.Add(value);
    histogram.Add(hours(24));
    const auto told = static_cast<double>(histogram.Percentile(0.5).count());
    EXPECT_GE(told, static_cast<double>(value.count()));
    EXPECT_LE(told, static_cast<double>(value.count()) * 1.01);
  }
}

TEST(Histogram, PercentilesAreThoseOfTheSortedValues) {
  Histogram histogram;
  for (int i = 1000; i >= 1; --i) histogram.Add(microseconds(i));
  const auto near = [&](double share, double wanted) {
    const auto told = static_cast<double>(histogram.Percentile(share).count()) / 1000;
    EXPECT_GE(told, wanted);
    EXPECT_LE(told, wanted * 1.01);
  };
  near(0.001, 1);
  near(0.5, 500);
  near(0.99, 990);
  near(0.999, 999);
  EXPECT_EQ(histogram.Percentile(1), microseconds(1000));
  EXPECT_EQ(histogram.longest(), microseconds(1000));
}

TEST(Histogram, OneOutlierInAThousandMovesOnlyTheLastPercentile) {
  Histogram histogram;
  for (int i = 0; i < 999; ++i) histogram.Add(microseconds(100));
  histogram.Add(hours(1));
  EXPECT_LT(histogram.Percentile(0.999), microseconds(101));
  EXPECT_EQ(histogram.Percentile(0.9995), hours(1));
}

TEST(Histogram, TwoAddedAreAsOneThatMeasuredAll) {
  Histogram one;
  Histogram other;
  Histogram all;
  for (int i = 0; i < 500; ++i) {
    (i % 3 == 0 ? one : other).Add(microseconds(i * i));
    all.Add(microseconds(i * i));
  }
  one.Add(other);
  EXPECT_EQ(one.count(), all.count());
  EXPECT_EQ(one.longest(), all.longest());
  for (const double share : {0.1, 0.5, 0.9, 0.99}) EXPECT_EQ(one.Percentile(share), all.Percentile(share));
}

TEST(Histogram, TheLongestAndTheShortestDurationsHaveABucket) {
  Histogram histogram;
  histogram.Add(Span::max());
  histogram.Add(Span(-5));
  EXPECT_EQ(histogram.Percentile(0.5), Span(0));
  EXPECT_EQ(histogram.Percentile(1), Span::max());
}

}  // namespace
}  // namespace merels::load
