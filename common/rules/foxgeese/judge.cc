#include "common/rules/foxgeese/judge.h"

#include <optional>
#include <string>
#include <utility>

#include "common/rules/base/refusals.h"

namespace merels::rules::foxgeese {
namespace {

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

}  // namespace

Result<Move> JudgePly(const Position& position, const Rules& rules, const notation::PlyText& ply) {
  return Judge(position, rules, ply).Run();
}

}  // namespace merels::rules::foxgeese
