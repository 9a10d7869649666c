#include "common/engine/race/evaluate.h"

#include <algorithm>

#include "common/rules/race/movegen.h"

namespace merels::engine::race {
namespace {

using rules::Side;
using rules::french::BitOf;
using rules::french::EachPoint;
using rules::french::Point;

constexpr int kStep = 80;      // a point of progress
constexpr int kStraggler = 8;  // more for each point a man is behind, squared
constexpr int kHome = 60;      // a man that has arrived

// Men never go back, so a man that is shut in by arriving men forces a draw: it holds a point of their goal
// for ever. So the side that is thinking leaves the opponent's men a way out.
constexpr int kShutIn = 500;

}  // namespace

Evaluator::Evaluator(const rules::race::Rules& rules) : rules_(rules) {
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
  const int lead = SumOf(position, thinking_) - SumOf(position, Other(thinking_));
  const int value = lead - kShutIn * ShutIn(position, Other(thinking_));
  return position.side == thinking_ ? value : -value;
}

/// The number of men of `side` in the other's goal that cannot leave it.
int Evaluator::ShutIn(const rules::race::Position& position, Side side) const {
  const auto goal = rules_.Goal(Other(side));
  int count = 0;
  EachPoint(position.men[Index(side)] & goal, [&](Point from) {
    const auto reach = rules::race::Reach(rules_.lines(), position.Taken() ^ BitOf(from), from);
    if ((reach & rules_.Ahead(side, from) & ~goal) == 0) ++count;
  });
  return count;
}

int Evaluator::SumOf(const rules::race::Position& position, Side side) const {
  int sum = 0;
  EachPoint(position.men[Index(side)],
            [&](Point point) { sum += worth_[Index(side)][static_cast<std::size_t>(point)]; });
  return sum;
}

}  // namespace merels::engine::race
