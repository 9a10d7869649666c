#include "common/rules/morris/game.h"

#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/check.h"
#include "common/notation/ply.h"
#include "common/rules/morris/ending.h"
#include "common/rules/morris/history.h"
#include "common/rules/morris/judge.h"
#include "common/rules/morris/movegen.h"
#include "common/rules/morris/perft.h"
#include "common/rules/morris/rules.h"
#include "common/rules/morris/setup.h"

namespace merels::rules::morris {
namespace {

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
  const auto move = JudgePly(knobs_, now_.position, must_pass_, *parsed);
  if (!move) return move.error();
  return PlyOf(*move, topology());
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
