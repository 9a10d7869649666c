// A ruleset solved in memory, to be compared with the players' rules.
#pragma once

#include <map>
#include <string>

#include "common/rules/game.h"
#include "common/solver/sources.h"
#include "common/solver/values.h"

namespace merels::solver {

class Solved final : public Known {
 public:
  /// All of the moving phase up to `max`; with `placing`, which needs all of it, the placing phase too.
  Solved(const std::string& ruleset, Unit max, bool placing = false, int threads = 1);

  const rules::Ruleset& ruleset() const { return ruleset_; }
  const rules::morris::Knobs& knobs() const { return knobs_; }
  const Numbering& numbering() const { return numbering_; }
  Sources sources() const { return {knobs_, numbering_, *this}; }
  const std::map<Unit, UnitValues>& units() const { return units_; }
  UnitValues& Edit(Unit unit) { return units_.at(unit); }

  ValuesView Of(Unit unit) const override { return units_.at(unit).view(); }
  /// The code of a game's position, even when the game is over.
  Code At(const rules::Game& game) const;
  /// A game from the position of a slot.
  rules::Game GameAt(Unit unit, Slot slot) const;

 private:
  rules::Ruleset ruleset_;
  rules::morris::Knobs knobs_;
  Numbering numbering_;
  std::map<Unit, UnitValues> units_;
};

/// Workers that imitate several threads for the solver.
class ShuffledRanges final : public Workers {
 public:
  explicit ShuffledRanges(int count) : count_(count) {}
  int count() const override { return count_; }
  /// Many short ranges, the last first, on the caller's thread.
  void Share(std::uint64_t count, const Work& work) override;

 private:
  const int count_;
};

}  // namespace merels::solver
