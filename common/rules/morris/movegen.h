// The moves of a position, and its endings, except by the draw rules that count, which are in game.cc.
// Templates on the board and on how knobs are read, so that the loops contain no decision that the ruleset
// has already made: FixedRules has the common knobs of most rulesets as constants, so that unused knobs cost
// nothing; AnyRules looks every knob up. Nothing here allocates.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "common/base/check.h"
#include "common/rules/morris/boards.h"
#include "common/rules/morris/knobs.h"
#include "common/rules/morris/position.h"

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

/// Men of `opp` that may be captured next.
template <class Board, class Rules>
constexpr Bits Takeable(Bits opp, const Rules& rules) {
  if (rules.milled() == Milled::kFree) return opp;
  const Bits outside = opp & ~Threats<Board>(opp);
  return outside != 0 || rules.milled() == Milled::kNone ? outside : opp;
}

template <class Board>
constexpr Bits Empty(const Position& position) {
  return Board::kAll & ~(position.own | position.opp);
}

/// Whether a move of the player to move may go to any empty point.
template <class Rules>
constexpr bool Flies(const Position& position, const Rules& rules) {
  return position.own_men <= rules.fly();
}

template <class Rules>
constexpr bool MayMove(const Position& position, const Rules& rules) {
  return position.own_hand == 0 || rules.place_move();
}

/// The different sets of `count` men (fewer when no more can be captured) that can be captured one after
/// another.
template <class Board, class Rules>
class CaptureSets {
 public:
  CaptureSets(Bits opp, int count, const Rules& rules) : rules_(rules) { Extend(opp, 0, count); }

  const Bits* begin() const { return sets_.data(); }
  const Bits* end() const { return sets_.data() + size_; }
  std::size_t size() const { return size_; }

 private:
  // A ply closes at most three mills with at most twelve men to capture: C(12, 3). On the board three it may
  // close four, but there a player has at most four men.
  static constexpr std::size_t kMaxSets = 220;

  void Extend(Bits opp, Bits taken, int left) {
    const Bits takeable = left > 0 ? Takeable<Board>(opp, rules_) : 0;
    if (takeable == 0) return Add(taken);
    EachBit(takeable, [&](Bits man) { Extend(opp ^ man, taken | man, left - 1); });
  }

  void Add(Bits taken) {
    for (const Bits set : *this) {
      if (set == taken) return;
    }
    sets_[size_++] = taken;
  }

  const Rules& rules_;
  std::array<Bits, kMaxSets> sets_;
  std::size_t size_ = 0;
};

/// Calls visit(move) for each legal move of one position, without a pass. The loops that produce most moves
/// are inlined, and the code for closed mills is kept out of them: measured, this doubles the speed of perft.
template <class Board, class Rules, class Visit>
class Generator {
 public:
  Generator(const Position& position, const Rules& rules, Visit& visit)
      : position_(position), rules_(rules), visit_(visit), empty_(Empty<Board>(position)) {}

  [[gnu::always_inline]] void Run() {
    if (position_.own_hand > 0) Placements();
    if (!MayMove(position_, rules_)) return;
    if (Flies(position_, rules_)) {
      Flights();
    } else {
      Slides();
    }
  }

 private:
  [[gnu::always_inline]] void Placements() {
    const Bits closing = Threats<Board>(position_.own) & empty_;
    Loop([&](Visit& visit) { EachBit(empty_ & ~closing, [&](Bits to) { visit(Move{.to = to}); }); });
    EachBit(closing, [&](Bits to) { Close(0, to, position_.own); });
  }

  [[gnu::always_inline]] void Slides() {
    const SlideWords slides = Board::Slides(position_.own, empty_);
    const SlideWords closing = Both(slides, Board::ClosingSlides(position_.own));
    for (std::size_t word = 0; word < 2; ++word) {
      Loop([&](Visit& visit) {
        EachSlide<Board>(word, slides[word] ^ closing[word],
                         [&](const Slide& slide) { visit(Move{.from = slide.from, .to = slide.to}); });
      });
      if constexpr (Rules::kTakesNothing) {
        Loop([&](Visit& visit) {
          EachSlide<Board>(word, closing[word], [&](const Slide& slide) {
            visit(Move{slide.from, slide.to, 0, true});
          });
        });
      } else if (closing[word] != 0) {
        CloseSlides(word, closing[word]);
      }
    }
  }

  [[gnu::always_inline]] void Flights() {
    // A man leaving its point can only open mills, so most men need no closer check.
    const Bits hopeful = Threats<Board>(position_.own) & empty_;
    EachBit(position_.own, [&](Bits from) {
      const Bits closing = hopeful != 0 ? Threats<Board>(position_.own ^ from) & empty_ : 0;
      Loop([&](Visit& visit) {
        EachBit(empty_ & ~closing, [&](Bits to) { visit(Move{.from = from, .to = to}); });
      });
      EachBit(closing, [&](Bits to) { CloseByMove(from, to); });
    });
  }

  /// Runs loop(visit) with a visitor that nothing else can reach, so that its sums stay in registers.
  template <class Body>
  [[gnu::always_inline]] void Loop(Body body) {
    if constexpr (std::is_copy_assignable_v<Visit>) {
      Visit visit = visit_;
      body(visit);
      visit_ = visit;
    } else {
      body(visit_);
    }
  }

  [[gnu::noinline]] void CloseSlides(std::size_t word, std::uint64_t closing) {
    EachSlide<Board>(word, closing, [&](const Slide& slide) { CloseByMove(slide.from, slide.to); });
  }

  void CloseByMove(Bits from, Bits to) {
    if (rules_.remill() || !position_.own_back.Is(from, to)) Close(from, to, position_.own ^ from);
  }

  [[gnu::noinline]] void Close(Bits from, Bits to, Bits others) {
    // Computed only here, since most positions close no mill.
    const Bits takeable = Takeable<Board>(position_.opp, rules_);
    if (rules_.mill_wins() || takeable == 0) {
      visit_(Move{.from = from, .to = to, .closes_mill = true});
    } else if (rules_.captures() == Captures::kMills && MillsAt<Board>(others, to) > 1) {
      const CaptureSets<Board, Rules> sets(position_.opp, MillsAt<Board>(others, to), rules_);
      for (const Bits set : sets) visit_(Move{from, to, set, true});
    } else {
      Loop([&](Visit& visit) { EachBit(takeable, [&](Bits man) { visit(Move{from, to, man, true}); }); });
    }
  }

  const Position& position_;
  const Rules& rules_;
  Visit& visit_;
  const Bits empty_;
};

/// Calls visit(move) for each legal move of `position`, without a pass, always in the same order. Returns
/// `visit`, as std::for_each does: one that sums up in its own members is the fastest.
template <class Board, class Rules, class Visit>
[[gnu::always_inline]] inline Visit EachMove(const Position& position, const Rules& rules, Visit visit) {
  Generator<Board, Rules, Visit>(position, rules, visit).Run();
  return visit;
}

/// Whether the player to move has a move. A pass is none. This holds with remill=0 too: the one move that it
/// forbids closes a mill, so another man of that mill can go there instead.
template <class Board, class Rules>
bool HasMove(const Position& position, const Rules& rules) {
  const Bits empty = Empty<Board>(position);
  if (position.own_hand > 0 && empty != 0) return true;
  if (!MayMove(position, rules)) return false;
  const bool anywhere = Flies(position, rules) && position.own != 0;
  return ((anywhere ? Board::kAll : Near<Board>(position.own)) & empty) != 0;
}

/// The position after `move`, seen by the other player. The move must be one of the position's.
template <class Rules>
constexpr Position After(const Position& before, const Move& move, const Rules& rules) {
  const bool placed = move.from == 0 && move.to != 0;
  const int taken =
      rules.captures() == Captures::kOne ? (move.captures != 0 ? 1 : 0) : CountBits(move.captures);
  Position after;
  after.own = before.opp & ~move.captures;
  after.opp = before.own ^ move.from ^ move.to;
  after.own_hand = before.opp_hand;
  after.opp_hand = static_cast<std::uint8_t>(before.own_hand - (placed ? 1 : 0));
  after.own_men = static_cast<std::uint8_t>(before.opp_men - taken);
  after.opp_men = before.own_men;
  if (rules.remill()) return after;
  const bool caught = before.opp_back.from != 0 && (move.captures >> (before.opp_back.from - 1) & 1U) != 0;
  if (!caught) after.own_back = before.opp_back;
  if (move.closes_mill && move.from != 0) {
    after.opp_back = {static_cast<std::uint8_t>(LowestPoint(move.to) + 1),
                      static_cast<std::uint8_t>(LowestPoint(move.from))};
  }
  return after;
}

/// The state of a position, for the player to move. All but kOpen and kMustPass end the game.
enum class Ending : std::uint8_t { kOpen, kMustPass, kFewOwn, kFewOpp, kFull, kBlocked, kBothBlocked };

/// The same position with the other player to move.
constexpr Position Turned(const Position& p) {
  return {p.opp, p.own, p.opp_hand, p.own_hand, p.opp_men, p.own_men, p.opp_back, p.own_back};
}

/// The first ending that applies and can be detected without generating moves, or kOpen.
template <class Board, class Rules>
constexpr Ending EndingByMen(const Position& position, const Rules& rules) {
  if (!rules.mill_wins()) {
    if (position.own_men < kFewestMen) return Ending::kFewOwn;
    if (position.opp_men < kFewestMen) return Ending::kFewOpp;
  }
  return rules.full() == Full::kDraw && Empty<Board>(position) == 0 ? Ending::kFull : Ending::kOpen;
}

/// The first ending that applies, in the order of the rules page.
template <class Board, class Rules>
Ending EndingOf(const Position& position, const Rules& rules) {
  if (const Ending ending = EndingByMen<Board>(position, rules); ending != Ending::kOpen) return ending;
  if (HasMove<Board>(position, rules)) return Ending::kOpen;
  if (rules.blocked() != Blocked::kPass) return Ending::kBlocked;
  return HasMove<Board>(Turned(position), rules) ? Ending::kMustPass : Ending::kBothBlocked;
}

}  // namespace merels::rules::morris
