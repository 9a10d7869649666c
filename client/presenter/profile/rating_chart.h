// A player's rating over time as a curve, thinned so that drawing it costs the same for any number of games.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "client/presenter/page/page_view_state.h"

namespace merels::presenter {

/// Columns of the curve, at most; each keeps its first, highest, lowest and last point.
inline constexpr std::size_t kChartColumns = 160;

struct RatedMoment {
  std::chrono::milliseconds at{0};  // Unix time
  double rating = 0;                // points
};

/// `moments`: oldest first; linear. Without moments the chart has no points.
Chart ChartOf(const std::vector<RatedMoment>& moments);

}  // namespace merels::presenter
