#include "common/rules/morris/game.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/check.h"
#include "common/base/result.h"
#include "common/notation/ply.h"
#include "common/rules/base/family.h"
#include "common/rules/base/repetitions.h"
#include "common/rules/morris/knobs.h"
#include "common/rules/morris/movegen.h"
#include "common/rules/morris/perft.h"
#include "common/rules/morris/position.h"
#include "common/rules/morris/setup.h"

namespace merels::rules::morris {
namespace {

/// The draw rules that count: repetitions, quiet plies, plies in all.
class History {
 public:
  /// The history of a game that begins at `start`.
  History(const Knobs& knobs, const Setup& start);

  /// A ply was played and made `now`. `quiet`: neither a placement nor a capture.
  void Add(const Setup& now, bool quiet);

  int plies() const { return plies_; }
  /// Plies in a row without a placement or a capture.
  int quiet() const { return quiet_; }
  /// Positions that may recur, oldest first, without the current one, `now`; none while `reps` is off.
  std::vector<Position> Earlier(const Setup& now) const;
  /// The first draw rule that the current position `now` meets ("reps", "quiet", "endquiet", "cap"), or "".
  std::string_view Draw(const Setup& now) const;
  DrawCounters Counters(const Setup& now) const;

 private:
  bool IsEndgame(const Setup& now) const;

  Knobs knobs_;
  int plies_ = 0;
  int quiet_ = 0;
  Repetitions<Setup> repetitions_;
};

History::History(const Knobs& knobs, const Setup& start) : knobs_(knobs), repetitions_(knobs.reps, start) {}

void History::Add(const Setup& now, bool quiet) {
  ++plies_;
  quiet_ = quiet ? quiet_ + 1 : 0;
  // After a placement or a capture no earlier position can recur.
  repetitions_.Add(now, !quiet);
}

std::vector<Position> History::Earlier(const Setup& now) const {
  std::vector<Position> earlier;
  for (const Setup& setup : repetitions_.Earlier(now)) earlier.push_back(setup.position);
  return earlier;
}

bool History::IsEndgame(const Setup& now) const {
  const Position& p = now.position;
  return p.own_hand == 0 && p.opp_hand == 0 && (p.own_men == kFewestMen || p.opp_men == kFewestMen);
}

std::string_view History::Draw(const Setup& now) const {
  if (repetitions_.Drawn(now)) return "reps";
  if (knobs_.quiet > 0 && quiet_ >= knobs_.quiet) return "quiet";
  if (knobs_.endquiet > 0 && quiet_ >= knobs_.endquiet && IsEndgame(now)) return "endquiet";
  if (knobs_.cap > 0 && plies_ >= knobs_.cap) return "cap";
  return "";
}

DrawCounters History::Counters(const Setup& now) const {
  const bool sooner =
      IsEndgame(now) && knobs_.endquiet > 0 && (knobs_.quiet == 0 || knobs_.endquiet < knobs_.quiet);
  return {quiet_,    sooner ? knobs_.endquiet : knobs_.quiet, repetitions_.Seen(now), knobs_.reps, plies_,
          knobs_.cap};
}

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

/// The move of `ply` in `position`, in which the game goes on. `must_pass`: the player to move has no move,
/// and the rules allow a pass. Errors: from pass-not-allowed to capture-in-mill, the first that applies in
/// the order of the rules page.
Result<Move> JudgePly(const Knobs& knobs, const Position& position, bool must_pass,
                      const notation::PlyText& ply) {
  return WithBoard(knobs,
                   [&](auto board) { return Judge<decltype(board)>(knobs, position, ply).Run(must_pass); });
}

class MorrisGame final : public FamilyGame {
 public:
  MorrisGame(const Knobs& knobs, const Setup& start) : knobs_(knobs), now_(start), history_(knobs, start) {
    FindOutcome();
  }

  std::unique_ptr<FamilyGame> Clone() const override { return std::make_unique<MorrisGame>(*this); }

  const board::Topology& topology() const override {
    return WithBoard(knobs_, [](auto board) -> const board::Topology& { return board.topology(); });
  }
  Side to_move() const override { return now_.side; }
  const std::optional<Outcome>& outcome() const override { return outcome_; }
  int plies() const override { return history_.plies(); }
  std::string position() const override { return PrintSetup(topology(), now_); }

  Result<Ply> Judge(std::string_view text) const override;
  void PlayUnchecked(const Ply& ply) override;
  std::vector<Ply> LegalMoves() const override;
  std::string Text(const Ply& ply) const override;
  PerftResult Perft(int depth, bool bulk) const override;

  std::optional<Side> ManAt(board::Point point) const override {
    if ((now_.position.own & BitOf(point)) != 0) return now_.side;
    if ((now_.position.opp & BitOf(point)) != 0) return Other(now_.side);
    return std::nullopt;
  }
  int on_board(Side side) const override { return CountBits(SeenBy(side).own); }
  int in_hand(Side side) const override { return SeenBy(side).own_hand; }
  int lost(Side side) const override { return knobs_.men - SeenBy(side).own_men; }
  bool flying(Side side) const override {
    const Position position = SeenBy(side);
    return MayMove(position, AnyRules(knobs_)) && Flies(position, AnyRules(knobs_));
  }
  std::vector<board::Point> InMills(Side side) const override;
  DrawCounters draw_counters() const override { return history_.Counters(now_); }
  Snapshot<Position> snapshot() const;

 private:
  Position SeenBy(Side side) const { return side == now_.side ? now_.position : Turned(now_.position); }
  Move MoveOf(const Ply& ply) const;
  void FindOutcome();
  void End(Score score, std::string_view reason) { outcome_ = Outcome{score, std::string(reason)}; }

  Knobs knobs_;
  Setup now_;
  History history_;
  bool must_pass_ = false;
  std::optional<Outcome> outcome_;
};

Result<Ply> MorrisGame::Judge(std::string_view text) const {
  const auto parsed = notation::ParsePly(topology(), text, notation::PlyShape{});
  if (!parsed) return parsed.error();
  if (outcome_) return GameOver(*outcome_);
  return JudgePly(knobs_, now_.position, must_pass_, *parsed).Map([&](const Move& move) {
    return PlyOf(move, topology());
  });
}

Snapshot<Position> MorrisGame::snapshot() const {
  return {now_.position, history_.Earlier(now_), history_.quiet(), history_.plies()};
}

void MorrisGame::PlayUnchecked(const Ply& ply) {
  const Move move = MoveOf(ply);
  const Side mover = now_.side;
  now_ = {After(now_.position, move, AnyRules(knobs_)), Other(mover)};
  history_.Add(now_, Quiet(move));
  if (knobs_.mill_wins && move.closes_mill) return End(WinFor(mover), "mill");
  FindOutcome();
}

/// Checks the current position for an end; one by a closed mill was found before.
void MorrisGame::FindOutcome() {
  const Ending ending = WithRules(
      knobs_, [&](auto board, const auto& rules) { return EndingOf<decltype(board)>(now_.position, rules); });
  must_pass_ = ending == Ending::kMustPass;
  switch (ending) {
    case Ending::kFewOwn: return End(WinFor(Other(now_.side)), "few");
    case Ending::kFewOpp: return End(WinFor(now_.side), "few");
    case Ending::kFull: return End(Score::kDraw, "full");
    case Ending::kBlocked:
      return End(knobs_.blocked == Blocked::kDraw ? Score::kDraw : WinFor(Other(now_.side)), "blocked");
    case Ending::kBothBlocked: return End(Score::kDraw, "both-blocked");
    case Ending::kOpen:
    case Ending::kMustPass: break;
  }
  if (history_.plies() == 0) return;
  if (const std::string_view draw = history_.Draw(now_); !draw.empty()) End(Score::kDraw, draw);
}

std::vector<Ply> MorrisGame::LegalMoves() const {
  std::vector<Ply> plies;
  if (outcome_) return plies;
  if (must_pass_) return {Ply{}};
  WithRules(knobs_, [&](auto board, const auto& rules) {
    EachMove<decltype(board)>(now_.position, rules,
                              [&](const Move& move) { plies.push_back(PlyOf(move, topology())); });
  });
  return plies;
}

std::string MorrisGame::Text(const Ply& ply) const {
  std::array<board::Point, 2> path{};
  std::size_t points = 0;
  if (ply.from) path[points++] = *ply.from;
  if (ply.to) path[points++] = *ply.to;
  return notation::PrintPly(topology(), std::span(path).first(points),
                            notation::InNameOrder(topology(), ply.captures));
}

PerftResult MorrisGame::Perft(int depth, bool bulk) const {
  return CountPlies(knobs_, now_.position, depth, bulk);
}

std::vector<board::Point> MorrisGame::InMills(Side side) const {
  const Bits men = SeenBy(side).own;
  return notation::InNameOrder(
      topology(), WithBoard(knobs_, [&](auto board) { return men & Threats<decltype(board)>(men); }));
}

Move MorrisGame::MoveOf(const Ply& ply) const {
  Move move;
  if (ply.from) move.from = BitOf(*ply.from);
  if (ply.to) move.to = BitOf(*ply.to);
  for (const board::Point point : ply.captures) move.captures |= BitOf(point);
  const Bits others = now_.position.own & ~move.from;
  move.closes_mill =
      WithBoard(knobs_, [&](auto board) { return (Threats<decltype(board)>(others) & move.to) != 0; });
  return move;
}

}  // namespace

Ply PlyOf(const Move& move, const board::Topology& topology) {
  Ply ply;
  if (move.from != 0) ply.from = LowestPoint(move.from);
  if (move.to != 0) ply.to = LowestPoint(move.to);
  ply.captures = notation::InNameOrder(topology, move.captures);
  return ply;
}

Result<std::unique_ptr<FamilyGame>> MakeGame(const Knobs& knobs, std::optional<std::string_view> position) {
  Setup start{Position::Start(knobs), Side::kFirst};
  if (position) {
    const auto& topology =
        WithBoard(knobs, [](auto board) -> const board::Topology& { return board.topology(); });
    auto parsed = ParseSetup(knobs, topology, *position);
    if (!parsed) return parsed.error();
    start = *parsed;
  }
  return std::unique_ptr<FamilyGame>(std::make_unique<MorrisGame>(knobs, start));
}

Snapshot<Position> SnapshotOf(const FamilyGame& game) {
  const auto* const morris = dynamic_cast<const MorrisGame*>(&game);
  MERELS_CHECK(morris != nullptr);
  return morris->snapshot();
}

}  // namespace merels::rules::morris
