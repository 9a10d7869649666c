#include "common/solver/numbering.h"

#include <algorithm>
#include <array>

#include "common/rules/morris/movegen.h"

namespace merels::solver {
namespace {

ByteTables MakeByteTables() {
  ByteTables tables{};
  for (Bits taken = 0; taken < 256; ++taken) {
    for (Bits set = 0; set < 256; ++set) {
      if ((taken & set) != 0) continue;
      Bits squeezed = 0;
      int at = 0;
      for (int bit = 0; bit < 8; ++bit) {
        if ((taken >> bit & 1U) == 0) squeezed |= (set >> bit & 1U) << at++;
      }
      tables.squeezed[std::size_t{kTernary[taken]} + 2U * kTernary[set]] =
          static_cast<std::uint8_t>(squeezed);
      tables.spread[taken][squeezed] = static_cast<std::uint8_t>(set);
    }
  }
  return tables;
}

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

const ByteTables& TheByteTables() {
  static const ByteTables tables = MakeByteTables();
  return tables;
}

UnitIndex::UnitIndex(const Images& images, const Orbits& orbits, int points, Unit unit)
    : unit_(unit),
      images_(&images),
      orbits_(&orbits),
      others_(points - unit.own, unit.opp),
      tables_(&TheByteTables()) {}

UnitIndex::SameSlots UnitIndex::SlotsWith(Orbits::Place place, Bits opp) const {
  SameSlots same;
  for (std::uint32_t left = orbits_->Kept(place.orbit()); left != 0; left &= left - 1) {
    const Slot slot = SlotAt(place, images_->Of(std::countr_zero(left), opp));
    const auto end = same.slots.begin() + static_cast<std::ptrdiff_t>(same.count);
    if (std::find(same.slots.begin(), end, slot) == end) same.slots[same.count++] = slot;
  }
  return same;
}

UnitIndex::Own UnitIndex::SmallestSlot(Orbits::Place place, Bits opp) const {
  Bits smallest = opp;
  std::uint32_t kept = 0;
  for (std::uint32_t left = orbits_->Kept(place.orbit()); left != 0; left &= left - 1) {
    const Bits image = images_->Of(std::countr_zero(left), opp);
    smallest = std::min(smallest, image);
    kept += image == opp ? 1U : 0U;
  }
  // Squeezing preserves the order of words, so the smallest set has the smallest slot.
  return {SlotAt(place, smallest), kept};
}

std::uint32_t UnitIndex::KeptAt(Slot orbit, Bits opp) const {
  std::uint32_t kept = 0;
  for (std::uint32_t left = orbits_->Kept(orbit); left != 0; left &= left - 1) {
    const Bits image = images_->Of(std::countr_zero(left), opp);
    if (image < opp) return 0;
    kept += image == opp ? 1U : 0U;
  }
  return kept;
}

Numbering::Numbering(const rules::morris::Knobs& knobs) {
  rules::morris::WithBoard(knobs, [&](auto board) {
    points_ = decltype(board)::topology().point_count;
    images_ = std::make_unique<Images>(decltype(board)::topology());
  });
  for (int men = 0; men <= std::min(knobs.men, kMaxMen); ++men) {
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
