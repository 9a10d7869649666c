#include "common/solver/summary.h"

#include <atomic>
#include <vector>

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

}  // namespace merels::solver
