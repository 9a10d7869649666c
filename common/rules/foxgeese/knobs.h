// The knobs of Fox and Geese. A plain value without allocation.
#pragma once

#include <string_view>

#include "common/rules/base/outcome.h"
#include "common/rules/french/board.h"

namespace merels::rules::foxgeese {

inline constexpr int kMaxGeese = 17;

/// Defaults are those of the rules page. A draw limit of 0 is off.
struct Knobs {
  /// Whether the diagonal lines are drawn.
  bool diag = true;
  /// 17, or 15 without those on a4 and g4.
  int geese = kMaxGeese;
  /// The fox's start point; no goose may be there.
  french::Point foxstart = french::kCentre;
  /// With fewer geese than this the fox has won.
  int foxmin = 4;
  /// Whether a goose may step to a point of its own rank.
  bool sideways = true;
  int reps = 0;
  int cap = 0;

  bool operator==(const Knobs&) const = default;
};

inline constexpr SideNames kFoxAndGeese = {
    SideName{"Fox", "the fox", false, "fox", "foxes", 'F'},
    SideName{"Geese", "the geese", true, "goose", "geese", 'G'},
};

constexpr std::string_view FamilyName(const Knobs&) { return "fox"; }
constexpr int Seats(const Knobs&) { return 2; }
constexpr const SideNames& NamesOfSides(const Knobs&) { return kFoxAndGeese; }

/// The same rules without the draw rules that count.
constexpr Knobs WithoutDrawLimits(Knobs knobs) {
  knobs.reps = knobs.cap = 0;
  return knobs;
}

}  // namespace merels::rules::foxgeese
