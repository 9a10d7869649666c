// Sets of points as machine words, and the few operations on them that the C++ library lacks.
#pragma once

#include <bit>
#include <cstdint>

#include "common/board/topology.h"

namespace merels::rules::morris {

/// A set of points of a board of at most 24 points: bit n stands for point n of the topology.
using Bits = std::uint32_t;

constexpr Bits BitOf(board::Point point) { return Bits{1} << point; }
constexpr Bits LowestBit(Bits set) { return set & (~set + 1); }
/// The point of the lowest bit. The set must not be empty.
constexpr board::Point LowestPoint(Bits set) { return static_cast<board::Point>(std::countr_zero(set)); }

/// The number of points in the set. Portable builds have no population count instruction, and the library's
/// replacement for it is a call.
constexpr int CountBits(Bits set) {
  set -= (set >> 1) & 0x55555555U;
  set = (set & 0x33333333U) + ((set >> 2) & 0x33333333U);
  set = (set + (set >> 4)) & 0x0F0F0F0FU;
  return static_cast<int>((set * 0x01010101U) >> 24);
}

/// Calls visit(single bit) for each point of the set.
template <class Visit>
constexpr void EachBit(Bits set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(LowestBit(set));
}

/// Rotates every ring of eight by `kSteps` places (0 < kSteps < 8); `Set` is Bits, or a word with two of
/// them.
template <int kSteps, class Set>
constexpr Set TurnRings(Set set) {
  constexpr Set kKept = ~Set{0} / 0xFFU * ((0xFFU << kSteps) & 0xFFU);
  return ((set << kSteps) & kKept) | ((set >> (8 - kSteps)) & ~kKept);
}

}  // namespace merels::rules::morris
