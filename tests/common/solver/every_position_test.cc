// Every value of the moving phase up to four men each against the reference rules. Where every slot is
// checked, no difference proves the values: wins and losses by induction on their plies, and draws since a
// player who keeps to them never loses.
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "common/board/topology.h"
#include "tests/common/solver/solved.h"
#include "tests/reference/game.h"
#include "tests/reference/moving_phase.h"

namespace merels::solver {
namespace {

/// Maps sets of the solver's points to the reference's numbering, and back.
class Renumbering {
 public:
  Renumbering(const board::Topology& topology, const reference::Board& board) {
    for (int point = 0; point < board.size(); ++point) {
      const auto found = board::FindPoint(topology, board.names[reference::Board::Index(point)]);
      EXPECT_TRUE(found);
      const auto bit = static_cast<std::size_t>(*found);
      to_solver_[static_cast<std::size_t>(point)] = std::uint32_t{1} << bit;
      to_reference_[bit] = std::uint32_t{1} << point;
    }
  }

  reference::Sets ToReference(Men men) const {
    return {Through(to_reference_, men.own), Through(to_reference_, men.opp)};
  }
  Men ToSolver(reference::Sets sets) const {
    return {Through(to_solver_, sets.mover), Through(to_solver_, sets.other)};
  }

 private:
  using Table = std::array<std::uint32_t, 32>;

  static std::uint32_t Through(const Table& table, std::uint32_t set) {
    std::uint32_t renumbered = 0;
    for (; set != 0; set &= set - 1) renumbered |= table[static_cast<std::size_t>(std::countr_zero(set))];
    return renumbered;
  }

  Table to_solver_{};
  Table to_reference_{};
};

class EveryPosition {
 public:
  explicit EveryPosition(const std::string& ruleset)
      : solved_(ruleset, {4, 4}),
        phase_(reference::ReadRuleset(ruleset).value()),
        renumbering_(rules::Game(solved_.ruleset()).topology(), phase_.board()) {
    for (const auto& [unit, values] : solved_.units())
      units_.emplace(unit, std::pair(values.view(), solved_.numbering().IndexOf(unit)));
  }

  /// The number of differing slots, and of all.
  struct Compared {
    std::uint64_t wrong = 0;
    std::uint64_t slots = 0;
  };
  Compared Compare() const {
    Compared compared;
    for (const auto& [unit, values] : solved_.units()) {
      const UnitIndex index = solved_.numbering().IndexOf(unit);
      const ValuesView view = values.view();
      index.EachSlot(0, index.slots(), [&](Slot slot, Men men, std::uint32_t) {
        ++compared.slots;
        if (view.At(slot) != Judge(men)) ++compared.wrong;
      });
    }
    return compared;
  }

 private:
  Code Judge(Men men) const {
    const reference::Sets sets = renumbering_.ToReference(men);
    if (phase_.Lost(sets)) return 0;
    phase_.Plies(sets, after_);
    Best best;
    for (const reference::Sets next : after_) best.Add(ValueOf(renumbering_.ToSolver(next)));
    return best.code();
  }

  /// A mover with too few men has lost, and is in no unit.
  Code ValueOf(Men men) const {
    const Unit unit{__builtin_popcount(men.own), __builtin_popcount(men.opp)};
    if (unit.own < 3) return 0;
    const auto& [values, index] = units_.at(unit);
    return values.At(index.SlotOf(men));
  }

  const Solved solved_;
  const reference::MovingPhase phase_;
  const Renumbering renumbering_;
  std::map<Unit, std::pair<ValuesView, UnitIndex>> units_;
  mutable std::vector<reference::Sets> after_;
};

TEST(EveryPosition, OfStandardUpToFourMenEachIsWorthTheBestOfItsSuccessors) {
  const auto compared = EveryPosition("standard").Compare();
  EXPECT_EQ(compared.wrong, 0U);
  EXPECT_GT(compared.slots, 4'000'000U);
}

TEST(EveryPosition, OfSixUpToFourMenEachIsWorthTheBestOfItsSuccessors) {
  const auto compared = EveryPosition("six").Compare();
  EXPECT_EQ(compared.wrong, 0U);
  EXPECT_GT(compared.slots, 100'000U);
}

}  // namespace
}  // namespace merels::solver
