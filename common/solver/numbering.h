// The numbering of a ruleset's positions: its board, the board's symmetries, the orbits of sets of men. The
// slot of a position in a unit is the orbit of the mover's men, and the number of the other's men among the
// remaining points.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "common/rules/morris/knobs.h"
#include "common/solver/orbits.h"

namespace merels::solver {

/// The men of both sides, from the side of the player to move.
struct Men {
  Bits own = 0;
  Bits opp = 0;

  bool operator==(const Men&) const = default;
};

/// Compresses the bits of a byte that are not in another byte, and expands them again.
struct ByteTables {
  // By ternary number of the other byte, plus twice that of the byte: its bits without those between them.
  std::array<std::uint8_t, 6561> squeezed;
  // By the other byte, then by the squeezed byte.
  std::array<std::array<std::uint8_t, 256>, 256> spread;
};
/// Built at its first use.
const ByteTables& TheByteTables();

/// Immutable; the orbits and images outlive it. Code that runs for many positions is inlined in any build, so
/// that an optimised caller gets optimised code whatever else the linker has.
///
/// Where the mover's men are symmetric, several slots hold one position, up to symmetry. The smallest of them
/// is the position's own slot, the others are its doubles.
class UnitIndex {
 public:
  UnitIndex(const Images& images, const Orbits& orbits, int points, Unit unit);

  Unit unit() const { return unit_; }
  /// The number of slots, including doubles.
  Slot slots() const { return orbits_->count() * others_.count(); }

  /// A slot of the position: its own one, or a double.
  [[gnu::always_inline]] Slot SlotOf(Men men) const {
    const Orbits::Place place = orbits_->Find(men.own);
    return SlotAt(place, images_->Of(place.symmetry(), men.opp));
  }

  /// The slots of the positions with certain men of the mover. The number of the other's men, among the
  /// remaining points, is added to `begin`.
  struct Row {
    Orbits::Place place;
    Slot begin = 0;
  };
  Row RowOf(Bits own) const {
    const Orbits::Place place = orbits_->Find(own);
    return {place, place.orbit() * others_.count()};
  }
  /// The other's men among those points, as a word for SlotOfWord: the word of a set is the union of its
  /// points' words.
  Bits WordIn(const Row& row, Bits opp) const {
    return Squeezed(orbits_->BytesOf(row.place.orbit()), images_->Of(row.place.symmetry(), opp));
  }
  [[gnu::always_inline]] Slot SlotOfWord(const Row& row, Bits word) const {
    return row.begin + others_.Rank(word);
  }

  struct Own {
    Slot slot = 0;
    /// The number of symmetries of the board that preserve the position, including the identity.
    std::uint32_t kept = 1;
  };
  /// The position's own slot.
  [[gnu::always_inline]] Own OwnSlotOf(Men men) const {
    const Orbits::Place place = orbits_->Find(men.own);
    const Bits opp = images_->Of(place.symmetry(), men.opp);
    return place.symmetric() ? SmallestSlot(place, opp) : Own{SlotAt(place, opp), 1};
  }

  /// The position of a slot, with the mover's men as the smallest of their orbit.
  [[gnu::always_inline]] Men At(Slot slot) const {
    const Slot orbit = slot / others_.count();
    return {orbits_->Smallest(orbit), Spread(orbit, others_.At(slot % others_.count()))};
  }

  /// The `kept` of a position's own slot, and 0 for a double.
  [[gnu::always_inline]] std::uint32_t KeptAt(Slot slot) const {
    const Slot orbit = slot / others_.count();
    return orbits_->Kept(orbit) == 1 ? 1 : KeptAt(orbit, At(slot).opp);
  }

  /// Calls visit(slot) for each slot of the position, its own one and the doubles.
  template <class Visit>
  [[gnu::always_inline]] void EachSlotOf(Men men, Visit visit) const {
    const Orbits::Place place = orbits_->Find(men.own);
    const Bits opp = images_->Of(place.symmetry(), men.opp);
    if (!place.symmetric()) return visit(SlotAt(place, opp));
    const SameSlots same = SlotsWith(place, opp);
    for (std::size_t i = 0; i < same.count; ++i) visit(same.slots[i]);
  }

  /// Calls visit(slot, men, kept) for the slots from `begin` to `end` in order; `kept` as by KeptAt.
  template <class Visit>
  void EachSlot(Slot begin, Slot end, Visit visit) const {
    const Slot each = others_.count();
    while (begin < end) {
      const Slot orbit = begin / each;
      const Bits own = orbits_->Smallest(orbit);
      const bool symmetric = orbits_->Kept(orbit) != 1;
      const Slot stop = end - begin < each - begin % each ? end : begin + (each - begin % each);
      Bits word = others_.At(begin % each);
      while (true) {
        const Bits opp = Spread(orbit, word);
        visit(begin, Men{own, opp}, symmetric ? KeptAt(orbit, opp) : 1U);
        if (++begin == stop) break;
        word = Subsets::Next(word);
      }
    }
  }

 private:
  [[gnu::always_inline]] Slot SlotAt(Orbits::Place place, Bits opp) const {
    return place.orbit() * others_.count() + others_.Rank(Squeezed(orbits_->BytesOf(place.orbit()), opp));
  }

  /// `opp` without the points of the set of `bytes`.
  [[gnu::always_inline]] Bits Squeezed(const Bytes& bytes, Bits opp) const {
    const auto squeezed = [&](std::size_t byte) -> Bits {
      const Bits set = opp >> (8 * byte) & 0xFFU;
      return tables_->squeezed[std::size_t{bytes.ternary[byte]} + 2U * kTernary[set]];
    };
    return squeezed(0) | squeezed(1) << bytes.second | squeezed(2) << bytes.third;
  }

  [[gnu::always_inline]] Bits Spread(Slot orbit, Bits word) const {
    const Bytes& bytes = orbits_->BytesOf(orbit);
    const Bits own = orbits_->Smallest(orbit);
    const auto part = [&](std::size_t byte, int begin, int end) {
      const Bits squeezed = word >> begin & ((Bits{1} << (end - begin)) - 1);
      return Bits{tables_->spread[own >> (8 * byte) & 0xFFU][squeezed]} << (8 * byte);
    };
    return part(0, 0, bytes.second) | part(1, bytes.second, bytes.third) |
           part(2, bytes.third, bytes.third + 8);
  }

  /// The slots of one position.
  struct SameSlots {
    std::array<Slot, 16> slots;
    std::size_t count = 0;
  };

  SameSlots SlotsWith(Orbits::Place place, Bits opp) const;
  Own SmallestSlot(Orbits::Place place, Bits opp) const;
  std::uint32_t KeptAt(Slot orbit, Bits opp) const;

  Unit unit_;
  const Images* images_;
  const Orbits* orbits_;
  Subsets others_;
  const ByteTables* tables_;
};

/// Immutable, so any thread may use it. Takes some 20 MiB and 100 ms for nine men each.
class Numbering {
 public:
  /// Sides have at most `knobs.men` men.
  explicit Numbering(const rules::morris::Knobs& knobs);

  int points() const { return points_; }
  const Images& images() const { return *images_; }
  const Orbits& OrbitsOf(int men) const { return *orbits_[static_cast<std::size_t>(men)]; }

  /// The index of a unit; the numbering must outlive it. Either side may have no men at all.
  UnitIndex IndexOf(Unit unit) const { return {images(), OrbitsOf(unit.own), points_, unit}; }

  /// The number of slots of a unit, including doubles.
  std::uint64_t SlotsOf(Unit unit) const {
    return std::uint64_t{OrbitsOf(unit.own).count()} * Binomial(points_ - unit.own, unit.opp);
  }

  /// The number of positions of a unit up to the symmetries of the board, by Burnside's lemma: without
  /// enumerating them.
  std::uint64_t PositionsOf(Unit unit) const;

 private:
  int points_;
  // Behind pointers, so that indexes stay valid when the numbering is moved.
  std::unique_ptr<Images> images_;
  std::vector<std::unique_ptr<Orbits>> orbits_;
};

}  // namespace merels::solver
