#include "tests/reference/moving_phase.h"

#include "tests/reference/board_of.h"

namespace merels::reference {
namespace {

constexpr int kFewestMen = 3;

std::uint32_t BitOf(int point) { return std::uint32_t{1} << point; }

int Count(std::uint32_t men) {
  int count = 0;
  for (; men != 0; men &= men - 1) ++count;
  return count;
}

/// The lowest point of a set that has one.
int Lowest(std::uint32_t set) { return Count((set & -set) - 1); }

}  // namespace

MovingPhase::MovingPhase(const Ruleset& rules) : board_(BoardOf(rules)), fly_(rules.fly) {
  for (int point = 0; point < board_.size(); ++point) {
    all_ |= BitOf(point);
    near_.push_back(0);
    for (const int to : board_.near[Board::Index(point)]) near_.back() |= BitOf(to);
    mills_at_.emplace_back();
    for (const auto& line : board_.mills_at[Board::Index(point)])
      mills_at_.back().push_back(BitOf(line[0]) | BitOf(line[1]) | BitOf(line[2]));
  }
}

bool MovingPhase::InMill(Bits men, int point) const {
  for (const Bits line : mills_at_[Board::Index(point)]) {
    if ((men & line) == line) return true;
  }
  return false;
}

MovingPhase::Bits MovingPhase::Goals(Sets sets, int point) const {
  const Bits empty = all_ & ~(sets.mover | sets.other);
  return Count(sets.mover) <= fly_ ? empty : empty & near_[Board::Index(point)];
}

MovingPhase::Bits MovingPhase::Takeable(Bits men) const {
  Bits outside_mills = 0;
  for (Bits left = men; left != 0; left &= left - 1) {
    if (!InMill(men, Lowest(left))) outside_mills |= left & -left;
  }
  return outside_mills != 0 ? outside_mills : men;
}

bool MovingPhase::Lost(Sets sets) const {
  if (Count(sets.mover) < kFewestMen) return true;
  for (Bits left = sets.mover; left != 0; left &= left - 1) {
    if (Goals(sets, Lowest(left)) != 0) return false;
  }
  return true;
}

void MovingPhase::Plies(Sets sets, std::vector<Sets>& after) const {
  after.clear();
  const Bits takeable = Takeable(sets.other);
  for (Bits men = sets.mover; men != 0; men &= men - 1) {
    const int from = Lowest(men);
    for (Bits goals = Goals(sets, from); goals != 0; goals &= goals - 1) {
      const int to = Lowest(goals);
      const Bits moved = (sets.mover & ~BitOf(from)) | BitOf(to);
      if (!InMill(moved, to)) {
        after.push_back({sets.other, moved});
        continue;
      }
      for (Bits taken = takeable; taken != 0; taken &= taken - 1)
        after.push_back({sets.other & ~(taken & -taken), moved});
    }
  }
}

}  // namespace merels::reference
