// A game on the French board: the common part of its families. A family is a struct of its types and its
// differences (see foxgeese/game.cc); its position, moves and endings are plain overloads (EndingOf,
// EachMove, After, Signature) beside its Position. Here are also its position strings, and the counting of
// sequences of plies.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/check.h"
#include "common/base/result.h"
#include "common/notation/ply.h"
#include "common/rules/base/family.h"
#include "common/rules/base/outcome.h"
#include "common/rules/base/repetitions.h"
#include "common/rules/french/board.h"

namespace merels::rules {

/// `kBulk`: the last ply is counted without being played.
template <class Position, class Rules, bool kBulk>
class PlyCounter {
 public:
  explicit PlyCounter(const Rules& rules) : rules_(rules) {}

  PerftResult Run(const Position& position, int depth) && {
    const std::uint64_t count = Count(position, depth);
    return {count, signature_};
  }

 private:
  std::uint64_t Count(const Position& position, int depth) {
    if (depth == 0) return 1;
    const auto ending = EndingOf(position, rules_);
    if (IsOver(ending)) return 0;
    if (MustPass(ending)) return Count(After(position, {}, rules_), depth - 1);
    if (depth == 1) return Leaves(position);
    std::uint64_t count = 0;
    EachMove(position, rules_,
             [&](const auto& move) { count += Count(After(position, move, rules_), depth - 1); });
    return count;
  }

  std::uint64_t Leaves(const Position& position) {
    std::uint64_t count = 0, signature = 0;
    EachMove(position, rules_, [&](const auto& move) {
      ++count;
      if constexpr (!kBulk) signature += Signature(After(position, move, rules_));
    });
    signature_ += signature;
    return count;
  }

  const Rules& rules_;
  std::uint64_t signature_ = 0;
};

template <class Position, class Rules>
PerftResult CountSequences(const Position& position, const Rules& rules, int depth, bool bulk) {
  if (bulk) return PlyCounter<Position, Rules, true>(rules).Run(position, depth);
  return PlyCounter<Position, Rules, false>(rules).Run(position, depth);
}

}  // namespace merels::rules

namespace merels::rules::french {

/// The men by side, and the side to move.
struct Setup {
  std::array<Bits, 2> men{};
  Side side = Side::kFirst;
};

/// For Repetitions: a position as a number, and back.
std::uint64_t CodeOf(const Setup& setup);
Setup Decode(std::uint64_t code, const Setup& now);

/// The letters of a family's position strings, a letter for each side: "FG" and "fg".
struct Letters {
  std::string_view men;
  std::string_view sides;
};

/// Error: bad-position, with the column.
Result<Setup> ParseSetup(const Letters& letters, std::string_view text);

std::string PrintSetup(const Letters& letters, const Setup& setup);

/// Refuses a position in which a side has more men than it starts with.
Result<void> CheckMen(const Setup& setup, const std::array<int, 2>& most, const SideNames& names);

/// Branching rows of jumps can give more plies than can be listed: a position of Fox and Geese can have
/// 273,091.
inline constexpr std::size_t kMaxListedPlies = 4096;

/// Collects moves until there are enough.
struct Lister {
  std::vector<Ply>& plies;

  bool Enough() const { return plies.size() >= kMaxListedPlies; }
  template <class Move>
  void operator()(const Move& move) {
    if (!Enough()) plies.push_back(PlyOf(move));
  }
};

template <class Family>
class FrenchGame final : public FamilyGame {
 public:
  using Knobs = typename Family::Knobs;
  using Position = typename Family::Position;

  FrenchGame(const Knobs& knobs, const Position& start)
      : knobs_(knobs), rules_(knobs), now_(start), repetitions_(Family::RepsLimit(knobs), setup()) {
    FindOutcome();
  }

  std::unique_ptr<FamilyGame> Clone() const override { return std::make_unique<FrenchGame>(*this); }

  const board::Topology& topology() const override { return TopologyOf(knobs_.diag); }
  Side to_move() const override { return setup().side; }
  const std::optional<Outcome>& outcome() const override { return outcome_; }
  int plies() const override { return plies_; }
  std::string position() const override { return PrintSetup(Family::kLetters, setup()); }

  Result<Ply> Judge(std::string_view text) const override {
    const auto parsed = notation::ParsePly(topology(), text, Family::kShape);
    if (!parsed) return parsed.error();
    if (outcome_) return GameOver(*outcome_);
    const auto move = JudgePly(now_, rules_, *parsed);
    if (!move) return move.error();
    return PlyOf(*move);
  }

  void PlayUnchecked(const Ply& ply) override {
    const auto move = Family::MoveOf(ply);
    const bool irreversible = IsIrreversible(now_, move, rules_);
    now_ = After(now_, move, rules_);
    ++plies_;
    repetitions_.Add(setup(), irreversible);
    FindOutcome();
  }

  std::vector<Ply> LegalMoves() const override {
    std::vector<Ply> plies;
    if (outcome_) return plies;
    if (MustPass(EndingOf(now_, rules_))) return {Ply{}};
    EachMove(now_, rules_, Lister{plies});
    return plies;
  }

  std::string Text(const Ply& ply) const override {
    notation::PlyText text;
    if (ply.from) text.path.push_back(*ply.from);
    for (const board::Point point : ply.via) text.path.push_back(point);
    if (ply.to) text.path.push_back(*ply.to);
    return PrintPly(topology(), text);
  }

  PerftResult Perft(int depth, bool bulk) const override { return CountSequences(now_, rules_, depth, bulk); }

  std::optional<Side> ManAt(board::Point point) const override {
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if ((setup().men[Index(side)] & BitOf(point)) != 0) return side;
    }
    return std::nullopt;
  }
  int on_board(Side side) const override { return CountBits(setup().men[Index(side)]); }
  int in_hand(Side) const override { return 0; }
  int lost(Side side) const override { return Family::Men(knobs_)[Index(side)] - on_board(side); }
  bool flying(Side) const override { return false; }
  std::vector<board::Point> InMills(Side) const override { return {}; }
  DrawCounters draw_counters() const override {
    return {.seen = repetitions_.Seen(setup()),
            .reps_limit = repetitions_.limit(),
            .plies = plies_,
            .cap_limit = knobs_.cap};
  }
  bool KeepsRules(const board::Symmetry& symmetry) const override {
    return Family::KeepsRules(knobs_, symmetry);
  }
  Snapshot<Position> snapshot() const {
    std::vector<Position> earlier;
    for (const Setup& past : repetitions_.Earlier(setup())) {
      earlier.push_back(Family::PositionOf(past).value());
    }
    return {now_, std::move(earlier), 0, plies_};
  }

 private:
  Setup setup() const { return Family::SetupOf(now_); }

  void FindOutcome() {
    outcome_ = Family::OutcomeOf(now_, EndingOf(now_, rules_));
    if (outcome_ || plies_ == 0) return;
    if (repetitions_.Drawn(setup())) {
      outcome_ = Outcome{Score::kDraw, "reps"};
    } else if (knobs_.cap > 0 && plies_ >= knobs_.cap) {
      outcome_ = Family::Capped(now_);
    }
  }

  Knobs knobs_;
  typename Family::Rules rules_;
  Position now_;
  int plies_ = 0;
  Repetitions<Setup> repetitions_;
  std::optional<Outcome> outcome_;
};

/// A game that begins at `position`, or at the start when there is none. Error: bad-position.
template <class Family>
Result<std::unique_ptr<FamilyGame>> MakeGame(const typename Family::Knobs& knobs,
                                             std::optional<std::string_view> position) {
  auto start = Family::Position::Start(knobs);
  if (position) {
    const auto setup = ParseSetup(Family::kLetters, *position);
    if (!setup) return setup.error();
    if (auto men = CheckMen(*setup, Family::Men(knobs), NamesOfSides(knobs)); !men) return men.error();
    const auto parsed = Family::PositionOf(*setup);
    if (!parsed) return parsed.error();
    start = *parsed;
  }
  return std::unique_ptr<FamilyGame>(std::make_unique<FrenchGame<Family>>(knobs, start));
}

/// `game` must be of this family.
template <class Family>
Snapshot<typename Family::Position> SnapshotOf(const FamilyGame& game) {
  const auto* const own = dynamic_cast<const FrenchGame<Family>*>(&game);
  MERELS_CHECK(own != nullptr);
  return own->snapshot();
}

}  // namespace merels::rules::french
