// The numbering of a ruleset's positions: its board, the board's symmetries, the orbits of sets of men.
#pragma once

#include <memory>
#include <vector>

#include "common/rules/morris/knobs.h"
#include "common/solver/unit_index.h"

namespace merels::solver {

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
