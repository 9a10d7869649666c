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

}  // namespace

Evaluator::Evaluator(const rules::race::Rules& rules) {
  const auto& progress = rules.course().progress;
  const auto [least, most] = std::minmax_element(progress.begin(), progress.end());
  for (std::size_t point = 0; point < progress.size(); ++point) {
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      const int to_go = side == Side::kFirst ? *most - progress[point] : progress[point] - *least;
      const bool home = (rules.Goal(side) & BitOf(static_cast<Point>(point))) != 0;
      worth_[Index(side)][point] = (home ? kHome : 0) - kStep * to_go - kStraggler * to_go * to_go;
    }
  }
}

int Evaluator::operator()(const rules::race::Position& position) const {
  return Sum(position, position.side) - Sum(position, Other(position.side));
}

int Evaluator::Sum(const rules::race::Position& position, Side side) const {
  int sum = 0;
  EachPoint(position.men[Index(side)],
            [&](Point point) { sum += worth_[Index(side)][static_cast<std::size_t>(point)]; });
  return sum;
}

}  // namespace merels::engine::race
