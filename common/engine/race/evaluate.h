// What a position of the race is worth without looking ahead: how far each side has come, stragglers counting
// more than those in front.
#ifndef MERELS_COMMON_ENGINE_RACE_EVALUATE_H_
#define MERELS_COMMON_ENGINE_RACE_EVALUATE_H_

#include <array>

#include "common/rules/race/rules.h"

namespace merels::engine::race {

class Evaluator {
 public:
  explicit Evaluator(const rules::race::Rules& rules);

  /// For the player to move; a point of progress is worth about a fifth of a man of other games.
  int operator()(const rules::race::Position& position) const;

 private:
  int Sum(const rules::race::Position& position, rules::Side side) const;

  // By side, then by point: what a man there is worth.
  std::array<rules::french::Lines::Table<int>, 2> worth_{};
};

}  // namespace merels::engine::race

#endif  // MERELS_COMMON_ENGINE_RACE_EVALUATE_H_
