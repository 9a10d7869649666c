#include "common/solver/numbering.h"

#include <array>

#include "common/rules/morris/rules.h"

namespace merels::solver {
namespace {

using rules::morris::BitOf;

/// By number of cycles of points, the number of sets of that size that a symmetry preserves: such a set is
/// made of whole cycles. Indexed by own men, then by the other's.
using Kept = std::vector<std::vector<std::uint64_t>>;

/// Adds a cycle of `length` points, each of which may be own, the other's, or empty.
void AddCycle(Kept& kept, std::size_t length) {
  for (std::size_t own = kept.size(); own-- > 0;) {
    for (std::size_t opp = kept.size(); opp-- > 0;) {
      if (own >= length) kept[own][opp] += kept[own - length][opp];
      if (opp >= length) kept[own][opp] += kept[own][opp - length];
    }
  }
}

std::vector<std::size_t> CyclesOf(const Images& images, int symmetry, int points) {
  std::vector<std::size_t> lengths;
  Bits seen = 0;
  for (board::Point point = 0; point < points; ++point) {
    std::size_t length = 0;
    for (Bits at = BitOf(point); (seen & at) == 0; at = images.Of(symmetry, at)) {
      seen |= at;
      ++length;
    }
    if (length > 0) lengths.push_back(length);
  }
  return lengths;
}

}  // namespace

Numbering::Numbering(const rules::morris::Knobs& knobs) {
  rules::morris::WithBoard(knobs, [&](auto board) {
    points_ = decltype(board)::topology().point_count;
    images_ = std::make_unique<Images>(decltype(board)::topology());
  });
  for (int men = 0; men <= knobs.men; ++men) {
    orbits_.push_back(std::make_unique<Orbits>(*images_, points_, men));
  }
}

std::uint64_t Numbering::PositionsOf(Unit unit) const {
  std::uint64_t all = 0;
  for (int symmetry = 0; symmetry < images_->count(); ++symmetry) {
    Kept kept(static_cast<std::size_t>(points_) + 1,
              std::vector<std::uint64_t>(static_cast<std::size_t>(points_) + 1));
    kept[0][0] = 1;
    for (const std::size_t length : CyclesOf(*images_, symmetry, points_)) AddCycle(kept, length);
    all += kept[static_cast<std::size_t>(unit.own)][static_cast<std::size_t>(unit.opp)];
  }
  return all / static_cast<std::uint64_t>(images_->count());
}

}  // namespace merels::solver
