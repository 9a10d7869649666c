#include "client/presenter/words/rating_text.h"

#include <cmath>

#include "client/model/ratings.h"

namespace merels::presenter {
namespace {

using model::Points;

std::string Signed(double difference) {
  const std::string points = Points(difference);
  return difference >= 0 ? "+" + points : points;
}

/// The gain of `mine` by this score.
std::string Gain(const rating::Standing& mine, const rating::Standing& theirs, double score,
                 std::chrono::milliseconds now) {
  const auto after = rating::Rate({mine, theirs}, score, now)[0];
  const long points = std::lround(after.value) - std::lround(mine.rating.value);
  return points < 0 ? "−" + std::to_string(-points) : "+" + std::to_string(points);
}

}  // namespace

std::string ChangeText(const rating::Rating& before, const rating::Rating& after) {
  // From the rounded numbers on the screen, so that they add up.
  const double change = static_cast<double>(std::lround(after.value) - std::lround(before.value));
  return Points(before.value) + " to " + Points(after.value) + ", " + Signed(change);
}

std::string ExpectedText(const rating::Standing& mine, const rating::Standing& theirs,
                         std::chrono::milliseconds now) {
  const auto change = [&](double score) { return Gain(mine, theirs, score, now); };
  return "Win " + change(1) + ", draw " + change(0.5) + ", loss " + change(0);
}

std::string StakeText(const rating::Standing& mine, const rating::Standing& theirs,
                      std::chrono::milliseconds now) {
  return "win " + Gain(mine, theirs, 1, now) + ", loss " + Gain(mine, theirs, 0, now);
}

}  // namespace merels::presenter
