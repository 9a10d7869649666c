#include "common/rules/solitaire/game.h"

#include <cstdint>
#include <string>

#include "common/rules/base/family.h"
#include "common/rules/french/board.h"
#include "common/rules/french/game.h"
#include "common/rules/solitaire/knobs.h"

namespace merels::rules::solitaire {

// Beside Position, in this namespace, are the functions that french/game.h finds by it. None of them
// allocates.

using french::BitOf;
using french::Bits;
using french::Point;

/// One jump. All are points; `over` is the peg that is removed.
struct Move {
  Point from = -1;
  Point over = -1;
  Point to = -1;

  bool operator==(const Move&) const = default;
};

/// The set of pegs.
struct Position {
  Bits pegs = 0;

  bool operator==(const Position&) const = default;

  static constexpr Position Start(const Knobs&) { return {french::kAll & ~BitOf(french::kCentre)}; }
};

/// The knobs in the form that the move generator reads, looked up once.
class Rules {
 public:
  explicit Rules(const Knobs& knobs) : lines_(&french::LinesOf(knobs.diag && knobs.jumps == Jumps::kDiag)) {}

  /// The lines along which pegs jump.
  const french::Lines& lines() const { return *lines_; }

 private:
  const french::Lines* lines_;  // static storage
};

/// Calls visit(move) for each legal jump until it returns true. Returns whether it did.
template <class Visit>
bool AnyMove(const Position& position, const Rules& rules, Visit visit) {
  // From the hole's end, since a reversed jump is a jump too and there are few holes for most of a game.
  for (Bits holes = french::kAll & ~position.pegs; holes != 0; holes &= holes - 1) {
    const Point to = french::LowestPoint(holes);
    for (const french::Jump& jump : rules.lines().Jumps(to)) {
      if ((position.pegs & jump.over) == 0 || (position.pegs & jump.to) == 0) continue;
      if (visit(Move{french::LowestPoint(jump.to), french::LowestPoint(jump.over), to})) return true;
    }
  }
  return false;
}

/// Calls visit(move) for each legal jump.
template <class Visit>
void EachMove(const Position& position, const Rules& rules, Visit visit) {
  AnyMove(position, rules, [&](const Move& move) {
    visit(move);
    return false;
  });
}

inline bool HasMove(const Position& position, const Rules& rules) {
  return AnyMove(position, rules, [](const Move&) { return true; });
}

/// The position after `move`, which must be one of the position's.
inline Position After(const Position& before, const Move& move, const Rules&) {
  return {before.pegs ^ BitOf(move.from) ^ BitOf(move.over) ^ BitOf(move.to)};
}

/// No position recurs after any move.
constexpr bool IsIrreversible(const Position&, const Move&, const Rules&) { return true; }

/// Usually differs for different positions; for the counting of plies.
inline std::uint64_t Signature(const Position& position) {
  return position.pegs * std::uint64_t{0x9E3779B97F4A7C15};
}

/// All but kOpen end the game. Solved means one peg left.
enum class Ending : std::uint8_t { kOpen, kSolved, kStuck };

constexpr bool IsOver(Ending ending) { return ending != Ending::kOpen; }
/// Nobody ever passes.
constexpr bool MustPass(Ending) { return false; }

inline Ending EndingOf(const Position& position, const Rules& rules) {
  if (HasMove(position, rules)) return Ending::kOpen;
  return french::CountBits(position.pegs) == 1 ? Ending::kSolved : Ending::kStuck;
}

/// The jump of `ply`, two points, in `position`. Errors: from from-empty to jump-nothing, the first that
/// applies in the order of the rules page.
static Result<Move> JudgePly(const Position& position, const Rules& rules, const notation::PlyText& ply) {
  const Point from = ply.path.front(), to = ply.path.back();
  const std::string start = PointName(board::kFrench, from), end = PointName(board::kFrench, to);
  if ((position.pegs & BitOf(from)) == 0) return FromEmpty("peg", start);
  if (from == to) return NullMove("peg", start);
  if ((position.pegs & BitOf(to)) != 0) return Occupied(end);
  const french::Jump* jump = rules.lines().FindJump(from, to);
  if (jump == nullptr) {
    return Error{Reason::kNotAJump, end + " is no jump away from " + start +
                                        "; a peg jumps along a line, over the next point to the one beyond"};
  }
  const Point over = french::LowestPoint(jump->over);
  if ((position.pegs & jump->over) == 0) {
    return Error{Reason::kJumpNothing, "there is no peg on " + PointName(board::kFrench, over) +
                                           " to jump over from " + start + " to " + end};
  }
  return Move{from, over, to};
}

static Ply PlyOf(const Move& move) { return {move.from, move.to, {move.over}}; }

namespace {

std::optional<Outcome> Stuck(const Position& position) {
  return Outcome{Score::kStuck, std::to_string(french::CountBits(position.pegs))};
}

struct Family {
  using Knobs = solitaire::Knobs;
  using Rules = solitaire::Rules;
  using Position = solitaire::Position;

  static constexpr french::Letters kLetters{"o", "p"};
  static constexpr notation::PlyShape kShape{
      .min_path = 2, .max_path = 2, .captures = false, .pass = false, .examples = "d6-d4"};

  static std::array<int, 2> Men(const Knobs&) { return {kMaxPegs, 0}; }
  /// No position ever recurs.
  static int RepsLimit(const Knobs&) { return 0; }

  static french::Setup SetupOf(const Position& position) { return {{position.pegs, 0}, Side::kFirst}; }
  static Result<Position> PositionOf(const french::Setup& setup) { return Position{setup.men[0]}; }

  static Move MoveOf(const Ply& ply) { return {*ply.from, ply.captures.front(), *ply.to}; }

  static std::optional<Outcome> OutcomeOf(const Position& position, Ending ending) {
    switch (ending) {
      case Ending::kOpen: return std::nullopt;
      case Ending::kSolved:
        return Outcome{Score::kSolved, position.pegs == BitOf(french::kCentre) ? "centre" : "off-centre"};
      case Ending::kStuck: return Stuck(position);
    }
    return std::nullopt;
  }
  static std::optional<Outcome> Capped(const Position& position) { return Stuck(position); }

  static bool KeepsRules(const Knobs&, const board::Symmetry&) { return true; }
};

}  // namespace

Result<std::unique_ptr<FamilyGame>> MakeGame(const Knobs& knobs, std::optional<std::string_view> position) {
  return french::MakeGame<Family>(knobs, position);
}

}  // namespace merels::rules::solitaire
