#include "common/study/exact.h"

#include <algorithm>

namespace merels::study {

Exact PlayedValue(const ExactPosition& position) {
  const auto found = std::find_if(position.plies.begin(), position.plies.end(),
                                  [&](const ExactPly& one) { return one.ply == position.played; });
  return found == position.plies.end() ? std::nullopt : found->value;
}

bool GaveAway(const ExactPosition& position) {
  const Exact played = PlayedValue(position);
  return played && position.value && played->outcome < position.value->outcome;
}

bool CouldBeLost(const ExactPosition& position) {
  const auto& plies = position.plies;
  if (!std::all_of(plies.begin(), plies.end(), [](const ExactPly& one) { return one.value.has_value(); }))
    return false;
  return std::any_of(plies.begin(), plies.end(),
                     [&](const ExactPly& one) { return one.value->outcome < plies.front().value->outcome; });
}

std::optional<int> ExactAccuracy::percent() const {
  if (positions == 0) return {};
  return 100 * kept / positions;
}

std::array<ExactAccuracy, 2> AccuracyOf(const std::vector<ExactPosition>& game) {
  std::array<ExactAccuracy, 2> accuracy;
  for (const ExactPosition& position : game) {
    if (position.played.empty() || !CouldBeLost(position)) continue;
    ExactAccuracy& own = accuracy.at(rules::Index(position.to_move));
    ++own.positions;
    if (!GaveAway(position)) ++own.kept;
  }
  return accuracy;
}

}  // namespace merels::study
