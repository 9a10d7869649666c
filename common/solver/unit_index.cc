#include "common/solver/unit_index.h"

#include <algorithm>

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

}  // namespace merels::solver
