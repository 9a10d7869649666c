// The French board for the move generators of its families: sets of points as machine words, and for every
// point the steps and jumps that start there.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "common/board/topology.h"

namespace merels::rules::french {

/// A set of points: bit n stands for point n of the topology.
using Bits = board::PointSet;
using board::Point;

inline constexpr std::size_t kPoints = 37;
inline constexpr Bits kAll = (Bits{1} << kPoints) - 1;
inline constexpr std::size_t kDirections = 8;
inline constexpr Point kCentre = 18;  // d4

constexpr Bits BitOf(Point point) { return Bits{1} << point; }
/// The point of the lowest bit. The set must not be empty.
constexpr Point LowestPoint(Bits set) { return static_cast<Point>(std::countr_zero(set)); }

/// The number of points in the set. Portable builds have no population count instruction, and the library's
/// replacement for it is a call.
constexpr int CountBits(Bits set) {
  set -= (set >> 1) & 0x5555555555555555U;
  set = (set & 0x3333333333333333U) + ((set >> 2) & 0x3333333333333333U);
  set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<int>((set * 0x0101010101010101U) >> 56);
}

/// Calls visit(point) for each point of the set.
template <class Visit>
constexpr void EachPoint(Bits set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(LowestPoint(set));
}

/// From a point over the next one on a line to the point directly beyond. Both are single bits.
struct Jump {
  Bits over = 0;
  Bits to = 0;
};

/// The lines of the board. `Table` is by point.
struct Lines {
  template <class T>
  using Table = std::array<T, kPoints>;

  Table<Bits> step_table{};
  Table<std::array<Jump, kDirections>> jump_table{};
  Table<std::uint8_t> jump_counts{};

  /// The points one step away.
  constexpr Bits Steps(Point from) const { return step_table[static_cast<std::size_t>(from)]; }
  constexpr std::span<const Jump> Jumps(Point from) const {
    const auto index = static_cast<std::size_t>(from);
    return {jump_table[index].data(), jump_counts[index]};
  }
  /// The jump between two points; nothing when there is none.
  constexpr const Jump* FindJump(Point from, Point to) const {
    for (const Jump& jump : Jumps(from)) {
      if (jump.to == BitOf(to)) return &jump;
    }
    return nullptr;
  }
};

/// With or without the diagonal lines. Static storage.
const Lines& LinesOf(bool diagonals);
const board::Topology& TopologyOf(bool diagonals);

}  // namespace merels::rules::french
