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

}  // namespace merels::solver
