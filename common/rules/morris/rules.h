// Access to the knobs for the move generator. FixedRules has the common knobs of most rulesets as constants,
// so that unused knobs cost nothing; AnyRules looks every knob up.
#pragma once

#include "common/base/check.h"
#include "common/rules/morris/boards.h"
#include "common/rules/morris/knobs.h"

namespace merels::rules::morris {

/// The rulesets that differ only in board, men, flying and the rule for a blocked player. `kMillWins`: there
/// are no captures, closing a mill wins.
template <bool kMillWins>
class FixedRules {
 public:
  /// Whether it is known at compile time that no man is ever captured.
  static constexpr bool kTakesNothing = kMillWins;

  explicit constexpr FixedRules(const Knobs& knobs) : fly_(knobs.fly), blocked_(knobs.blocked) {}

  /// Whether these rules play `knobs` correctly.
  static constexpr bool Fit(const Knobs& knobs) {
    return knobs.milled == Milled::kAny && knobs.captures == Captures::kOne && knobs.full == Full::kBlocked &&
           !knobs.place_move && knobs.mill_wins == kMillWins && knobs.remill;
  }

  constexpr int fly() const { return fly_; }
  constexpr Blocked blocked() const { return blocked_; }
  static constexpr Milled milled() { return Milled::kAny; }
  static constexpr Captures captures() { return Captures::kOne; }
  static constexpr Full full() { return Full::kBlocked; }
  static constexpr bool place_move() { return false; }
  static constexpr bool mill_wins() { return kMillWins; }
  static constexpr bool remill() { return true; }

 private:
  int fly_;
  Blocked blocked_;
};

class AnyRules {
 public:
  static constexpr bool kTakesNothing = false;

  explicit constexpr AnyRules(const Knobs& knobs) : knobs_(knobs) {}

  constexpr int fly() const { return knobs_.fly; }
  constexpr Blocked blocked() const { return knobs_.blocked; }
  constexpr Milled milled() const { return knobs_.milled; }
  constexpr Captures captures() const { return knobs_.captures; }
  constexpr Full full() const { return knobs_.full; }
  constexpr bool place_move() const { return knobs_.place_move; }
  constexpr bool mill_wins() const { return knobs_.mill_wins; }
  constexpr bool remill() const { return knobs_.remill; }

 private:
  Knobs knobs_;
};

/// Calls visit(Board{}) with the board of the knobs.
template <class Visit>
decltype(auto) WithBoard(const Knobs& knobs, Visit visit) {
  switch (knobs.board) {
    case Board::kNine: return knobs.diag ? visit(NineBoard<true>{}) : visit(NineBoard<false>{});
    case Board::kSix: return visit(SixBoard{});
    case Board::kThree: return knobs.diag ? visit(ThreeBoard<true>{}) : visit(ThreeBoard<false>{});
  }
  MERELS_CHECK(false);
}

/// Calls visit(Board{}, rules) with the fastest code that plays these knobs. On the smallest board the usual
/// game is won by a mill.
template <class Visit>
decltype(auto) WithRules(const Knobs& knobs, Visit visit) {
  return WithBoard(knobs, [&](auto board) {
    using Usual = FixedRules<CountBits(decltype(board)::kAll) == 9>;
    return Usual::Fit(knobs) ? visit(board, Usual(knobs)) : visit(board, AnyRules(knobs));
  });
}

}  // namespace merels::rules::morris
