// The knobs of peg solitaire. A plain value without allocation.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/rules/base/outcome.h"

namespace merels::rules::solitaire {

/// All points but the centre.
inline constexpr int kMaxPegs = 36;

/// The lines that pegs jump along: all lines of the board, or ranks and files only.
enum class Jumps : std::uint8_t { kDiag, kOrth };

/// Defaults are those of the rules page.
struct Knobs {
  /// Whether the diagonal lines are drawn.
  bool diag = true;
  Jumps jumps = Jumps::kDiag;
  /// The game ends after this many jumps; 0 is never.
  int cap = 0;

  bool operator==(const Knobs&) const = default;
};

inline constexpr SideNames kPlayer = {
    SideName{"Player", "the player", false, "peg", "pegs", 'o'},
    SideName{"Player", "the player", false, "peg", "pegs", 'o'},
};

constexpr std::string_view FamilyName(const Knobs&) { return "peg"; }
constexpr int Seats(const Knobs&) { return 1; }
constexpr const SideNames& NamesOfSides(const Knobs&) { return kPlayer; }

/// The same rules without the limit on jumps.
constexpr Knobs WithoutDrawLimits(Knobs knobs) {
  knobs.cap = 0;
  return knobs;
}

}  // namespace merels::rules::solitaire
