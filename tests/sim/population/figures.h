// Figures of a sample.
#pragma once

#include <utility>
#include <vector>

namespace merels::sim {

/// The value below which `part` (0 to 1) of the sample lies; 0 without a sample.
double Quantile(std::vector<float> sample, double part);

/// Pearson's correlation; 0 for fewer than two points.
double Correlation(const std::vector<std::pair<double, double>>& points);

}  // namespace merels::sim
