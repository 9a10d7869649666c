// Positions of Fox and Geese, their moves and their endings. A position is small enough to be copied instead
// of undone. Draw rules that count plies or repetitions are in french/game.h.
#pragma once

#include <array>
#include <cstdint>

#include "common/rules/base/outcome.h"
#include "common/rules/foxgeese/knobs.h"
#include "common/rules/french/board.h"

namespace merels::rules::foxgeese {

using french::BitOf;
using french::Bits;
using french::Point;

/// The most points that a ply can visit: each jump of the fox takes a goose.
inline constexpr std::size_t kMaxPath = kMaxGeese + 1;

/// One ply: every point visited, the first left. Moves with different paths are different moves.
struct Move {
  Bits captures = 0;
  std::array<Point, kMaxPath> path{};
  std::uint8_t length = 0;

  constexpr Point from() const { return path[0]; }
  constexpr Point to() const { return path[length - 1U]; }
  constexpr void Visit(Point point) { path[length++] = point; }

  bool operator==(const Move&) const = default;
};

struct Position {
  Bits geese = 0;
  Point fox = 0;
  /// The side to move; the first side is the fox.
  Side side = Side::kFirst;

  constexpr Bits Empty() const { return french::kAll & ~(geese | BitOf(fox)); }

  bool operator==(const Position&) const = default;

  static Position Start(const Knobs& knobs);
};

/// The geese at the start.
Bits StartGeese(const Knobs& knobs);

/// For each point, the points that a goose may step to on an empty board.
using GooseSteps = french::Lines::Table<french::Bits>;

/// The knobs as the move generator reads them, looked up once.
class Rules {
 public:
  explicit Rules(const Knobs& knobs);

  const french::Lines& lines() const { return *lines_; }
  french::Bits StepsOfGoose(french::Point from) const {
    return (*goose_steps_)[static_cast<std::size_t>(from)];
  }
  int foxmin() const { return foxmin_; }
  bool sideways() const { return sideways_; }

 private:
  const french::Lines* lines_;  // static storage, as the next
  const GooseSteps* goose_steps_;
  int foxmin_;
  bool sideways_;
};

/// Whether a visitor that can stop wants to.
template <class Visit>
bool HasEnough(const Visit& visit) {
  if constexpr (requires { visit.Enough(); }) return visit.Enough();
  return false;
}

/// Calls visit(move) for the move in progress with every jump, and row of jumps, that goes on from its end.
/// `geese` are those still on the board. The fox has left its first point, so it may return to it.
template <class Visit>
void EachJump(const french::Lines& lines, Bits geese, Move& move, Visit& visit) {
  for (const french::Jump& jump : lines.Jumps(move.to())) {
    if (HasEnough(visit)) return;
    if ((geese & jump.over) == 0 || (geese & jump.to) != 0) continue;
    move.Visit(french::LowestPoint(jump.to));
    move.captures |= jump.over;
    visit(static_cast<const Move&>(move));
    EachJump(lines, geese ^ jump.over, move, visit);
    move.captures ^= jump.over;
    --move.length;
  }
}

template <class Visit>
void EachFoxMove(const Position& position, const Rules& rules, Visit& visit) {
  Move move;
  move.Visit(position.fox);
  Move step = move;
  step.length = 2;
  french::EachPoint(rules.lines().Steps(position.fox) & ~position.geese, [&](Point to) {
    step.path[1] = to;
    visit(static_cast<const Move&>(step));
  });
  EachJump(rules.lines(), position.geese, move, visit);
}

template <class Visit>
void EachGooseMove(const Position& position, const Rules& rules, Visit& visit) {
  const Bits empty = position.Empty();
  Move step;
  step.length = 2;
  french::EachPoint(position.geese, [&](Point from) {
    step.path[0] = from;
    french::EachPoint(rules.StepsOfGoose(from) & empty, [&](Point to) {
      step.path[1] = to;
      visit(static_cast<const Move&>(step));
    });
  });
}

/// Calls visit(move) for each legal move. The reference is valid during the call only.
template <class Visit>
void EachMove(const Position& position, const Rules& rules, Visit visit) {
  if (position.side == Side::kFirst) {
    EachFoxMove(position, rules, visit);
  } else {
    EachGooseMove(position, rules, visit);
  }
}

inline bool FoxCanMove(const Position& position, const Rules& rules) {
  const Bits empty = ~position.geese;
  if ((rules.lines().Steps(position.fox) & empty) != 0) return true;
  for (const french::Jump& jump : rules.lines().Jumps(position.fox)) {
    // All points next to the fox are occupied by geese here.
    if ((empty & jump.to) != 0) return true;
  }
  return false;
}

inline bool GeeseCanMove(const Position& position, const Rules& rules) {
  const Bits empty = position.Empty();
  for (Bits left = position.geese; left != 0; left &= left - 1) {
    if ((rules.StepsOfGoose(french::LowestPoint(left)) & empty) != 0) return true;
  }
  return false;
}

/// Whether the player to move has a move.
inline bool HasMove(const Position& position, const Rules& rules) {
  return position.side == Side::kFirst ? FoxCanMove(position, rules) : GeeseCanMove(position, rules);
}

/// The position after `move`, which must be one of the position's.
inline Position After(const Position& before, const Move& move, const Rules&) {
  if (before.side == Side::kFirst) return {before.geese & ~move.captures, move.to(), Side::kSecond};
  return {before.geese ^ BitOf(move.from()) ^ BitOf(move.to()), before.fox, Side::kFirst};
}

/// Whether no earlier position can recur after the move: no goose returns, neither to the board nor to a
/// lower rank.
inline bool IsIrreversible(const Position& before, const Move& move, const Rules& rules) {
  if (before.side == Side::kFirst) return move.captures != 0;
  return (rules.StepsOfGoose(move.to()) & BitOf(move.from())) == 0;
}

/// Usually differs for different positions; for the counting of plies.
inline std::uint64_t Signature(const Position& position) {
  return (position.geese * std::uint64_t{0x9E3779B97F4A7C15}) ^ BitOf(position.fox);
}

/// All but kOpen end the game: the fox wins by kFew and kBlocked, the geese by kPenned.
enum class Ending : std::uint8_t { kOpen, kFew, kPenned, kBlocked };

constexpr bool IsOver(Ending ending) { return ending != Ending::kOpen; }
/// Nobody ever passes.
constexpr bool MustPass(Ending) { return false; }

/// The first ending that applies, in the order of the rules page.
inline Ending EndingOf(const Position& position, const Rules& rules) {
  if (french::CountBits(position.geese) < rules.foxmin()) return Ending::kFew;
  if (HasMove(position, rules)) return Ending::kOpen;
  return position.side == Side::kFirst ? Ending::kPenned : Ending::kBlocked;
}

}  // namespace merels::rules::foxgeese
