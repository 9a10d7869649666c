#include "common/solver/summary.h"

#include <atomic>
#include <limits>
#include <vector>

#include "common/base/check.h"
#include "common/solver/judgement.h"

namespace merels::solver {
namespace {

/// The number of positions with each code.
using Counts = std::vector<std::uint64_t>;

Summary SummaryOf(const Counts& counts) {
  Summary summary;
  summary.draws = counts[kDrawn];
  for (std::uint32_t plies = 0; plies <= kMaxDecided; ++plies) {
    if (counts[plies] == 0) continue;
    const bool win = plies % 2 == 1;
    (win ? summary.wins : summary.losses) += counts[plies];
    (win ? summary.longest_win : summary.longest_loss) = plies;
  }
  return summary;
}

constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

void Lower(std::atomic<std::uint64_t>& least, std::uint64_t slot) {
  std::uint64_t before = least.load();
  while (slot < before && !least.compare_exchange_weak(before, slot)) {
  }
}

/// The counts of one thread, added to the total at the end.
class RangeSum {
 public:
  explicit RangeSum(std::atomic<std::uint64_t>& sum) : sum_(&sum) {}
  RangeSum(RangeSum&& other) noexcept : here(other.here), sum_(other.sum_) { other.here = 0; }
  RangeSum& operator=(RangeSum&&) = delete;
  ~RangeSum() { *sum_ += here; }

  std::uint64_t here = 0;

 private:
  std::atomic<std::uint64_t>* sum_;
};

}  // namespace

Summary Summarise(const UnitIndex& index, ValuesView values, Workers& workers) {
  std::vector<std::atomic<std::uint64_t>> all(std::size_t{kDrawn} + 1);
  workers.Share(index.slots(), [&](std::uint64_t begin, std::uint64_t end) {
    Counts here(std::size_t{kDrawn} + 1);
    index.EachSlot(static_cast<Slot>(begin), static_cast<Slot>(end),
                   [&](Slot slot, Men, std::uint32_t kept) { here[values.At(slot)] += kept == 0 ? 0U : 1U; });
    for (std::size_t code = 0; code < here.size(); ++code) {
      if (here[code] != 0) all[code] += here[code];
    }
  });
  return SummaryOf(Counts(all.begin(), all.end()));
}

Findings Verify(const Sources& sources, Unit unit, Depth depth, Workers& workers) {
  const UnitIndex index = sources.numbering.IndexOf(unit);
  const ValuesView values = sources.known.Of(unit);
  const auto seen = [&](Code code) { return depth == Depth::kPlies ? code : OutcomeOnly(code); };
  std::atomic<std::uint64_t> slots = 0, wrong = 0, first = kNone;
  JudgeAll(sources, unit, workers, [&] {
    return [&, counted = RangeSum(slots)](Men men, Code code) mutable {
      index.EachSlotOf(men, [&](Slot slot) {
        ++counted.here;
        if (seen(values.At(slot)) == seen(code)) return;
        ++wrong;
        Lower(first, slot);
      });
    };
  });
  MERELS_CHECK(slots == index.slots());
  Findings findings;
  findings.slots = slots;
  findings.wrong = wrong;
  if (first == kNone) return findings;
  findings.first = static_cast<Slot>(first.load());
  findings.expected = seen(JudgeOne(sources, unit, index.At(*findings.first)));
  return findings;
}

}  // namespace merels::solver
