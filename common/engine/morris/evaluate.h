// What a position of the morris family is worth without looking ahead.
#ifndef MERELS_COMMON_ENGINE_MORRIS_EVALUATE_H_
#define MERELS_COMMON_ENGINE_MORRIS_EVALUATE_H_

#include <cstddef>
#include <cstdint>

#include "common/rules/morris/movegen.h"

namespace merels::engine::morris {

using rules::morris::Bits;
using rules::morris::CountBits;
using rules::morris::Position;

/// In hundredths of a man.
struct Weights {
  int man = 100;
  int free_man = 20;      // a man with an empty point beside it
  int reach = 40;         // an empty point beside a man
  int placing = 4;        // how much less both count while men are in hand
  int mill_man = 4;       // a man standing in a mill
  int two = 8;            // an empty point that would complete a mill
  int running = 35;       // a mill that opens and closes another one by the same step
  int closes_now = 80;    // the player to move can close a mill
  int closes_next = 12;   // the opponent threatens to
  int closes_twice = 30;  // the opponent threatens at two points, of which only one can be stopped
};

inline constexpr Weights kWeights;

/// One side of a position, and the empty points.
struct Half {
  Bits men;
  Bits empty;
  bool places;
  bool moves;
  bool flies;
};

template <class Rules>
Half HalfOf(Bits men, Bits empty, int hand, int total, const Rules& rules) {
  return {men, empty, hand > 0, hand == 0 || rules.place_move(), total <= rules.fly()};
}

/// Where a mill is closed by a step of one of the `movers`, men of the half.
template <class Board>
Bits StepClosings(const Half& half, Bits movers) {
  using rules::morris::Both;
  const auto slides = Both(Board::Slides(movers, half.empty), Board::ClosingSlides(half.men));
  const auto low = static_cast<Bits>(slides[0]), high = static_cast<Bits>(slides[0] >> 32);
  const auto third = static_cast<Bits>(slides[1]), fourth = static_cast<Bits>(slides[1] >> 32);
  if constexpr (requires { Board::kCentre; }) {
    return low | high | third | (fourth != 0 ? Board::kCentre : 0);
  } else {
    return low | high | third | fourth;
  }
}

/// Where the side can close a mill with its next move. `twos`: empty points that complete a mill of it.
template <class Board>
Bits Closings(const Half& half, Bits twos) {
  if (twos == 0) return 0;
  // A flying side has a third man somewhere.
  if (half.places || (half.flies && CountBits(half.men) > 2)) return twos;
  return half.moves ? StepClosings<Board>(half, half.men) : 0;
}

/// Whether a man can leave a mill for another one, so that one of the two is closed by every move.
template <class Board>
bool Runs(const Half& half, Bits twos, Bits in_mills) {
  return twos != 0 && in_mills != 0 && half.moves && StepClosings<Board>(half, in_mills) != 0;
}

/// How many more points `a` has than `b`, counted in one go.
constexpr int Difference(Bits a, Bits b) {
  constexpr int kUnused = 32;
  const Bits rest = ~b;
  std::uint64_t set = a | std::uint64_t{rest} << kUnused;
  set -= (set >> 1) & 0x5555555555555555U;
  set = (set & 0x3333333333333333U) + ((set >> 2) & 0x3333333333333333U);
  set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<int>((set * 0x0101010101010101U) >> 56) - kUnused;
}

template <class Board, class Rules>
int Evaluate(const Position& p, const Rules& rules) {
  using rules::morris::Near;
  using rules::morris::Threats;
  constexpr Weights kWorth = kWeights;
  const Bits empty = rules::morris::Empty<Board>(p), room = Near<Board>(empty);
  const Half own = HalfOf(p.own, empty, p.own_hand, p.own_men, rules);
  const Half opp = HalfOf(p.opp, empty, p.opp_hand, p.opp_men, rules);
  const Bits own_lines = Threats<Board>(p.own), opp_lines = Threats<Board>(p.opp);
  const Bits own_twos = own_lines & empty, opp_twos = opp_lines & empty;
  const Bits own_mills = own_lines & p.own, opp_mills = opp_lines & p.opp;
  const Bits danger = Closings<Board>(opp, opp_twos);

  int value = kWorth.man * (p.own_men - p.opp_men);
  if (!own.flies && !opp.flies) {
    const int mobility = kWorth.free_man * Difference(p.own & room, p.opp & room) +
                         kWorth.reach * Difference(Near<Board>(p.own) & empty, Near<Board>(p.opp) & empty);
    // Men still in hand will take the room that there is now.
    value += own.places || opp.places ? mobility / kWorth.placing : mobility;
  }
  value += kWorth.mill_man * Difference(own_mills, opp_mills);
  value += kWorth.two * Difference(own_twos, opp_twos);
  if (Runs<Board>(own, own_twos, own_mills)) value += kWorth.running;
  if (Runs<Board>(opp, opp_twos, opp_mills)) value -= kWorth.running;
  if (Closings<Board>(own, own_twos) != 0) value += kWorth.closes_now;
  if (danger != 0) value -= kWorth.closes_next;
  if ((danger & (danger - 1)) != 0) value -= kWorth.closes_twice;
  return value;
}

}  // namespace merels::engine::morris

#endif  // MERELS_COMMON_ENGINE_MORRIS_EVALUATE_H_
