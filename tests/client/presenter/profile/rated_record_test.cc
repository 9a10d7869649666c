#include "client/presenter/profile/rated_record.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace merels::presenter {
namespace {

using std::chrono::hours;

std::vector<RatedMoment> Games(int count) {
  std::vector<RatedMoment> games;
  for (int i = 0; i < count; ++i) games.push_back({hours(i), 1500.0 + (i * 37) % 400});
  return games;
}

TEST(RatingChart, FromOneSideToTheOtherInOrder) {
  const Chart chart = ChartOf({{hours(0), 1500}, {hours(1), 1700}, {hours(4), 1600}});
  ASSERT_EQ(chart.points.size(), 3U);
  EXPECT_EQ(chart.points[0], (ChartPoint{0, 0}));
  EXPECT_EQ(chart.points[1], (ChartPoint{0.25F, 1}));
  EXPECT_EQ(chart.points[2], (ChartPoint{1, 0.5F}));
  EXPECT_EQ(chart.top, "1700");
  EXPECT_EQ(chart.bottom, "1500");
  EXPECT_EQ(chart.begin, "1 Jan 1970");
}

TEST(RatingChart, FiveThousandGamesAreNoMoreToDrawThanItsColumns) {
  const auto games = Games(5000);
  const Chart chart = ChartOf(games);
  EXPECT_GT(chart.points.size(), kChartColumns);
  EXPECT_LE(chart.points.size(), 4 * kChartColumns);
  EXPECT_TRUE(std::is_sorted(chart.points.begin(), chart.points.end(),
                             [](const auto& a, const auto& b) { return a.x < b.x; }));
}

TEST(RatingChart, ThinningKeepsTheHighestAndTheLowest) {
  auto games = Games(5000);
  games[2345].rating = 2400;
  games[3456].rating = 900;
  const Chart chart = ChartOf(games);
  const auto by_height = [](const auto& a, const auto& b) { return a.y < b.y; };
  const auto [low, high] = std::minmax_element(chart.points.begin(), chart.points.end(), by_height);
  EXPECT_NEAR(high->x, 2345.0 / 4999, 1e-4);
  EXPECT_NEAR(low->x, 3456.0 / 4999, 1e-4);
  EXPECT_FLOAT_EQ(high->y, 1);
  EXPECT_FLOAT_EQ(low->y, 0);
}

TEST(RatingChart, ARatingThatHardlyMovesIsAFlatCurve) {
  const Chart chart = ChartOf({{hours(0), 1510}, {hours(1), 1511}});
  EXPECT_LT(chart.points[1].y - chart.points[0].y, 0.02F);
}

TEST(RatingChart, OneGameAndNoneAreCharts) {
  EXPECT_EQ(ChartOf({{hours(7), 1512}}).points.size(), 1U);
  EXPECT_TRUE(ChartOf({}).points.empty());
}

}  // namespace
}  // namespace merels::presenter
