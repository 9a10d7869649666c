#include "common/rules/foxgeese/game.h"

#include <optional>
#include <string>
#include <utility>

#include "common/base/result.h"
#include "common/board/topology.h"
#include "common/notation/ply.h"
#include "common/rules/base/family.h"
#include "common/rules/foxgeese/position.h"
#include "common/rules/french/game.h"

namespace merels::rules::foxgeese {
namespace {

constexpr GooseSteps Build(bool diagonals, bool sideways) {
  const board::Topology board = board::BuildFrench(diagonals);
  GooseSteps steps{};
  for (Point from = 0; from < board.point_count; ++from) {
    french::EachPoint(board.adjacent[static_cast<std::size_t>(from)], [&](Point to) {
      const int up = board.place(to).rank - board.place(from).rank;
      if (up > 0 || (up == 0 && sideways)) steps[static_cast<std::size_t>(from)] |= BitOf(to);
    });
  }
  return steps;
}

// By `diag`, then `sideways`.
constexpr GooseSteps kSteps[2][2] = {{Build(false, false), Build(false, true)},
                                     {Build(true, false), Build(true, true)}};

/// The tests of one ply, in the order of the rules page. Each returns nothing when the ply passes it.
class Judge {
 public:
  using Verdict = std::optional<Error>;

  Judge(const Position& position, const Rules& rules, const notation::PlyText& ply)
      : position_(position), rules_(rules), ply_(ply) {}

  Result<Move> Run() {
    const Point from = ply_.path.front();
    if (auto error = Man(from)) return *std::move(error);
    // The moving man leaves its point: later jumps may return to it.
    men_ = (position_.geese | BitOf(position_.fox)) & ~BitOf(from);
    move_.Visit(from);
    for (std::size_t i = 1; i < ply_.path.size(); ++i) {
      if (auto error = Leg(ply_.path[i - 1], ply_.path[i])) return *std::move(error);
      move_.Visit(ply_.path[i]);
    }
    return move_;
  }

 private:
  static std::string Named(Point point) { return PointName(board::kFrench, point); }
  static std::string Named(Bits point) { return Named(french::LowestPoint(point)); }
  bool FoxMoves() const { return position_.side == Side::kFirst; }
  std::string Mover() const { return FoxMoves() ? "fox" : "goose"; }

  Verdict Man(Point from) const {
    if (from == position_.fox) return FoxMoves() ? Verdict() : NotYourMan("fox", Named(from));
    if ((position_.geese & BitOf(from)) == 0) return FromEmpty(Mover(), Named(from));
    return FoxMoves() ? NotYourMan("goose", Named(from)) : Verdict();
  }

  Verdict Leg(Point from, Point to) {
    if (from == to) return NullMove(Mover(), Named(from));
    if ((men_ & BitOf(to)) != 0) return Occupied(Named(to));
    if ((rules_.lines().Steps(from) & BitOf(to)) != 0) return Step(from, to);
    if (const french::Jump* jump = rules_.lines().FindJump(from, to)) return JumpOver(from, *jump);
    return NotAdjacent(Named(from), Named(to));
  }

  Verdict Step(Point from, Point to) const {
    if (ply_.path.size() > 2) {
      return Error{Reason::kOneStepOnly, Named(from) + '-' + Named(to) +
                                             " is a step, and a step is a whole ply; only jumps of the fox "
                                             "follow one another"};
    }
    if (FoxMoves() || (rules_.StepsOfGoose(from) & BitOf(to)) != 0) return std::nullopt;
    if (board::kFrench.place(to).rank < board::kFrench.place(from).rank) {
      return Error{Reason::kBackwards, "geese never step back, and " + Named(to) + " lies behind " +
                                           Named(from) + "; forward is towards rank 7"};
    }
    return Error{Reason::kSideways, "here geese only step forward, towards rank 7, and " + Named(to) +
                                        " lies beside " + Named(from)};
  }

  Verdict JumpOver(Point from, const french::Jump& jump) {
    if (!FoxMoves()) {
      return Error{Reason::kGeeseJump,
                   Named(from) + '-' + Named(jump.to) + " is a jump, and geese never jump; move one step"};
    }
    if ((men_ & jump.over) == 0) {
      return Error{Reason::kJumpNothing, "there is no goose on " + Named(jump.over) + " to jump over from " +
                                             Named(from) + " to " + Named(jump.to)};
    }
    men_ &= ~jump.over;
    move_.captures |= jump.over;
    return std::nullopt;
  }

  const Position& position_;
  const Rules& rules_;
  const notation::PlyText& ply_;
  Bits men_ = 0;  // all men on the board during the ply, except the moving one
  Move move_;
};

struct Family {
  using Knobs = foxgeese::Knobs;
  using Rules = foxgeese::Rules;
  using Position = foxgeese::Position;

  static constexpr french::Letters kLetters{"FG", "fg"};
  static constexpr notation::PlyShape kShape{.min_path = 2,
                                             .max_path = notation::kMaxPlyText,
                                             .captures = false,
                                             .pass = false,
                                             .examples = "d4-d5 or d4-b6-b4"};

  static std::array<int, 2> Men(const Knobs& knobs) { return {1, knobs.geese}; }
  static int RepsLimit(const Knobs& knobs) { return knobs.reps; }

  static french::Setup SetupOf(const Position& position) {
    return {{BitOf(position.fox), position.geese}, position.side};
  }
  static Result<Position> PositionOf(const french::Setup& setup) {
    if (setup.men[0] == 0) return Error{Reason::kBadPosition, "there is no fox F on the board"};
    return Position{setup.men[1], french::LowestPoint(setup.men[0]), setup.side};
  }

  static Move MoveOf(const Ply& ply) {
    Move move;
    move.Visit(*ply.from);
    for (const Point point : ply.via) move.Visit(point);
    move.Visit(*ply.to);
    for (const Point point : ply.captures) move.captures |= BitOf(point);
    return move;
  }

  static std::optional<Outcome> OutcomeOf(const Position&, Ending ending) {
    switch (ending) {
      case Ending::kOpen: return std::nullopt;
      case Ending::kFew: return Outcome{WinFor(Side::kFirst), "few"};
      case Ending::kPenned: return Outcome{WinFor(Side::kSecond), "penned"};
      case Ending::kBlocked: return Outcome{WinFor(Side::kFirst), "blocked"};
    }
    return std::nullopt;
  }
  static Outcome Capped(const Position&) { return {Score::kDraw, "cap"}; }

  /// For geese, forward and back differ.
  static bool KeepsRules(const Knobs&, const board::Symmetry& symmetry) {
    for (Point point = 0; point < board::kFrench.point_count; ++point) {
      if (board::kFrench.place(symmetry(point)).rank != board::kFrench.place(point).rank) return false;
    }
    return true;
  }
};

}  // namespace

Rules::Rules(const Knobs& knobs)
    : lines_(&french::LinesOf(knobs.diag)),
      goose_steps_(&kSteps[knobs.diag ? 1 : 0][knobs.sideways ? 1 : 0]),
      foxmin_(knobs.foxmin),
      sideways_(knobs.sideways) {}

Bits StartGeese(const Knobs& knobs) {
  constexpr int kGooseRanks = 3;
  const board::Topology& board = board::kFrench;
  Bits geese = 0;
  for (Point point = 0; point < board.point_count; ++point) {
    if (board.place(point).rank <= kGooseRanks) geese |= BitOf(point);
  }
  if (knobs.geese == kMaxGeese) geese |= BitOf(*FindPoint(board, "a4")) | BitOf(*FindPoint(board, "g4"));
  return geese;
}

Position Position::Start(const Knobs& knobs) {
  return {.geese = StartGeese(knobs), .fox = knobs.foxstart, .side = Side::kFirst};
}

/// The move of `ply`, of at least two points, in `position`, in which the game goes on. Errors: from
/// from-empty to jump-nothing, the first that applies in the order of the rules page.
static Result<Move> JudgePly(const Position& position, const Rules& rules, const notation::PlyText& ply) {
  return Judge(position, rules, ply).Run();
}

Ply PlyOf(const Move& move) {
  Ply ply{move.from(), move.to(), notation::InNameOrder(board::kFrench, move.captures)};
  ply.via.assign(move.path.begin() + 1, move.path.begin() + move.length - 1);
  return ply;
}

Result<std::unique_ptr<FamilyGame>> MakeGame(const Knobs& knobs, std::optional<std::string_view> position) {
  return french::MakeGame<Family>(knobs, position);
}

Snapshot<Position> SnapshotOf(const FamilyGame& game) { return french::SnapshotOf<Family>(game); }

}  // namespace merels::rules::foxgeese
