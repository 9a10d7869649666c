#include "common/solver/placing.h"

#include "common/solver/judgement.h"

namespace merels::solver {

UnitValues JudgePlacing(const Sources& sources, Unit unit, Workers& workers) {
  const UnitIndex index = sources.numbering.IndexOf(unit);
  UnitValues values{unit, Width::kNarrow, std::vector<std::uint8_t>(index.slots())};
  JudgeAll(sources, unit, workers, [&] {
    return [&](Men men, Code code) {
      index.EachSlotOf(men, [&](Slot slot) { values.Set(slot, OutcomeOnly(code)); });
    };
  });
  return values;
}

std::uint64_t PlacingMemoryOf(const Numbering& numbering, Unit unit, int workers) {
  // A byte of each slot, and another while the file is made; each worker's four bytes for each set of the
  // points that the other's men leave (forward.h).
  const int free_points = numbering.points() - unit.opp;
  return numbering.SlotsOf(unit) * 2 + (static_cast<std::uint64_t>(workers) * 4 << free_points);
}

}  // namespace merels::solver
