// The model of Fox and Geese for the search (../model.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/engine/foxgeese/evaluate.h"
#include "common/engine/search/model.h"
#include "common/rules/base/ply.h"
#include "common/rules/foxgeese/ending.h"
#include "common/rules/foxgeese/game.h"
#include "common/rules/foxgeese/movegen.h"

namespace merels::engine::foxgeese {

/// Jumps first, the longer the better.
struct MoveOrder {
  int operator()(const rules::foxgeese::Move& move) const {
    return move.captures == 0 ? 0 : kForcing + rules::french::CountBits(move.captures);
  }
};

class Model {
 public:
  using Position = rules::foxgeese::Position;
  using Move = rules::foxgeese::Move;
  static constexpr std::size_t kSlots = rules::french::kPoints * rules::french::kPoints;
  static constexpr int kMargin = 0;

  explicit Model(const rules::foxgeese::Knobs& knobs) : knobs_(knobs), rules_(knobs) {}

  static rules::Snapshot<Position> SnapshotOf(const rules::FamilyGame& game) {
    return rules::foxgeese::SnapshotOf(game);
  }

  Verdict Look(const Position& position) const {
    using rules::foxgeese::Ending;
    const bool fox_moves = position.side == rules::Side::kFirst;
    switch (rules::foxgeese::EndingOf(position, rules_)) {
      case Ending::kOpen: return Verdict::kOpen;
      case Ending::kFew: return fox_moves ? Verdict::kWon : Verdict::kLost;
      case Ending::kPenned:
      case Ending::kBlocked: break;
    }
    return Verdict::kLost;
  }

  template <class Visit>
  void EachMove(const Position& position, Visit visit) const {
    rules::foxgeese::EachMove(position, rules_, visit);
  }

  Position After(const Position& position, const Move& move) const {
    return rules::foxgeese::After(position, move, rules_);
  }

  static bool Wins(const Move&) { return false; }
  bool Reversible(const Position& before, const Move& move) const {
    return !rules::foxgeese::ForGood(before, move, rules_);
  }

  static int QuietLimit(const Position&) { return 0; }
  int cap() const { return knobs_.cap; }

  static std::uint64_t Hash(const Position& position) {
    return Mix(position.geese, static_cast<std::uint64_t>(position.fox) * 2 + Index(position.side));
  }

  int Evaluate(const Position& position) const { return foxgeese::Evaluate(position, rules_, knobs_.geese); }
  static MoveOrder Order(const Position&) { return {}; }

  static std::size_t Slot(const Move& move) {
    return static_cast<std::size_t>(move.from()) * rules::french::kPoints +
           static_cast<std::size_t>(move.to());
  }

  static rules::Ply PlyOf(const Move& move) { return rules::foxgeese::PlyOf(move); }

 private:
  rules::foxgeese::Knobs knobs_;
  rules::foxgeese::Rules rules_;
};

}  // namespace merels::engine::foxgeese
