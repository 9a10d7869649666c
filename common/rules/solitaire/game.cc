#include "common/rules/solitaire/game.h"

#include <string>

#include "common/rules/base/refusals.h"
#include "common/rules/french/game.h"
#include "common/rules/solitaire/movegen.h"

namespace merels::rules::solitaire {

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
