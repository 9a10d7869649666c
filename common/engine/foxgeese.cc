#include <cstddef>
#include <cstdint>

#include "common/engine/search/search.h"
#include "common/engine/search/thinker.h"
#include "common/rules/base/family.h"
#include "common/rules/foxgeese/game.h"
#include "common/rules/foxgeese/position.h"

namespace merels::engine::foxgeese {
namespace {

/// In hundredths of a goose.
struct Weights {
  int goose = 100;
  int room = 6;     // a point the fox can get to by steps alone
  int step = 8;     // a point beside the fox that is free
  int behind = 12;  // a goose that the fox has passed, or that stands on its rank
  int bare = 10;    // a goose the fox could jump over if it stood beside it
};

constexpr Weights kWorth;

using rules::foxgeese::Position;
using rules::foxgeese::Rules;
using rules::french::BitOf;
using rules::french::Bits;
using rules::french::CountBits;
using rules::french::EachPoint;
using rules::french::LowestPoint;
using rules::french::Point;

/// The points that the fox can reach, step by step, if nobody else moved; including its own.
Bits RoomOfFox(const Position& position, const Rules& rules) {
  Bits room = BitOf(position.fox);
  for (Bits open = room; open != 0;) {
    const Point at = LowestPoint(open);
    const Bits next = rules.lines().Steps(at) & ~position.geese & ~room;
    room |= next;
    open = (open ^ BitOf(at)) | next;
  }
  return room;
}

/// Geese that can be jumped over from `room`.
Bits BareGeese(const Position& position, const Rules& rules, Bits room) {
  Bits bare = 0;
  EachPoint(room, [&](Point from) {
    if ((rules.lines().Steps(from) & position.geese) == 0) return;
    for (const rules::french::Jump& jump : rules.lines().Jumps(from)) {
      if ((position.geese & jump.to) == 0) bare |= jump.over & position.geese;
    }
  });
  return bare;
}

/// Points of the fox's rank and above.
Bits NotBelow(Point fox) {
  const auto& board = board::kFrench;
  Bits points = 0;
  for (Point point = 0; point < board.point_count; ++point) {
    if (board.place(point).rank >= board.place(fox).rank) points |= BitOf(point);
  }
  return points;
}

/// For the player to move. `geese`: their number at the start.
int Evaluate(const Position& position, const Rules& rules, int geese) {
  static const auto kNotBelow = [] {
    rules::french::Lines::Table<Bits> table{};
    for (std::size_t fox = 0; fox < table.size(); ++fox) table[fox] = NotBelow(static_cast<Point>(fox));
    return table;
  }();
  const Bits room = RoomOfFox(position, rules);
  int value = kWorth.goose * (geese - CountBits(position.geese));
  value += kWorth.room * CountBits(room);
  value += kWorth.step * CountBits(rules.lines().Steps(position.fox) & ~position.geese);
  value += kWorth.behind * CountBits(position.geese & kNotBelow[static_cast<std::size_t>(position.fox)]);
  value += kWorth.bare * CountBits(BareGeese(position, rules, room));
  // About the fox's value at the start, so that a draw is worth as much as that.
  constexpr int kEven = 250;
  value -= kEven;
  return position.side == rules::Side::kFirst ? value : -value;
}

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
    return !rules::foxgeese::IsIrreversible(before, move, rules_);
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

}  // namespace

}  // namespace merels::engine::foxgeese

namespace merels::engine {

std::unique_ptr<Thinker> MakeThinker(const rules::foxgeese::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory) {
  return std::make_unique<ModelThinker<foxgeese::Model>>(knobs, table_bytes, memory);
}

}  // namespace merels::engine
