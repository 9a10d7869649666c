#include "common/solver/placing.h"

#include <type_traits>

#include "common/solver/branches.h"
#include "common/solver/by_other.h"
#include "common/solver/with_rules.h"

namespace merels::solver {

UnitValues JudgePlacing(const Sources& sources, Unit unit, Workers& workers) {
  const UnitIndex index = sources.numbering.IndexOf(unit);
  const ByOther by_other(sources.numbering, unit);
  UnitValues values{unit, Width::kNarrow, std::vector<std::uint8_t>(index.slots())};
  WithSolverRules(sources.knobs, [&](auto board, const auto& rules) {
    const Branches<decltype(board), std::decay_t<decltype(rules)>> branches(sources, rules, unit, 0);
    workers.Share(by_other.steps(), [&](std::uint64_t begin, std::uint64_t end) {
      by_other.Each(begin, end, [&](Men men) {
        const Code outcome = OutcomeOnly(branches.Judge(men));
        index.EachSlotOf(men, [&](Slot slot) { values.Set(slot, outcome); });
      });
    });
  });
  return values;
}

}  // namespace merels::solver
