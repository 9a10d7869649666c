// Lines and steps of both sides of a position, counted at the same time.
#pragma once

#include <cstdint>

#include "common/rules/morris/boards.h"

namespace merels::engine::morris {

using rules::morris::Bits;

/// A set of points of each side: the own side's in the low half, the other's in the high half.
using Sides = std::uint64_t;

inline constexpr Sides kOpp = 0xFFFFFFFF00000000U;

constexpr Sides BothSides(Bits own, Bits opp) { return own | Sides{opp} << 32; }
constexpr Bits OwnOf(Sides sides) { return static_cast<Bits>(sides); }
constexpr Bits OppOf(Sides sides) { return static_cast<Bits>(sides >> 32); }

/// For any board: one side after the other, by the functions of the rules.
template <class Board>
class Lines {
 public:
  explicit Lines(Sides men) : men_(men) {}

  /// Points where a man of the side would stand in a mill.
  Sides Threats() const {
    return BothSides(rules::morris::Threats<Board>(OwnOf(men_)), rules::morris::Threats<Board>(OppOf(men_)));
  }
  /// Points one step away from a man of the side; may include points with men.
  Sides Near(Sides of) const { return BothSides(Board::Near(OwnOf(of)), Board::Near(OppOf(of))); }
  /// Points of `empty` where a step of one of the `movers`, men of the side, closes a mill.
  Sides StepClosings(Sides movers, Sides empty) const {
    return BothSides(OfOne(OwnOf(men_), OwnOf(movers), OwnOf(empty)),
                     OfOne(OppOf(men_), OppOf(movers), OppOf(empty)));
  }

 private:
  static Bits OfOne(Bits men, Bits movers, Bits empty) {
    const auto slides = rules::morris::Both(Board::Slides(movers, empty), Board::ClosingSlides(men));
    const auto low = static_cast<Bits>(slides[0]), high = static_cast<Bits>(slides[0] >> 32);
    const auto third = static_cast<Bits>(slides[1]), fourth = static_cast<Bits>(slides[1] >> 32);
    if constexpr (requires { Board::kCentre; }) {
      return low | high | third | (fourth != 0 ? Board::kCentre : 0);
    } else {
      return low | high | third | fourth;
    }
  }

  Sides men_;
};

/// For the board of three rings: both sides by the same instructions, which are inlined: calls would cost the
/// search some two per cent. The four ways in which two men make a threat are those of NineBoard::Mates, and
/// kept, since closing a mill depends on them.
template <bool kDiagonal>
class Lines<rules::morris::NineBoard<kDiagonal>> {
 public:
  [[gnu::always_inline]] explicit constexpr Lines(Sides men) {
    const Sides next = TurnRings<1>(men), previous = TurnRings<7>(men);
    behind_ = next & TurnRings<2>(men) & kCorners;
    ahead_ = previous & TurnRings<6>(men) & kCorners;
    around_ = next & previous & kMiddles;
    const Sides inward = men << 8 | (men & kInner) >> 16, outward = men >> 8 | (men & kOuter) << 16;
    across_ = inward & outward & kCrossed;
  }

  constexpr Sides Threats() const { return behind_ | ahead_ | around_ | across_; }
  constexpr Sides Near(Sides of) const { return TurnRings<1>(of) | TurnRings<7>(of) | AcrossRings(of); }
  [[gnu::always_inline]] constexpr Sides StepClosings(Sides movers, Sides empty) const {
    const Sides forward = TurnRings<1>(movers) & (ahead_ | across_);
    const Sides backward = TurnRings<7>(movers) & (behind_ | across_);
    return (forward | backward | (AcrossRings(movers) & (behind_ | ahead_ | around_))) & empty;
  }

 private:
  using Board = rules::morris::NineBoard<kDiagonal>;

  template <int kSteps>
  static constexpr Sides TurnRings(Sides sides) {
    return rules::morris::TurnRings<kSteps>(sides);
  }
  static constexpr Sides AcrossRings(Sides of) {
    const Sides crossing = of & kCrossed;
    return (crossing << 8 | crossing >> 8) & kAll;
  }

  static constexpr Sides kAll = BothSides(Board::kAll, Board::kAll);
  static constexpr Sides kCrossed = BothSides(Board::kCrossed, Board::kCrossed);
  static constexpr Sides kCorners = BothSides(rules::morris::kCorners, rules::morris::kCorners);
  static constexpr Sides kMiddles = BothSides(rules::morris::kMiddles, rules::morris::kMiddles);
  static constexpr Sides kOuter = 0x000000FF000000FFU;
  static constexpr Sides kInner = kOuter << 16;

  Sides behind_, ahead_, around_, across_;
};

}  // namespace merels::engine::morris
