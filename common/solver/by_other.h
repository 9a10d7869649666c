// All positions of a unit, in an order in which forward look-ups are close together in memory.
#pragma once

#include "common/solver/numbering.h"
#include "common/solver/plies.h"

namespace merels::solver {

/// Positions with the same men of the other side are consecutive. Those men move next, so the values behind
/// the plies of all these positions are close together. Immutable; `numbering` outlives it.
class ByOther {
 public:
  ByOther(const Numbering& numbering, Unit unit)
      : turned_(numbering.IndexOf({unit.opp, unit.own, unit.placed})) {}

  /// The steps from the first position to the last.
  std::uint64_t steps() const { return turned_.slots(); }

  /// Calls visit(men) for the positions from step `begin` to `end`. All steps together visit each position
  /// once, up to the symmetries of the board.
  template <class Visit>
  void Each(std::uint64_t begin, std::uint64_t end, Visit visit) const {
    turned_.EachSlot(static_cast<Slot>(begin), static_cast<Slot>(end),
                     [&](Slot, Men men, std::uint32_t kept) {
                       if (kept != 0) visit(Turned(men));
                     });
  }

 private:
  UnitIndex turned_;
};

}  // namespace merels::solver
