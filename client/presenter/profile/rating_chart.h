// The ratings of a player over time as a curve, thinned so that it costs the same to draw however many games
// it is made of.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "client/presenter/page/page_view_state.h"

namespace merels::presenter {

/// The curve has no more columns than this, and of each the first, the highest, the lowest and the last
/// point.
inline constexpr std::size_t kChartColumns = 160;

struct RatedMoment {
  std::chrono::milliseconds at{0};  // Unix time
  double rating = 0;                // points
};

/// `moments`: oldest first. Each is looked at a fixed number of times. Without any the chart has no points.
Chart ChartOf(const std::vector<RatedMoment>& moments);

}  // namespace merels::presenter
