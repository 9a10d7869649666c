#include "common/solver/unit_index.h"

#include <algorithm>

namespace merels::solver {
namespace {

using rules::morris::CountBits;

ByteTables MakeByteTables() {
  ByteTables tables{};
  for (Bits byte = 0; byte < 256; ++byte) {
    unsigned power = 1, sum = 0;
    for (int bit = 0; bit < 8; ++bit, power *= 3) sum += (byte >> bit & 1U) * power;
    tables.ternary[byte] = static_cast<std::uint16_t>(sum);
  }
  for (Bits taken = 0; taken < 256; ++taken) {
    for (Bits set = 0; set < 256; ++set) {
      if ((taken & set) != 0) continue;
      Bits squeezed = 0;
      int at = 0;
      for (int bit = 0; bit < 8; ++bit) {
        if ((taken >> bit & 1U) == 0) squeezed |= (set >> bit & 1U) << at++;
      }
      tables.squeezed[std::size_t{tables.ternary[taken]} + 2U * tables.ternary[set]] =
          static_cast<std::uint8_t>(squeezed);
      tables.spread[taken][squeezed] = static_cast<std::uint8_t>(set);
    }
  }
  return tables;
}

std::uint8_t FreeIn(Bits set, int bits) {
  return static_cast<std::uint8_t>(bits - CountBits(set & ((Bits{1} << bits) - 1)));
}

}  // namespace

const ByteTables kByteTables = MakeByteTables();

UnitIndex::UnitIndex(const Images& images, const Orbits& orbits, int points, Unit unit)
    : unit_(unit), images_(&images), orbits_(&orbits), others_(points - unit.own, unit.opp) {
  bytes_.reserve(orbits.count());
  for (Slot orbit = 0; orbit < orbits.count(); ++orbit) {
    const Bits set = orbits.Smallest(orbit);
    const auto ternary = [&](int byte) { return kByteTables.ternary[set >> (8 * byte) & 0xFFU]; };
    bytes_.push_back({{ternary(0), ternary(1), ternary(2)}, FreeIn(set, 8), FreeIn(set, 16)});
  }
}

UnitIndex::Own UnitIndex::SmallestSlot(Orbits::Place place, Bits opp) const {
  Bits smallest = opp;
  std::uint32_t kept = 0;
  for (std::uint32_t left = orbits_->Kept(place.orbit()); left != 0; left &= left - 1) {
    const Bits image = images_->Of(std::countr_zero(left), opp);
    smallest = std::min(smallest, image);
    kept += image == opp ? 1U : 0U;
  }
  // Squeezing keeps the order of words, so the smallest set has the smallest slot.
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
