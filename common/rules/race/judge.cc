#include "common/rules/race/judge.h"

#include <string>

#include "common/rules/base/refusals.h"
#include "common/rules/race/movegen.h"

namespace merels::rules::race {

Result<Move> JudgePly(const Position& position, const Rules& rules, const notation::PlyText& ply) {
  const bool must_pass = !HasMove(position, rules);
  if (ply.pass() != must_pass) return must_pass ? MustPlayPass() : PassNotAllowed();
  if (ply.pass()) return Move{};
  const Point from = ply.path.front(), to = ply.path.back();
  const std::string start = PointName(board::kFrench, from), end = PointName(board::kFrench, to);
  if ((position.Taken() & BitOf(from)) == 0) return FromEmpty("man", start);
  if ((position.Own() & BitOf(from)) == 0) return NotYourMan("man", start);
  if (from == to) return NullMove("man", start);
  if ((position.Taken() & BitOf(to)) != 0) return Occupied(end);
  if ((Reach(rules.lines(), position.Taken() ^ BitOf(from), from) & BitOf(to)) == 0) {
    return Error{Reason::kNotReachable, "the man on " + start + " does not reach " + end +
                                            ", neither by one step nor by jumps over single men"};
  }
  if ((rules.Ahead(position.side, from) & BitOf(to)) == 0) {
    return Error{Reason::kBackwards, end + " lies farther back than " + start +
                                         ", and no ply may end farther back than it began"};
  }
  return Move{from, to};
}

}  // namespace merels::rules::race
