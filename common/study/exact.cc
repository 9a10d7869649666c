#include "common/study/exact.h"

#include <algorithm>
#include <cmath>

namespace merels::study {
namespace {

using solver::Outcome;

/// For the normal distribution: 95 of 100 cases are within this many standard deviations.
constexpr double kDeviations = 1.959964;

bool WonWhateverCounts(const ExactPosition& position) {
  return position.value && position.value->outcome == Outcome::kWin && !position.may_be_drawn;
}

/// Whether a single ply of several keeps a win or a draw.
bool HasOnlyPly(const ExactPosition& position) {
  const auto& plies = position.plies;
  const bool known =
      std::all_of(plies.begin(), plies.end(), [](const ExactPly& one) { return one.value.has_value(); });
  return known && plies.size() > 1 && plies[1].value->outcome < plies[0].value->outcome;
}

void Count(Share& share, bool hit) {
  ++share.tries;
  share.hits += hit ? 1 : 0;
}

Share Sum(const Share& a, const Share& b, int sign) {
  return {a.hits + sign * b.hits, a.tries + sign * b.tries};
}

}  // namespace

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

Range RangeOf(const Share& share) {
  if (share.tries == 0) return {};
  const double tries = share.tries;
  const double rate = share.hits / tries;
  const double square = kDeviations * kDeviations;
  const double middle = rate + square / (2 * tries);
  const double reach = kDeviations * std::sqrt(rate * (1 - rate) / tries + square / (4 * tries * tries));
  const double scale = 1 + square / tries;
  return {std::max(0.0, (middle - reach) / scale), std::min(1.0, (middle + reach) / scale)};
}

std::array<Exactness, 2> ExactnessOf(const std::vector<ExactPosition>& game) {
  std::array<Exactness, 2> both;
  for (Exactness& one : both) one.games = 1;
  for (const ExactPosition& position : game) {
    const Exact played = PlayedValue(position);
    if (!played) continue;
    Exactness& own = both.at(rules::Index(position.to_move));
    if (WonWhateverCounts(position)) Count(own.thrown, GaveAway(position));
    if (HasOnlyPly(position)) Count(own.found, position.played == position.plies.front().ply);
  }
  return both;
}

Exactness operator+(const Exactness& a, const Exactness& b) {
  return {a.games + b.games, Sum(a.thrown, b.thrown, 1), Sum(a.found, b.found, 1)};
}

Exactness operator-(const Exactness& whole, const Exactness& part) {
  return {whole.games - part.games, Sum(whole.thrown, part.thrown, -1), Sum(whole.found, part.found, -1)};
}

}  // namespace merels::study
