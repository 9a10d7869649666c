#include "common/solver/verification.h"

#include <atomic>
#include <limits>
#include <type_traits>

#include "common/solver/branches.h"
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
  std::atomic<std::uint64_t> wrong = 0, first = kNone;
  Findings findings;
  findings.slots = index.slots();
  WithSolverRules(sources.knobs, [&](auto board, const auto& rules) {
    const Branches<decltype(board), std::decay_t<decltype(rules)>> branches(sources, rules, unit, 0);
    const auto seen = [&](Code code) { return depth == Depth::kPlies ? code : OutcomeOnly(code); };
    workers.Share(index.slots(), [&](std::uint64_t begin, std::uint64_t end) {
      std::uint64_t here = 0;
      index.EachSlot(static_cast<Slot>(begin), static_cast<Slot>(end),
                     [&](Slot slot, Men men, std::uint32_t) {
                       if (seen(values.At(slot)) == seen(branches.Judge(men))) return;
                       ++here;
                       Lower(first, slot);
                     });
      wrong += here;
    });
    if (first == kNone) return;
    findings.first = static_cast<Slot>(first.load());
    findings.expected = seen(branches.Judge(index.At(*findings.first)));
  });
  findings.wrong = wrong;
  return findings;
}

}  // namespace merels::solver
