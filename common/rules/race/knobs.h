// The knobs of the race. A plain value without allocation.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/rules/base/outcome.h"

namespace merels::rules::race {

inline constexpr int kMenOfASide = 12;

/// The start of the men: in two opposite corners, or on opposite rows.
enum class Setup : std::uint8_t { kCorner, kRows };

/// Defaults are those of the rules page. A draw limit of 0 is off.
struct Knobs {
  /// Whether the diagonal lines are drawn.
  bool diag = true;
  Setup setup = Setup::kCorner;
  int reps = 0;
  int cap = 0;

  bool operator==(const Knobs&) const = default;
};

constexpr std::string_view FamilyName(const Knobs&) { return "race"; }
constexpr int Seats(const Knobs&) { return 2; }
constexpr const SideNames& NamesOfSides(const Knobs&) { return kWhiteAndBlack; }

/// The same rules without the draw rules that count.
constexpr Knobs WithoutDrawLimits(Knobs knobs) {
  knobs.reps = knobs.cap = 0;
  return knobs;
}

}  // namespace merels::rules::race
