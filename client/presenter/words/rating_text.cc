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

}  // namespace

std::string ChangeText(const rating::Rating& before, const rating::Rating& after) {
  // Of the numbers that are shown, so that the sum is right.
  const double change = static_cast<double>(std::lround(after.value) - std::lround(before.value));
  return Points(before.value) + " to " + Points(after.value) + ", " + Signed(change);
}

std::string ExpectedText(const rating::Standing& mine, const rating::Standing& theirs,
                         std::chrono::milliseconds now) {
  const auto change = [&](double score) {
    const auto after = rating::Rate({mine, theirs}, score, now)[0];
    const long points = std::lround(after.value) - std::lround(mine.rating.value);
    return points < 0 ? "−" + std::to_string(-points) : "+" + std::to_string(points);
  };
  return "Win " + change(1) + ", draw " + change(0.5) + ", loss " + change(0);
}

}  // namespace merels::presenter
