// The model of the race for the search (../model.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/engine/race/evaluate.h"
#include "common/engine/search/model.h"
#include "common/rules/base/ply.h"
#include "common/rules/race/ending.h"
#include "common/rules/race/game.h"
#include "common/rules/race/movegen.h"

namespace merels::engine::race {

/// Moves that gain more ground first.
struct MoveOrder {
  const rules::race::Course& course;
  int direction;

  int operator()(const rules::race::Move& move) const {
    constexpr int kGain = 10000;
    const auto progress = [&](auto point) { return course.progress[static_cast<std::size_t>(point)]; };
    return kGain * direction * (progress(move.to) - progress(move.from));
  }
};

class Model {
 public:
  using Position = rules::race::Position;
  using Move = rules::race::Move;
  static constexpr std::size_t kSlots = rules::french::kPoints * rules::french::kPoints;
  static constexpr int kMargin = 0;

  explicit Model(const rules::race::Knobs& knobs) : knobs_(knobs), rules_(knobs), evaluator_(rules_) {}

  static rules::Snapshot<Position> SnapshotOf(const rules::FamilyGame& game) {
    return rules::race::SnapshotOf(game);
  }

  void ThinkFrom(const Position& position) { evaluator_.ThinkAs(position.side); }

  Verdict Look(const Position& position) const {
    using rules::race::Ending;
    const bool first_moves = position.side == rules::Side::kFirst;
    switch (rules::race::EndingOf(position, rules_)) {
      case Ending::kOpen: return Verdict::kOpen;
      case Ending::kMustPass: return Verdict::kMustPass;
      case Ending::kFirstHome: return first_moves ? Verdict::kWon : Verdict::kLost;
      case Ending::kSecondHome: return first_moves ? Verdict::kLost : Verdict::kWon;
      case Ending::kBothBlocked: break;
    }
    return Verdict::kDrawn;
  }

  template <class Visit>
  void EachMove(const Position& position, Visit visit) const {
    rules::race::EachMove(position, rules_, visit);
  }

  Position After(const Position& position, const Move& move) const {
    return rules::race::After(position, move, rules_);
  }

  static bool Wins(const Move&) { return false; }
  bool Reversible(const Position& before, const Move& move) const {
    return !rules::race::ForGood(before, move, rules_);
  }

  static int QuietLimit(const Position&) { return 0; }
  int cap() const { return knobs_.cap; }

  static std::uint64_t Hash(const Position& position) {
    constexpr int kBesideThePoints = 40;
    return Mix(position.men[0], position.men[1] | std::uint64_t{Index(position.side)} << kBesideThePoints);
  }

  int Evaluate(const Position& position) const { return evaluator_(position); }
  MoveOrder Order(const Position& position) const {
    return {rules_.course(), position.side == rules::Side::kFirst ? 1 : -1};
  }

  /// Passes are never tried beside other moves, so they need no separate slot.
  static std::size_t Slot(const Move& move) {
    if (move.pass()) return 0;
    return static_cast<std::size_t>(move.from) * rules::french::kPoints + static_cast<std::size_t>(move.to);
  }

  static rules::Ply PlyOf(const Move& move) { return rules::race::PlyOf(move); }

 private:
  rules::race::Knobs knobs_;
  rules::race::Rules rules_;
  Evaluator evaluator_;
};

}  // namespace merels::engine::race
