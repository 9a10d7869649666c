// The knobs of the morris family: the differences between rulesets. A plain value without allocation.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/rules/base/outcome.h"

namespace merels::rules::morris {

/// A player with fewer men than this, hand included, has lost.
inline constexpr int kFewestMen = 3;

enum class Board : std::uint8_t { kNine, kSix, kThree };

/// The men that may be captured: men in mills only when all are in mills, never, or always.
enum class Milled : std::uint8_t { kAny, kNone, kFree };

/// The number of men that a ply captures: one however many mills it closes, or one for each mill.
enum class Captures : std::uint8_t { kOne, kMills };

/// The rule for a player without a legal ply.
enum class Blocked : std::uint8_t { kLose, kPass, kDraw };

/// The rule when every point is occupied: nothing special, or a draw.
enum class Full : std::uint8_t { kBlocked, kDraw };

/// Defaults are those of the rules page. A draw limit of 0 is off.
struct Knobs {
  Board board = Board::kNine;
  bool diag = false;
  int men = 9;
  /// A player with at most this many men, hand included, flies. 0 never, 99 always.
  int fly = 3;
  Milled milled = Milled::kAny;
  Captures captures = Captures::kOne;
  Blocked blocked = Blocked::kLose;
  Full full = Full::kBlocked;
  /// Moving is allowed while men are in hand.
  bool place_move = false;
  /// There are no captures; closing a mill wins.
  bool mill_wins = false;
  /// Whether a man may return at once to the mill it came from.
  bool remill = true;
  int reps = 0;
  int quiet = 0;
  int endquiet = 0;
  int cap = 0;

  bool operator==(const Knobs&) const = default;
};

constexpr std::string_view FamilyName(const Knobs&) { return "morris"; }
constexpr int Seats(const Knobs&) { return 2; }
constexpr const SideNames& NamesOfSides(const Knobs&) { return kWhiteAndBlack; }

/// The same rules without the draw rules that count.
constexpr Knobs WithoutDrawLimits(Knobs knobs) {
  knobs.reps = knobs.quiet = knobs.endquiet = knobs.cap = 0;
  return knobs;
}

}  // namespace merels::rules::morris
