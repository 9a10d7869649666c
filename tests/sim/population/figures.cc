#include "tests/sim/population/figures.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace merels::sim {

double Quantile(std::vector<float> sample, double part) {
  if (sample.empty()) return 0;
  const auto last = static_cast<double>(sample.size() - 1);
  const auto place = sample.begin() + static_cast<std::ptrdiff_t>(std::lround(part * last));
  std::nth_element(sample.begin(), place, sample.end());
  return static_cast<double>(*place);
}

double Correlation(const std::vector<std::pair<double, double>>& points) {
  if (points.size() < 2) return 0;
  const auto count = static_cast<double>(points.size());
  double mean_x = 0, mean_y = 0;
  for (const auto& [x, y] : points) {
    mean_x += x / count;
    mean_y += y / count;
  }
  double xx = 0, yy = 0, xy = 0;
  for (const auto& [x, y] : points) {
    xx += (x - mean_x) * (x - mean_x);
    yy += (y - mean_y) * (y - mean_y);
    xy += (x - mean_x) * (y - mean_y);
  }
  return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

}  // namespace merels::sim
