#include "tests/duel/sequential.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace merels::duel {
namespace {

double MeanOf(const std::vector<double>& pairs) {
  return std::accumulate(pairs.begin(), pairs.end(), 0.0) / static_cast<double>(pairs.size());
}

double VarianceOf(const std::vector<double>& pairs) {
  const double mean = MeanOf(pairs);
  double squares = 0;
  for (const double pair : pairs) squares += (pair - mean) * (pair - mean);
  return squares / static_cast<double>(pairs.size() - 1);
}

}  // namespace

double LogLikelihoodRatio(const std::vector<double>& pairs, const Claims& claims) {
  if (pairs.size() < 2) return 0;
  // If all pairs ended alike so far, the deviation is unknown: as if one more had ended otherwise.
  const double least = 0.25 / static_cast<double>(pairs.size());
  const double variance = std::max(VarianceOf(pairs), least);
  const double beyond = MeanOf(pairs) - (claims.low + claims.high) / 2;
  return static_cast<double>(pairs.size()) * (claims.high - claims.low) * beyond / variance;
}

Verdict Judge(const std::vector<double>& pairs, const Claims& claims) {
  // With fewer the deviation is too uncertain: with 8, the test erred in 8 % of matches.
  constexpr std::size_t kFewest = 24;
  if (pairs.size() < kFewest) return Verdict::kOpen;
  const double bound = std::log((1 - kWrong) / kWrong);
  const double ratio = LogLikelihoodRatio(pairs, claims);
  return ratio >= bound ? Verdict::kHigh : ratio <= -bound ? Verdict::kLow : Verdict::kOpen;
}

double MarginOf(const std::vector<double>& pairs) {
  if (pairs.size() < 2) return 0.5;
  return 1.96 * std::sqrt(VarianceOf(pairs) / static_cast<double>(pairs.size()));
}

}  // namespace merels::duel
