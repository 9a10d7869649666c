#include "common/engine/race/evaluate.h"

#include <algorithm>

namespace merels::engine::race {
namespace {

using rules::Side;
using rules::french::BitOf;
using rules::french::EachPoint;
using rules::french::Point;

constexpr int kStep = 80;      // a point of progress
constexpr int kStraggler = 8;  // more for each point a man is behind, squared
constexpr int kHome = 60;      // a man who has arrived

// A man who stays in the other's goal makes a draw of a lost race. So whoever is ahead does not hurry his
// last men home as long as one is there, but gives him time to leave: a lead counts for less, the fewer
// points of progress are left.
constexpr int kLate = 40;

}  // namespace

Evaluator::Evaluator(const rules::race::Rules& rules)
    : goal_{rules.Goal(Side::kFirst), rules.Goal(Side::kSecond)} {
  const auto& progress = rules.course().progress;
  const auto [least, most] = std::minmax_element(progress.begin(), progress.end());
  for (std::size_t point = 0; point < progress.size(); ++point) {
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      const int to_go = side == Side::kFirst ? *most - progress[point] : progress[point] - *least;
      const bool home = (rules.Goal(side) & BitOf(static_cast<Point>(point))) != 0;
      to_go_[Index(side)][point] = to_go;
      if (home && side == Side::kFirst) least_to_go_ += to_go;
      worth_[Index(side)][point] = (home ? kHome : 0) - kStep * to_go - kStraggler * to_go * to_go;
    }
  }
}

int Evaluator::operator()(const rules::race::Position& position) const {
  const int lead = SumOf(worth_, position, thinking_) - SumOf(worth_, position, Other(thinking_));
  const int value = lead > 0 ? lead * Patience(position) / kLate : lead;
  return position.side == thinking_ ? value : -value;
}

int Evaluator::Patience(const rules::race::Position& position) const {
  if ((position.men[Index(Other(thinking_))] & goal_[Index(thinking_)]) == 0) return kLate;
  return std::clamp(SumOf(to_go_, position, thinking_) - least_to_go_, 1, kLate);
}

int Evaluator::SumOf(const ByPoint& table, const rules::race::Position& position, Side side) {
  int sum = 0;
  EachPoint(position.men[Index(side)],
            [&](Point point) { sum += table[Index(side)][static_cast<std::size_t>(point)]; });
  return sum;
}

}  // namespace merels::engine::race
