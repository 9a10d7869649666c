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

  /// One set for each direction of Steps: where a man who arrives from there would stand in a mill, the
  /// others of his side being `men`. The line he comes along cannot be it, so it does not matter whether he
  /// himself is still among them.
  static constexpr std::array<Bits, 4> MatesOfSteps(Bits men) {
    const auto [behind, ahead, around, across] = Mates(men);
    const Bits along = behind | ahead | around;
    return {ahead | across, behind | across, along, along};
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

  static constexpr std::array<Bits, 4> MatesOfSteps(Bits men) {
    const auto [behind, ahead, around] = Mates(men);
    return {ahead, behind, around, around};
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

/// Slides of all men at once, two directions in a word: bit (direction % 2) * 32 + point of word direction /
/// 2 stands for the slide that way onto that point.
using SlideWords = std::array<std::uint64_t, 2>;

constexpr SlideWords Pack(const std::array<Bits, 4>& sets) {
  return {sets[0] | std::uint64_t{sets[1]} << 32, sets[2] | std::uint64_t{sets[3]} << 32};
}

/// From where to where a man slides; single bits.
struct Slide {
  Bits from = 0;
  Bits to = 0;
};

constexpr int CountBits(const SlideWords& words) {
  std::uint64_t sum = 0;
  for (std::uint64_t word : words) {
    word -= (word >> 1) & 0x5555555555555555U;
    sum += (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
  }
  sum = (sum & 0x0F0F0F0F0F0F0F0FU) + ((sum >> 4) & 0x0F0F0F0F0F0F0F0FU);
  return static_cast<int>((sum * 0x0101010101010101U) >> 56);
}

/// Whether every man of the board has at most one step in each of four directions, so that slides can be
/// packed. The centre of the board three has more.
template <class Board>
concept HasDirections = requires {
  Board::MatesOfSteps(Bits{});
};

template <HasDirections Board>
constexpr std::array<std::array<Slide, 64>, 2> SlideTable() {
  std::array<std::array<Slide, 64>, 2> table{};
  EachBit(Board::kAll, [&](Bits from) {
    const SlideWords words = Pack(Board::Steps(from));
    for (std::size_t word = 0; word < 2; ++word) {
      for (std::uint64_t left = words[word]; left != 0; left &= left - 1) {
        const auto place = static_cast<std::size_t>(std::countr_zero(left));
        table[word][place] = {from, Bits{1} << (place % 32)};
      }
    }
  });
  return table;
}

/// For each bit of SlideWords, the slide it stands for.
template <HasDirections Board>
inline constexpr auto kSlides = SlideTable<Board>();

/// The slides of `men` onto `empty` points.
template <HasDirections Board>
constexpr SlideWords SlidesOf(Bits men, Bits empty) {
  const SlideWords steps = Pack(Board::Steps(men));
  const std::uint64_t free = empty | std::uint64_t{empty} << 32;
  return {steps[0] & free, steps[1] & free};
}

/// Calls visit(slide) for each slide of one word.
template <HasDirections Board, class Visit>
[[gnu::always_inline]] constexpr void EachSlide(std::size_t word, std::uint64_t slides, Visit visit) {
  for (; slides != 0; slides &= slides - 1) {
    visit(kSlides<Board>[word][static_cast<std::size_t>(std::countr_zero(slides))]);
  }
}

}  // namespace merels::rules::morris

#endif  // MERELS_COMMON_RULES_MORRIS_BOARDS_H_
