// The boards as the move generator sees them: sets of points as machine words; where a third man would close
// a mill, which points are near, and all slides at once, one bit for each in two words. All in a few
// rotations of whole boards, thanks to the numbering bit = ring * 8 + place.
//
// What a board has, `men` being those of one side:
//
//   Mates(men)           a set for each way a line can lie, the points whose two line-mates are both in `men`
//   Near(men)            the points one step away from a man; may include points of `men`
//   Slides(men, empty)   every step of a man onto a point of `empty`
//   ClosingSlides(men)   of these, and of others, those that close a mill
//
// A slide cannot close the line along which it goes. That line left out, it does not matter whether the man
// itself is still counted where it came from, so that ClosingSlides need not look at men one by one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

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

/// The meaning of the bits is up to the board; its SlideTable has it.
using SlideWords = std::array<std::uint64_t, 2>;

/// Four sets of points, such as the targets in four directions: two to a word.
[[gnu::always_inline]] constexpr SlideWords Pack(Bits a, Bits b, Bits c, Bits d) {
  return {a | std::uint64_t{b} << 32, c | std::uint64_t{d} << 32};
}

[[gnu::always_inline]] constexpr SlideWords Both(const SlideWords& a, const SlideWords& b) {
  return {a[0] & b[0], a[1] & b[1]};
}

/// The number of slides: at most eight in each byte of the two words together.
[[gnu::always_inline]] constexpr int CountBits(const SlideWords& words) {
  std::uint64_t sum = 0;
  for (std::uint64_t word : words) {
    word -= (word >> 1) & 0x5555555555555555U;
    sum += (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
  }
  sum = (sum & 0x0F0F0F0F0F0F0F0FU) + ((sum >> 4) & 0x0F0F0F0F0F0F0F0FU);
  return static_cast<int>((sum * 0x0101010101010101U) >> 56);
}

/// The start and the end of a slide; single bits.
struct Slide {
  Bits from = 0;
  Bits to = 0;
};

template <class Board>
constexpr std::array<std::array<Slide, 64>, 2> SlideTable() {
  std::array<std::array<Slide, 64>, 2> table{};
  EachBit(Board::kAll, [&](Bits from) {
    EachBit(Board::Near(from), [&](Bits to) {
      const SlideWords words = Board::Slides(from, to);
      const std::size_t word = words[0] != 0 ? 0 : 1;
      table[word][static_cast<std::size_t>(std::countr_zero(words[word]))] = {from, to};
    });
  });
  return table;
}

/// For each bit of a board's SlideWords, its slide.
template <class Board>
inline constexpr auto kSlides = SlideTable<Board>();

/// Calls visit(slide) for each slide of one word.
template <class Board, class Visit>
[[gnu::always_inline]] constexpr void EachSlide(std::size_t word, std::uint64_t slides, Visit visit) {
  for (; slides != 0; slides &= slides - 1) {
    visit(kSlides<Board>[word][static_cast<std::size_t>(std::countr_zero(slides))]);
  }
}

inline constexpr Bits kCorners = 0x555555;
inline constexpr Bits kMiddles = 0xAAAAAA;

/// Two or three squares, one inside the other. Slides are packed by direction, each as the point it ends on:
/// forward round the ring, backward, inwards, outwards.
template <Bits kBoard, Bits kJoined>
struct Rings {
  static constexpr Bits kAll = kBoard;
  /// Points that are joined to the next ring.
  static constexpr Bits kCrossed = kJoined;

  [[gnu::always_inline]] static constexpr Bits Near(Bits men) {
    const Bits crossing = men & kCrossed;
    return TurnRings<1>(men) | TurnRings<7>(men) | ((crossing << 8) & kAll) | crossing >> 8;
  }

  [[gnu::always_inline]] static constexpr SlideWords Slides(Bits men, Bits empty) {
    const Bits crossing = men & kCrossed;
    return Both(Pack(TurnRings<1>(men), TurnRings<7>(men), crossing << 8, crossing >> 8),
                Pack(empty, empty, empty, empty));
  }
};

/// The board of three squares, with or without its diagonal lines.
template <bool kDiagonal>
struct NineBoard : Rings<0xFFFFFF, kDiagonal ? 0xFFFFFF : kMiddles> {
  using NineBoard::Rings::kCrossed;
  static constexpr const board::Topology& topology() {
    return kDiagonal ? board::kNineDiagonal : board::kNine;
  }

  [[gnu::always_inline]] static constexpr std::array<Bits, 4> Mates(Bits men) {
    const Bits next = TurnRings<1>(men), previous = TurnRings<7>(men);
    const Bits inward = ((men << 8) | (men >> 16)), outward = ((men >> 8) | (men << 16));
    return {next & TurnRings<2>(men) & kCorners, previous & TurnRings<6>(men) & kCorners,
            next & previous & kMiddles, inward & outward & kCrossed};
  }

  [[gnu::always_inline]] static constexpr SlideWords ClosingSlides(Bits men) {
    const auto [behind, ahead, around, across] = Mates(men);
    const Bits along = behind | ahead | around;
    return Pack(ahead | across, behind | across, along, along);
  }
};

/// The board of two squares. The links between the squares make no mills.
struct SixBoard : Rings<0xFFFF, kMiddles> {
  static constexpr const board::Topology& topology() { return board::kSix; }

  [[gnu::always_inline]] static constexpr std::array<Bits, 3> Mates(Bits men) {
    const Bits next = TurnRings<1>(men), previous = TurnRings<7>(men);
    return {next & TurnRings<2>(men) & kCorners, previous & TurnRings<6>(men) & kCorners,
            next & previous & kMiddles};
  }

  [[gnu::always_inline]] static constexpr SlideWords ClosingSlides(Bits men) {
    const auto [behind, ahead, around] = Mates(men);
    return Pack(ahead, behind, around, around);
  }
};

/// The board of one square and its centre, with or without its diagonal lines. Slides are packed as the
/// points of the ring they end on: forward, backward, from the centre; and, for those to the centre, begin
/// on.
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

  [[gnu::always_inline]] static constexpr std::array<Bits, 8> Mates(Bits men) {
    const Bits ring = men & kRing, opposite = TurnRings<4>(ring) & kCrossed;
    const Bits next = TurnRings<1>(ring), previous = TurnRings<7>(ring);
    // The four lines through the centre, each of which may make a mill of its own there.
    const Bits pairs = ring & opposite;
    const auto centre = [&](int line) { return (pairs >> line & 1U) * kCentre; };
    return {next & TurnRings<2>(ring) & kCorners,
            previous & TurnRings<6>(ring) & kCorners,
            next & previous & kMiddles,
            (men & kCentre) != 0 ? opposite : 0,
            centre(0),
            centre(1),
            centre(2),
            centre(3)};
  }

  [[gnu::always_inline]] static constexpr Bits Near(Bits men) {
    const Bits ring = men & kRing;
    return TurnRings<1>(ring) | TurnRings<7>(ring) | ((men & kCentre) != 0 ? kCrossed : 0) |
           ((ring & kCrossed) != 0 ? kCentre : 0);
  }

  [[gnu::always_inline]] static constexpr SlideWords Slides(Bits men, Bits empty) {
    const Bits ring = men & kRing, free = empty & kRing;
    return Pack(TurnRings<1>(ring) & free, TurnRings<7>(ring) & free,
                (men & kCentre) != 0 ? free & kCrossed : 0, (empty & kCentre) != 0 ? ring & kCrossed : 0);
  }

  [[gnu::always_inline]] static constexpr SlideWords ClosingSlides(Bits men) {
    const auto mates = Mates(men);
    const Bits behind = mates[0], ahead = mates[1], around = mates[2], across = mates[3];
    // A man on a line through the centre closes another such line there, not its own.
    const Bits pairs = men & TurnRings<4>(men & kRing) & kCrossed;
    const bool several = CountBits(pairs) > 2;
    return Pack(ahead | across, behind | across, behind | ahead | around,
                pairs == 0 ? 0 : (several ? kRing : kRing & ~pairs));
  }
};

/// Points one step away from a man of the set; may include men of the set.
template <class Board>
[[gnu::always_inline]] constexpr Bits Near(Bits men) {
  return Board::Near(men);
}

/// Points where a man would stand in a mill, given that the others of its side are `men`.
template <class Board>
[[gnu::always_inline]] constexpr Bits Threats(Bits men) {
  Bits threats = 0;
  for (const Bits mates : Board::Mates(men)) threats |= mates;
  return threats;
}

/// The number of mills that a man on `point` (a single bit) is in.
template <class Board>
[[gnu::always_inline]] constexpr int MillsAt(Bits men, Bits point) {
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
