// The static evaluation of the morris family, by the lines and steps of both sides, counted at the same time.
#pragma once

#include <algorithm>
#include <cstdint>

#include "common/rules/morris/boards.h"
#include "common/rules/morris/movegen.h"

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

using rules::morris::CountBits;
using rules::morris::Position;

/// The weights of one stage of the game, in hundredths of a man of the moving phase.
struct StageWeights {
  int turn = 0;  // to be the player to move
  int man = 0;
  int free_man = 0;      // a man with an empty point beside it
  int reach = 0;         // an empty point beside a man
  int mill_man = 0;      // a man standing in a mill
  int two = 0;           // an empty point that would complete a mill
  int running = 0;       // a mill that opens and closes another one by the same step
  int closes_now = 0;    // the player to move can close a mill
  int closes_next = 0;   // the opponent threatens to
  int closes_twice = 0;  // the opponent threatens at two points, of which only one can be stopped
  int wins_now = 0;      // instead, against the last three men
};

/// Fitted to exact values, so that the sum is proportional to the logarithm of the odds of a win. See
/// tests/bench/README.md.
struct Weights {
  StageWeights placing = {.turn = 120,
                          .man = 110,
                          .free_man = 75,
                          .reach = 50,
                          .mill_man = 60,
                          .running = 80,
                          .closes_now = 330,
                          .closes_next = 230,
                          .closes_twice = 250,
                          .wins_now = 1500};
  StageWeights moving = {.turn = 92,
                         .man = 100,
                         .free_man = 42,
                         .reach = 18,
                         .mill_man = 41,
                         .two = 31,
                         .running = 57,
                         .closes_now = 203,
                         .closes_next = 190,
                         .closes_twice = 105,
                         .wins_now = 1500};
  /// For positions in which one side flies, or both.
  StageWeights flying = {.turn = 30,
                         .man = 40,
                         .mill_man = 5,
                         .two = 10,
                         .closes_now = 40,
                         .closes_next = 30,
                         .closes_twice = 150,
                         .wins_now = 1500};
};

inline constexpr Weights kWeights;

/// The source of a model's weights: constants, or, to try others, values set when it is made.
struct UsualWeights {
  static constexpr Weights Get() { return kWeights; }
};
struct GivenWeights {
  Weights weights;
  const Weights& Get() const { return weights; }
};

/// The ways in which a side may move.
struct Reach {
  bool places;
  bool moves;
  bool flies;
};

template <class Rules>
Reach ReachOf(int hand, int total, const Rules& rules) {
  return {hand > 0, hand == 0 || rules.place_move(), total <= rules.fly()};
}

/// The points where a side can close a mill with its next move. `twos`: empty points that complete a mill of
/// it, `steps` those of them that one of its men outside the mill can step on.
constexpr Bits Closings(const Reach& reach, int men, Bits twos, Bits steps) {
  // A flying side has a third man somewhere.
  if (reach.places || (reach.flies && men > 2)) return twos;
  return reach.moves ? steps : 0;
}

/// The number of points by which the own side leads in `sides`.
constexpr int Difference(Sides sides) {
  constexpr int kUnused = 32;
  std::uint64_t set = sides ^ kOpp;
  set -= (set >> 1) & 0x5555555555555555U;
  set = (set & 0x3333333333333333U) + ((set >> 2) & 0x3333333333333333U);
  set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<int>((set * 0x0101010101010101U) >> 56) - kUnused;
}

template <class Board, class Rules, class Source>
int Evaluate(const Position& p, const Rules& rules, const Source& source) {
  const Bits none = rules::morris::Empty<Board>(p);
  const Sides men = BothSides(p.own, p.opp), empty = BothSides(none, none);
  const Lines<Board> lines(men);
  const Reach own = ReachOf(p.own_hand, p.own_men, rules), opp = ReachOf(p.opp_hand, p.opp_men, rules);
  const Sides threats = lines.Threats(), twos = threats & empty, mills = threats & men;
  const Sides steps = lines.StepClosings(men, empty), runs = lines.StepClosings(mills, empty);
  const Bits danger = Closings(opp, CountBits(p.opp), OppOf(twos), OppOf(steps));

  const bool placing = own.places || opp.places, flying = own.flies || opp.flies;
  const Weights& weights = source.Get();
  const StageWeights& worth = placing ? weights.placing : flying ? weights.flying : weights.moving;
  int value = worth.turn + worth.man * (p.own_men - p.opp_men);
  if (worth.free_man != 0 || worth.reach != 0) {
    const Bits room = rules::morris::Near<Board>(none);
    value += worth.free_man * Difference(men & BothSides(room, room));
    value += worth.reach * Difference(lines.Near(men) & empty);
  }
  value += worth.mill_man * Difference(mills);
  value += worth.two * Difference(twos);
  // A man moves from one mill to another, so that every move closes one of the two.
  if (own.moves && OwnOf(runs) != 0) value += worth.running;
  if (opp.moves && OppOf(runs) != 0) value -= worth.running;
  if (Closings(own, CountBits(p.own), OwnOf(twos), OwnOf(steps)) != 0) {
    value += p.opp_men == rules::morris::kFewestMen ? worth.wins_now : worth.closes_now;
  }
  if (danger != 0) value -= worth.closes_next;
  if ((danger & (danger - 1)) != 0) value -= worth.closes_twice;
  return value;
}

}  // namespace merels::engine::morris
