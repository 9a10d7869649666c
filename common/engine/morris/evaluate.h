// What a position of the morris family is worth without looking ahead.
#ifndef MERELS_COMMON_ENGINE_MORRIS_EVALUATE_H_
#define MERELS_COMMON_ENGINE_MORRIS_EVALUATE_H_

#include <algorithm>
#include <cstdint>

#include "common/engine/morris/lines.h"
#include "common/rules/morris/movegen.h"

namespace merels::engine::morris {

using rules::morris::CountBits;
using rules::morris::Position;

/// In hundredths of a man.
struct Weights {
  int man = 100;
  int free_man = 20;         // a man with an empty point beside it
  int reach = 40;            // an empty point beside a man
  int placing_free_man = 5;  // the same while men are in hand, which will take the room that there is now
  int placing_reach = 10;
  int tight = 0;          // each point by which a side without men in hand reaches fewer than kRoomy
  int mill_man = 4;       // a man standing in a mill
  int two = 8;            // an empty point that would complete a mill
  int running = 35;       // a mill that opens and closes another one by the same step
  int closes_now = 80;    // the player to move can close a mill
  int closes_next = 12;   // the opponent threatens to
  int closes_twice = 30;  // the opponent threatens at two points, of which only one can be stopped
};

inline constexpr Weights kWeights;
inline constexpr int kRoomy = 5;

/// Where a model has its weights from: known when compiling, or, to try others, when it is made.
struct UsualWeights {
  static constexpr Weights Get() { return kWeights; }
};
struct GivenWeights {
  Weights weights;
  const Weights& Get() const { return weights; }
};

/// How a side may move.
struct Reach {
  bool places;
  bool moves;
  bool flies;
};

template <class Rules>
Reach ReachOf(int hand, int total, const Rules& rules) {
  return {hand > 0, hand == 0 || rules.place_move(), total <= rules.fly()};
}

/// Where a side can close a mill with its next move. `twos`: empty points that complete a mill of it, `steps`
/// those of them that a man of it can step on from outside the mill.
constexpr Bits Closings(const Reach& reach, int men, Bits twos, Bits steps) {
  // A flying side has a third man somewhere.
  if (reach.places || (reach.flies && men > 2)) return twos;
  return reach.moves ? steps : 0;
}

/// How many more points the own side has in `sides` than the other.
constexpr int Difference(Sides sides) {
  constexpr int kUnused = 32;
  std::uint64_t set = sides ^ kOpp;
  set -= (set >> 1) & 0x5555555555555555U;
  set = (set & 0x3333333333333333U) + ((set >> 2) & 0x3333333333333333U);
  set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<int>((set * 0x0101010101010101U) >> 56) - kUnused;
}

constexpr int Tightness(Bits reached) { return std::max(0, kRoomy - CountBits(reached)); }

template <class Board, class Rules, class Source>
int Evaluate(const Position& p, const Rules& rules, const Source& source) {
  const Weights& worth = source.Get();
  const Bits none = rules::morris::Empty<Board>(p);
  const Sides men = BothSides(p.own, p.opp), empty = BothSides(none, none);
  const Lines<Board> lines(men);
  const Reach own = ReachOf(p.own_hand, p.own_men, rules), opp = ReachOf(p.opp_hand, p.opp_men, rules);
  const Sides threats = lines.Threats(), twos = threats & empty, mills = threats & men;
  const Sides steps = lines.StepClosings(men, empty), runs = lines.StepClosings(mills, empty);
  const Bits danger = Closings(opp, CountBits(p.opp), OppOf(twos), OppOf(steps));

  int value = worth.man * (p.own_men - p.opp_men);
  if (!own.flies && !opp.flies) {
    const Bits room = rules::morris::Near<Board>(none);
    const Sides reached = lines.Near(men) & empty;
    const int free_men = Difference(men & BothSides(room, room)), reach = Difference(reached);
    value += own.places || opp.places ? worth.placing_free_man * free_men + worth.placing_reach * reach
                                      : worth.free_man * free_men + worth.reach * reach;
    if (worth.tight != 0 && !own.places && !opp.places) {
      value += worth.tight * (Tightness(OppOf(reached)) - Tightness(OwnOf(reached)));
    }
  }
  value += worth.mill_man * Difference(mills);
  value += worth.two * Difference(twos);
  // A man leaves a mill for another one, so that one of the two is closed by every move.
  if (own.moves && OwnOf(runs) != 0) value += worth.running;
  if (opp.moves && OppOf(runs) != 0) value -= worth.running;
  if (Closings(own, CountBits(p.own), OwnOf(twos), OwnOf(steps)) != 0) value += worth.closes_now;
  if (danger != 0) value -= worth.closes_next;
  if ((danger & (danger - 1)) != 0) value -= worth.closes_twice;
  return value;
}

}  // namespace merels::engine::morris

#endif  // MERELS_COMMON_ENGINE_MORRIS_EVALUATE_H_
