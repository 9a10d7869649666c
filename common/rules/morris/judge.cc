#include "common/rules/morris/judge.h"

#include <optional>
#include <string>
#include <utility>

#include "common/rules/base/refusals.h"
#include "common/rules/morris/movegen.h"
#include "common/rules/morris/rules.h"

namespace merels::rules::morris {
namespace {

std::string Men(int count) { return count == 1 ? "one man" : std::to_string(count) + " men"; }

/// The tests of one ply, in the order of the rules page. Each returns nothing when the ply passes it.
template <class Board>
class Judge {
 public:
  using Verdict = std::optional<Error>;

  Judge(const Knobs& knobs, const Position& position, const notation::PlyText& ply)
      : knobs_(knobs), rules_(knobs), position_(position), ply_(ply) {
    if (ply.path.size() == 2) move_.from = BitOf(ply.path.front());
    if (!ply.pass()) move_.to = BitOf(ply.path.back());
  }

  Result<Move> Run(bool must_pass) {
    if (auto error = Pass(must_pass)) return *std::move(error);
    if (ply_.pass()) return move_;
    if (auto error = Phase()) return *std::move(error);
    if (auto error = Points()) return *std::move(error);
    // Only now is it certain that a man ends on `to`, so mills can be checked.
    const Bits others = position_.own ^ move_.from;
    mills_ = MillsAt<Board>(others, move_.to);
    move_.closes_mill = mills_ > 0;
    if (auto error = Remill()) return *std::move(error);
    if (auto error = CaptureTargets(others | move_.to)) return *std::move(error);
    if (auto error = CaptureCount()) return *std::move(error);
    if (auto error = CaptureInMill()) return *std::move(error);
    return move_;
  }

 private:
  static std::string Named(Bits point) { return PointName(Board::topology(), LowestPoint(point)); }
  std::string From() const { return Named(move_.from); }
  std::string To() const { return Named(move_.to); }
  bool Moving() const { return move_.from != 0; }

  Verdict Pass(bool must_pass) const {
    if (ply_.pass() && !must_pass) return PassNotAllowed();
    if (!ply_.pass() && must_pass) return MustPlayPass();
    return std::nullopt;
  }

  Verdict Phase() const {
    if (!Moving() && position_.own_hand == 0) {
      return Error{Reason::kNothingToPlace, "you have no men in hand to place on " + To() +
                                                "; move a man, such as " + To() + "-" + Example()};
    }
    if (Moving() && !MayMove(position_, rules_)) {
      return Error{Reason::kMustPlace, "you still have " + Men(position_.own_hand) +
                                           " in hand; place one before you move " + From()};
    }
    return std::nullopt;
  }

  /// A point next to `to`, for an example of a move.
  std::string Example() const { return Named(LowestBit(Near<Board>(move_.to))); }

  Verdict Points() const {
    if (Moving()) {
      if ((position_.opp & move_.from) != 0) return NotYourMan("man", From());
      if ((position_.own & move_.from) == 0) return FromEmpty("man", From());
      if (move_.from == move_.to) return NullMove("man", From());
    }
    if (((position_.own | position_.opp) & move_.to) != 0) return Occupied(To());
    if (Moving() && !Flies(position_, rules_) && (Near<Board>(move_.from) & move_.to) == 0) {
      return NotAdjacent(From(), To());
    }
    return std::nullopt;
  }

  Verdict Remill() const {
    if (knobs_.remill || mills_ == 0 || !position_.own_back.Is(move_.from, move_.to)) return std::nullopt;
    return Error{Reason::kRemill, "the man that closed a mill on " + From() +
                                      " may not go straight back into the mill on " + To()};
  }

  Verdict CaptureTargets(Bits own) {
    if (!ply_.captures.empty() && mills_ == 0) {
      return Error{Reason::kNoMill,
                   (Moving() ? From() + "-" + To() : To()) + " closes no mill, so no man may be taken"};
    }
    bool twice = false;
    for (const board::Point point : ply_.captures) {
      const Bits man = BitOf(point);
      if ((own & man) != 0) return Error{Reason::kCaptureOwn, "the man on " + Named(man) + " is your own"};
      if ((position_.opp & man) == 0) {
        return Error{Reason::kCaptureEmpty, "there is no man on " + Named(man) + " to take"};
      }
      twice = twice || (move_.captures & man) != 0;
      move_.captures |= man;
    }
    if (twice) return Error{Reason::kCaptureTwice, "the same man cannot be taken twice"};
    return std::nullopt;
  }

  int Allowed() const {
    if (knobs_.mill_wins || mills_ == 0) return 0;
    return knobs_.captures == Captures::kOne ? 1 : mills_;
  }

  Verdict CaptureCount() const {
    const int allowed = Allowed();
    const int asked = CountBits(move_.captures);
    if (asked > allowed) {
      return Error{Reason::kTooManyCaptures,
                   allowed == 0 ? "closing a mill wins this game; no man is taken"
                                : "this ply takes " + Men(allowed) + ", not " + std::to_string(asked)};
    }
    const CaptureSets<Board, AnyRules> sets(position_.opp, allowed, rules_);
    const int owed = CountBits(*sets.begin());
    if (asked < owed) {
      return Error{Reason::kCaptureRequired, To() + " closes a mill; name " + Men(owed) +
                                                 " to take, such as " + To() + "," +
                                                 Named(LowestBit(*sets.begin()))};
    }
    return std::nullopt;
  }

  Verdict CaptureInMill() const {
    const CaptureSets<Board, AnyRules> sets(position_.opp, Allowed(), rules_);
    for (const Bits set : sets) {
      if (set == move_.captures) return std::nullopt;
    }
    const Bits in_mills = move_.captures & Threats<Board>(position_.opp);
    return Error{Reason::kCaptureInMill, Named(LowestBit(in_mills)) + " stands in a mill; " +
                                             (knobs_.milled == Milled::kNone ? "men in mills may not be taken"
                                                                             : "take a man outside a mill")};
  }

  const Knobs& knobs_;
  const AnyRules rules_;
  const Position& position_;
  const notation::PlyText& ply_;
  Move move_;
  int mills_ = 0;
};

}  // namespace

Result<Move> JudgePly(const Knobs& knobs, const Position& position, bool must_pass,
                      const notation::PlyText& ply) {
  return WithBoard(knobs,
                   [&](auto board) { return Judge<decltype(board)>(knobs, position, ply).Run(must_pass); });
}

}  // namespace merels::rules::morris
