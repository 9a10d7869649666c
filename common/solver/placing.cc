#include "common/solver/placing.h"

#include <type_traits>

#include "common/solver/branches.h"
#include "common/solver/with_rules.h"

namespace merels::solver {

UnitValues JudgePlacing(const Sources& sources, Unit unit, Workers& workers) {
  const UnitIndex index = sources.numbering.IndexOf(unit);
  UnitValues values{unit, Width::kNarrow, std::vector<std::uint8_t>(index.slots())};
  WithSolverRules(sources.knobs, [&](auto board, const auto& rules) {
    const Branches<decltype(board), std::decay_t<decltype(rules)>> branches(sources, rules, unit, 0);
    workers.Share(index.slots(), [&](std::uint64_t begin, std::uint64_t end) {
      index.EachSlot(
          static_cast<Slot>(begin), static_cast<Slot>(end),
          [&](Slot slot, Men men, std::uint32_t) { values.Set(slot, OutcomeOnly(branches.Judge(men))); });
    });
  });
  return values;
}

}  // namespace merels::solver
