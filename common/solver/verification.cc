#include "common/solver/verification.h"

#include <atomic>
#include <limits>
#include <type_traits>

#include "common/base/check.h"
#include "common/solver/branches.h"
#include "common/solver/by_other.h"
#include "common/solver/with_rules.h"

namespace merels::solver {
namespace {

constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

void Lower(std::atomic<std::uint64_t>& least, std::uint64_t slot) {
  std::uint64_t before = least.load();
  while (slot < before && !least.compare_exchange_weak(before, slot)) {
  }
}

}  // namespace

Findings Verify(const Sources& sources, Unit unit, Depth depth, Workers& workers) {
  const UnitIndex index = sources.numbering.IndexOf(unit);
  const ValuesView values = sources.known.Of(unit);
  const ByOther by_other(sources.numbering, unit);
  std::atomic<std::uint64_t> slots = 0, wrong = 0, first = kNone;
  Findings findings;
  WithSolverRules(sources.knobs, [&](auto board, const auto& rules) {
    const Branches<decltype(board), std::decay_t<decltype(rules)>> branches(sources, rules, unit, 0);
    const auto seen = [&](Code code) { return depth == Depth::kPlies ? code : OutcomeOnly(code); };
    workers.Share(by_other.steps(), [&](std::uint64_t begin, std::uint64_t end) {
      std::uint64_t slots_here = 0, wrong_here = 0;
      by_other.Each(begin, end, [&](Men men) {
        const Code expected = seen(branches.Judge(men));
        index.EachSlotOf(men, [&](Slot slot) {
          ++slots_here;
          if (seen(values.At(slot)) == expected) return;
          ++wrong_here;
          Lower(first, slot);
        });
      });
      slots += slots_here;
      wrong += wrong_here;
    });
    MERELS_CHECK(slots == index.slots());
    if (first == kNone) return;
    findings.first = static_cast<Slot>(first.load());
    findings.expected = seen(branches.Judge(index.At(*findings.first)));
  });
  findings.slots = slots;
  findings.wrong = wrong;
  return findings;
}

}  // namespace merels::solver
