// What a position of the morris family is worth without looking ahead.
#ifndef MERELS_COMMON_ENGINE_MORRIS_EVALUATE_H_
#define MERELS_COMMON_ENGINE_MORRIS_EVALUATE_H_

#include "common/rules/morris/movegen.h"

namespace merels::engine::morris {

using rules::morris::Bits;
using rules::morris::CountBits;
using rules::morris::EachBit;
using rules::morris::Position;

/// In hundredths of a man.
struct Weights {
  int man = 100;
  int free_man = 4;       // a man with an empty point beside him
  int reach = 2;          // an empty point beside a man
  int mill_man = 4;       // a man standing in a mill
  int two = 8;            // an empty point that would complete a mill
  int running = 35;       // a mill that opens and closes another one by the same step
  int closes_now = 55;    // the player to move can close a mill
  int closes_next = 12;   // the opponent threatens to
  int closes_twice = 30;  // he threatens at two points, of which only one can be stopped
};

inline constexpr Weights kWeights;

/// Where a side can close a mill with its next move.
struct Closings {
  Bits points = 0;
  bool running = false;  // one of the men that can close leaves a mill for it
};

/// One side of a position.
struct Half {
  Bits men;
  bool places;
  bool moves;
  bool flies;
};

template <class Rules>
Half HalfOf(Bits men, int hand, int total, const Rules& rules) {
  return {men, hand > 0, hand == 0 || rules.place_move(), total <= rules.fly()};
}

/// `twos`: empty points that complete a mill of the side.
template <class Board>
Closings ClosingsOf(const Half& half, Bits twos) {
  using rules::morris::Threats;
  Closings closings;
  if (half.places) closings.points = twos;
  if (!half.moves || twos == 0) return closings;
  const Bits in_mills = half.men & Threats<Board>(half.men);
  EachBit(twos, [&](Bits two) {
    const auto point = static_cast<std::size_t>(rules::morris::LowestPoint(two));
    EachBit(half.flies ? half.men : rules::morris::kNeighbours<Board>[point] & half.men, [&](Bits from) {
      if ((Threats<Board>(half.men ^ from) & two) == 0) return;
      closings.points |= two;
      closings.running = closings.running || (from & in_mills) != 0;
    });
  });
  return closings;
}

template <class Board, class Rules>
int Evaluate(const Position& p, const Rules& rules) {
  using rules::morris::Near;
  using rules::morris::Threats;
  constexpr Weights kWorth = kWeights;
  const Bits empty = rules::morris::Empty<Board>(p), room = Near<Board>(empty);
  const Half own = HalfOf(p.own, p.own_hand, p.own_men, rules);
  const Half opp = HalfOf(p.opp, p.opp_hand, p.opp_men, rules);
  const Bits own_threats = Threats<Board>(p.own), opp_threats = Threats<Board>(p.opp);
  const Closings mine = ClosingsOf<Board>(own, own_threats & empty);
  const Closings his = ClosingsOf<Board>(opp, opp_threats & empty);

  int value = kWorth.man * (p.own_men - p.opp_men);
  const auto difference = [](Bits a, Bits b) { return CountBits(a) - CountBits(b); };
  if (!own.flies && !opp.flies) {
    value += kWorth.free_man * difference(p.own & room, p.opp & room);
    value += kWorth.reach * difference(Near<Board>(p.own) & empty, Near<Board>(p.opp) & empty);
  }
  value += kWorth.mill_man * difference(p.own & own_threats, p.opp & opp_threats);
  value += kWorth.two * difference(own_threats & empty, opp_threats & empty);
  value += kWorth.running * ((mine.running ? 1 : 0) - (his.running ? 1 : 0));
  if (mine.points != 0) value += kWorth.closes_now;
  if (his.points != 0) value -= kWorth.closes_next;
  if ((his.points & (his.points - 1)) != 0) value -= kWorth.closes_twice;
  return value;
}

}  // namespace merels::engine::morris

#endif  // MERELS_COMMON_ENGINE_MORRIS_EVALUATE_H_
