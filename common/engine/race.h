// The static evaluation of the race: each side's progress, stragglers counting more than those in front, and
// whether the opponent's men can leave the goal of the side that is thinking.
#pragma once

#include <array>

#include "common/rules/race/position.h"

namespace merels::engine::race {

class Evaluator {
 public:
  explicit Evaluator(const rules::race::Rules& rules);

  /// From now on evaluates for `side`, which does not accept a draw.
  void ThinkAs(rules::Side side) { thinking_ = side; }

  /// For the player to move; a point of progress is worth most of a man of other games.
  int operator()(const rules::race::Position& position) const;

 private:
  using ByPoint = rules::french::Lines::Table<int>;

  int SumOf(const rules::race::Position& position, rules::Side side) const;
  int ShutIn(const rules::race::Position& position, rules::Side side) const;

  rules::race::Rules rules_;
  std::array<ByPoint, 2> worth_{};  // by side: the worth of one of its men there
  rules::Side thinking_ = rules::Side::kFirst;
};

}  // namespace merels::engine::race
