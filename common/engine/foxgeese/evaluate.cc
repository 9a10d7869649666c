#include "common/engine/foxgeese/evaluate.h"

namespace merels::engine::foxgeese {
namespace {

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

}  // namespace

int Evaluate(const Position& position, const Rules& rules, int geese) {
  constexpr Weights kWorth = kWeights;
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

}  // namespace merels::engine::foxgeese
