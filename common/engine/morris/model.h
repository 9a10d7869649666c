// The model of the morris family for the search (../search/search.h).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/engine/morris/evaluate.h"
#include "common/engine/search/search.h"
#include "common/rules/base/family.h"
#include "common/rules/morris/game.h"
#include "common/rules/morris/movegen.h"

namespace merels::engine::morris {

/// The move ordering of one position: mills first, removing first the men that are about to close a mill;
/// then moves that hinder the opponent's mills.
template <class Board, class Rules>
class MoveOrder {
 public:
  using Move = rules::morris::Move;

  MoveOrder(const Position& position, const Rules& rules)
      : opp_(position.opp), empty_(rules::morris::Empty<Board>(position)) {
    const Lines<Board> lines(opp_);
    his_lines_ = OwnOf(lines.Threats());
    twos_ = his_lines_ & empty_;
    dangers_ = Closings(ReachOf(position.opp_hand, position.opp_men, rules), CountBits(opp_), twos_,
                        OwnOf(lines.StepClosings(opp_, empty_)));
  }

  int operator()(const Move& move) const {
    if (move.closes_mill) return kMill + kTwo * TwosBroken(move.captures);
    int score = 0;
    if ((move.to & dangers_) != 0) score += kBlock;
    if ((move.from & his_lines_) != 0) score -= kGuard;
    return score;
  }

 private:
  static constexpr int kMill = kForcing + 1000;
  static constexpr int kTwo = 100;
  static constexpr int kBlock = kForcing;
  static constexpr int kGuard = 1000;  // leaving lets the opponent close a mill

  int TwosBroken(Bits captures) const {
    if (twos_ == 0 || captures == 0) return 0;
    return CountBits(twos_) - CountBits(twos_ & rules::morris::Threats<Board>(opp_ & ~captures));
  }

  Bits opp_, empty_, his_lines_ = 0, twos_ = 0, dangers_ = 0;
};

template <class Board, class Rules, class Source = UsualWeights>
class Model {
 public:
  using Position = rules::morris::Position;
  using Move = rules::morris::Move;
  static constexpr std::size_t kPoints = 24;
  static constexpr std::size_t kSlots = (kPoints + 1) * (kPoints + 1);
  static constexpr int kMargin = 150;

  explicit Model(const rules::morris::Knobs& knobs, Source source = {})
      : knobs_(knobs), rules_(knobs), source_(source) {}

  static rules::Snapshot<Position> SnapshotOf(const rules::FamilyGame& game) {
    return rules::morris::SnapshotOf(game);
  }

  Verdict Look(const Position& position) const {
    using rules::morris::Ending;
    switch (rules::morris::EndingOf<Board>(position, rules_)) {
      case Ending::kOpen: return Verdict::kOpen;
      case Ending::kMustPass: return Verdict::kMustPass;
      case Ending::kFewOwn: return Verdict::kLost;
      case Ending::kFewOpp: return Verdict::kWon;
      case Ending::kBlocked:
        return rules_.blocked() == rules::morris::Blocked::kLose ? Verdict::kLost : Verdict::kDrawn;
      case Ending::kFull:
      case Ending::kBothBlocked: break;
    }
    return Verdict::kDrawn;
  }

  template <class Visit>
  void EachMove(const Position& position, Visit visit) const {
    rules::morris::EachMove<Board>(position, rules_, visit);
  }

  Position After(const Position& position, const Move& move) const {
    return rules::morris::After(position, move, rules_);
  }

  bool Wins(const Move& move) const { return rules_.mill_wins() && move.closes_mill; }
  static bool Reversible(const Position&, const Move& move) { return rules::morris::Quiet(move); }

  int QuietLimit(const Position& p) const {
    if (knobs_.endquiet == 0) return knobs_.quiet;
    const bool endgame = p.own_hand == 0 && p.opp_hand == 0 && std::min(p.own_men, p.opp_men) == kEndgameMen;
    if (!endgame) return knobs_.quiet;
    return knobs_.quiet == 0 ? knobs_.endquiet : std::min(knobs_.quiet, knobs_.endquiet);
  }
  int cap() const { return knobs_.cap; }

  static std::uint64_t Hash(const Position& position) {
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(position);
    return Mix(words[0], words[1]);
  }

  int Evaluate(const Position& position) const { return morris::Evaluate<Board>(position, rules_, source_); }
  MoveOrder<Board, Rules> Order(const Position& position) const { return {position, rules_}; }

  static std::size_t Slot(const Move& move) { return Number(move.from) * (kPoints + 1) + Number(move.to); }

  static rules::Ply PlyOf(const Move& move) { return rules::morris::PlyOf(move, Board::topology()); }

 private:
  static constexpr int kEndgameMen = rules::morris::kFewestMen;

  /// The point's number plus one, 0 for none.
  static std::size_t Number(Bits point) { return static_cast<std::size_t>(std::bit_width(point)); }

  rules::morris::Knobs knobs_;
  Rules rules_;
  [[no_unique_address]] Source source_;
};

}  // namespace merels::engine::morris
