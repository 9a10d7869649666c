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

  /// From now on judges as `side` does, who is not content with a draw.
  void ThinkAs(rules::Side side) { thinking_ = side; }

  /// For the player to move; a point of progress is worth most of a man of other games.
  int operator()(const rules::race::Position& position) const;

 private:
  using ByPoint = std::array<rules::french::Lines::Table<int>, 2>;  // by side, then by point

  static int SumOf(const ByPoint& table, const rules::race::Position& position, rules::Side side);
  /// How much a lead of who thinks counts, from 1 to kLate.
  int Patience(const rules::race::Position& position) const;

  std::array<rules::french::Bits, 2> goal_;  // by side
  ByPoint worth_{};                          // what a man there is worth
  ByPoint to_go_{};                          // points of progress from there to the farthest point
  int least_to_go_ = 0;                      // of all men of a side together, when they have arrived
  rules::Side thinking_ = rules::Side::kFirst;
};

}  // namespace merels::engine::race

#endif  // MERELS_COMMON_ENGINE_RACE_EVALUATE_H_
