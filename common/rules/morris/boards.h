// The boards as the move generator sees them: where a third man would close a mill, and which points are
// near. All in a few rotations of whole boards, thanks to the numbering bit = ring * 8 + place.
#ifndef MERELS_COMMON_RULES_MORRIS_BOARDS_H_
#define MERELS_COMMON_RULES_MORRIS_BOARDS_H_

#include <array>
#include <utility>

#include "common/board/topology.h"
#include "common/rules/morris/bits.h"

namespace merels::rules::morris {

inline constexpr Bits kCorners = 0x555555;
inline constexpr Bits kMiddles = 0xAAAAAA;

/// The board of three squares, with or without its diagonal lines.
template <bool kDiagonal>
struct NineBoard {
  static constexpr Bits kAll = 0xFFFFFF;
  /// Points that have a line across the rings.
  static constexpr Bits kCrossed = kDiagonal ? kAll : kMiddles;
  static constexpr const board::Topology& topology() {
    return kDiagonal ? board::kNineDiagonal : board::kNine;
  }

  /// One set for each way a line can lie: the points whose two line-mates are both in `men`.
  static constexpr std::array<Bits, 4> Mates(Bits men) {
    const Bits next = TurnRings<1>(men), previous = TurnRings<7>(men);
    const Bits inward = ((men << 8) | (men >> 16)), outward = ((men >> 8) | (men << 16));
    return {next & TurnRings<2>(men) & kCorners, previous & TurnRings<6>(men) & kCorners,
            next & previous & kMiddles, inward & outward & kCrossed};
  }

  /// One set for each direction: where the men would stand after one step that way, were the points empty.
  static constexpr std::array<Bits, 4> Steps(Bits men) {
    const Bits crossing = men & kCrossed;
    return {TurnRings<1>(men), TurnRings<7>(men), (crossing << 8) & kAll, crossing >> 8};
  }
};

/// The board of two squares. What joins the squares makes no mills.
struct SixBoard {
  static constexpr Bits kAll = 0xFFFF;
  static constexpr const board::Topology& topology() { return board::kSix; }

  static constexpr std::array<Bits, 3> Mates(Bits men) {
    const Bits next = TurnRings<1>(men), previous = TurnRings<7>(men);
    return {next & TurnRings<2>(men) & kCorners, previous & TurnRings<6>(men) & kCorners,
            next & previous & kMiddles};
  }

  static constexpr std::array<Bits, 4> Steps(Bits men) {
    const Bits crossing = men & kMiddles;
    return {TurnRings<1>(men), TurnRings<7>(men), (crossing << 8) & kAll, crossing >> 8};
  }
};

/// The board of one square and its centre, with or without its diagonal lines.
template <bool kDiagonal>
struct ThreeBoard {
  static constexpr Bits kAll = 0x1FF;
  static constexpr Bits kRing = 0xFF;
  static constexpr Bits kCentre = 0x100;
  /// Points of the ring that have a line through the centre.
  static constexpr Bits kCrossed = kRing & (kDiagonal ? kAll : kMiddles);
  static constexpr const board::Topology& topology() {
    return kDiagonal ? board::kThreeDiagonal : board::kThree;
  }

  static constexpr std::array<Bits, 8> Mates(Bits men) {
    const Bits ring = men & kRing;
    const Bits next = TurnRings<1>(ring), previous = TurnRings<7>(ring), opposite = TurnRings<4>(ring);
    std::array<Bits, 8> mates = {next & TurnRings<2>(ring) & kCorners,
                                 previous & TurnRings<6>(ring) & kCorners, next & previous & kMiddles,
                                 (men & kCentre) != 0 ? opposite & kCrossed : 0};
    // The four lines through the centre, each of which may make a mill of its own there.
    for (std::size_t i = 0; i < 4; ++i) {
      if ((ring & opposite & kCrossed & (Bits{1} << i)) != 0) mates[4 + i] = kCentre;
    }
    return mates;
  }

  static constexpr std::array<Bits, 11> Steps(Bits men) {
    const Bits ring = men & kRing;
    std::array<Bits, 11> steps = {TurnRings<1>(ring), TurnRings<7>(ring),
                                  (men & kCentre) != 0 ? kCrossed : 0};
    for (std::size_t i = 0; i < 8; ++i) {
      if ((ring & kCrossed & (Bits{1} << i)) != 0) steps[3 + i] = kCentre;
    }
    return steps;
  }
};

/// Points one step away from a man of the set; may include men of the set.
template <class Board>
constexpr Bits Near(Bits men) {
  Bits near = 0;
  for (const Bits step : Board::Steps(men)) near |= step;
  return near;
}

/// Points where a man would stand in a mill, given that the others of his side are `men`.
template <class Board>
constexpr Bits Threats(Bits men) {
  Bits threats = 0;
  for (const Bits mates : Board::Mates(men)) threats |= mates;
  return threats;
}

/// How many mills a man standing on `point` (a single bit) is in.
template <class Board>
constexpr int MillsAt(Bits men, Bits point) {
  int mills = 0;
  for (const Bits set : Board::Mates(men)) mills += (set & point) != 0 ? 1 : 0;
  return mills;
}

template <class Board, std::size_t... kPoint>
constexpr std::array<Bits, sizeof...(kPoint)> NeighbourTable(std::index_sequence<kPoint...>) {
  return {Near<Board>(Bits{1} << kPoint)...};
}

/// For each point, the points one step away.
template <class Board>
inline constexpr auto kNeighbours =
    NeighbourTable<Board>(std::make_index_sequence<std::bit_width(Board::kAll)>());

}  // namespace merels::rules::morris

#endif  // MERELS_COMMON_RULES_MORRIS_BOARDS_H_
