#include "common/solver/numbering.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "common/solver/judgement.h"
#include "common/variants/registry.h"

namespace merels::solver {
namespace {

rules::morris::Knobs KnobsOf(const char* ruleset) {
  return std::get<rules::morris::Knobs>(variants::ParseRuleset(ruleset).value().knobs);
}

std::uint64_t OwnSlots(const UnitIndex& index) {
  std::uint64_t own = 0;
  index.EachSlot(0, index.slots(), [&](Slot, Men, std::uint32_t kept) { own += kept == 0 ? 0U : 1U; });
  return own;
}

TEST(Numbering, AUnitHasAsManyOwnSlotsAsBurnsideCountsPositions) {
  for (const char* const ruleset : {"three", "nine-holes", "six", "standard", "standard-diag"}) {
    const auto knobs = KnobsOf(ruleset);
    const Numbering numbering(knobs);
    for (const Unit unit :
         {Unit{0, 0}, Unit{1, 0}, Unit{0, 2}, Unit{2, 2}, Unit{3, 2}, Unit{3, 3}, Unit{4, 3}}) {
      if (std::max(unit.own, unit.opp) > knobs.men) continue;
      const UnitIndex index = numbering.IndexOf(unit);
      EXPECT_EQ(OwnSlots(index), numbering.PositionsOf(unit))
          << ruleset << ' ' << unit.own << '-' << unit.opp;
      EXPECT_EQ(index.slots(), numbering.SlotsOf(unit));
    }
  }
}

TEST(Numbering, BurnsideCountsWhatIsKnownOfTheWholeBoard) {
  const Numbering numbering(KnobsOf("standard"));
  EXPECT_EQ(numbering.PositionsOf({3, 3}), 169'626U);
  EXPECT_EQ(numbering.PositionsOf({4, 3}), 760'398U);
  EXPECT_EQ(numbering.PositionsOf({7, 6}), 267'793'288U);
  EXPECT_EQ(numbering.PositionsOf({8, 8}), 591'726'690U);
  EXPECT_EQ(numbering.PositionsOf({9, 9}), 409'106'740U);
}

TEST(Numbering, ASlotIsFoundAgainFromItsPosition) {
  for (const char* const ruleset : {"three", "six", "standard"}) {
    const Numbering numbering(KnobsOf(ruleset));
    const UnitIndex index = numbering.IndexOf({3, 2});
    index.EachSlot(0, index.slots(), [&](Slot slot, Men men, std::uint32_t kept) {
      ASSERT_EQ(index.At(slot), men) << ruleset << ' ' << slot;
      ASSERT_EQ(index.SlotOf(men), slot) << ruleset;
      ASSERT_EQ(index.KeptAt(slot), kept) << ruleset << ' ' << slot;
      ASSERT_EQ(index.OwnSlotOf(men).slot == slot, kept != 0) << ruleset << ' ' << slot;
    });
  }
}

TEST(Numbering, ImagesOfAPositionHaveOneOwnSlot) {
  const Numbering numbering(KnobsOf("six"));
  const UnitIndex index = numbering.IndexOf({3, 3});
  for (Slot slot = 0; slot < index.slots(); slot += 7) {
    const Men men = index.At(slot);
    const auto own = index.OwnSlotOf(men);
    std::uint32_t kept = 0;
    for (int symmetry = 0; symmetry < numbering.images().count(); ++symmetry) {
      const Men image = {numbering.images().Of(symmetry, men.own), numbering.images().Of(symmetry, men.opp)};
      ASSERT_EQ(index.OwnSlotOf(image).slot, own.slot);
      kept += image == men ? 1U : 0U;
    }
    ASSERT_EQ(own.kept, kept);
  }
}

TEST(Numbering, RangesOfSlotsAreThoseOfTheWhole) {
  const Numbering numbering(KnobsOf("six"));
  const UnitIndex index = numbering.IndexOf({2, 3});
  std::vector<Bits> whole;
  index.EachSlot(0, index.slots(), [&](Slot, Men men, std::uint32_t) { whole.push_back(men.opp); });
  for (const Slot begin : {Slot{0}, Slot{1}, Slot{363}, Slot{364}, Slot{365}, index.slots() - 1}) {
    Slot next = begin;
    index.EachSlot(begin, std::min(begin + 500, index.slots()), [&](Slot slot, Men men, std::uint32_t) {
      ASSERT_EQ(slot, next++);
      ASSERT_EQ(men.opp, whole[slot]);
    });
  }
}

TEST(Numbering, TheSlotsOfAPositionAreItsOwnOneAndAllItsDoubles) {
  const Numbering numbering(KnobsOf("six"));
  const UnitIndex index = numbering.IndexOf({3, 2});
  std::vector<std::vector<Slot>> expected(index.slots());
  for (Slot slot = 0; slot < index.slots(); ++slot) {
    expected[index.OwnSlotOf(index.At(slot)).slot].push_back(slot);
  }
  for (Slot slot = 0; slot < index.slots(); ++slot) {
    std::vector<Slot> found;
    index.EachSlotOf(index.At(slot), [&](Slot same) { found.push_back(same); });
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, expected[index.OwnSlotOf(index.At(slot)).slot]) << slot;
  }
}

TEST(Numbering, EachPositionIsVisitedOnceByTheOthersMenInWhateverRanges) {
  const Numbering numbering(KnobsOf("six"));
  for (const Unit unit : {Unit{3, 2}, Unit{2, 3, 5}, Unit{0, 2, 2}, Unit{3, 3}}) {
    const UnitIndex index = numbering.IndexOf(unit);
    const ByOther by_other(numbering, unit);
    std::vector<int> visits(index.slots());
    for (std::uint64_t begin = 0; begin < by_other.steps(); begin += 1000) {
      by_other.Each(begin, std::min(begin + 1000, by_other.steps()),
                    [&](Men men) { ++visits[index.OwnSlotOf(men).slot]; });
    }
    index.EachSlot(0, index.slots(), [&](Slot slot, Men, std::uint32_t kept) {
      ASSERT_EQ(visits[slot], kept == 0 ? 0 : 1) << slot;
    });
  }
}

TEST(Subsets, AreNumberedInTheOrderOfTheirWords) {
  for (int points = 1; points <= 12; ++points) {
    for (int men = 0; men <= points; ++men) {
      const Subsets subsets(points, men);
      Slot rank = 0;
      for (Bits set = 0; set < Bits{1} << points; ++set) {
        if (rules::morris::CountBits(set) != men) continue;
        ASSERT_EQ(subsets.Rank(set), rank);
        ASSERT_EQ(subsets.At(rank), set);
        if (++rank < subsets.count()) {
          ASSERT_EQ(Subsets::Next(set), subsets.At(rank));
        }
      }
      ASSERT_EQ(rank, subsets.count());
      ASSERT_EQ(rank, Binomial(points, men));
    }
  }
}

}  // namespace
}  // namespace merels::solver
