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

}  // namespace merels::presenter
