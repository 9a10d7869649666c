#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/solver/judgement.h"
#include "common/variants/registry.h"

namespace merels::solver {
namespace {

/// Random values, so that each ply's is likely to matter.
class AnyValues final : public Known {
 public:
  explicit AnyValues(const Numbering& numbering) : numbering_(numbering) {}

  ValuesView Of(Unit unit) const override {
    auto& values = values_[unit];
    if (values.bytes.empty()) {
      values = {unit, Width::kNarrow, std::vector<std::uint8_t>(numbering_.SlotsOf(unit))};
      std::mt19937 numbers(static_cast<unsigned>(unit.own * 1000 + unit.opp * 100 + unit.placed));
      for (auto& value : values.bytes) value = static_cast<std::uint8_t>(numbers() % 256);
    }
    return values.view();
  }

 private:
  const Numbering& numbering_;
  mutable std::map<Unit, UnitValues> values_;
};

std::vector<Unit> SomeUnits(const rules::morris::Knobs& knobs) {
  auto units = PlacingUnits(knobs);
  for (const Unit unit : MovingUnits(knobs, {knobs.men, knobs.men})) {
    units.push_back(unit);
    if (Turned(unit) != unit) units.push_back(Turned(unit));
  }
  return units;
}

TEST(Forward, JudgesAllPositionsAsOneAfterAnotherIsJudged) {
  for (const char* const ruleset :
       {"three", "three+mill_wins=0", "three+diag=1+mill_wins=0", "nine-holes", "six+men=4", "standard+men=3",
        "standard-pass+men=3", "standard-diag+men=3", "standard+men=3+milled=free", "merrills+men=3",
        "six+men=4+blocked=draw+fly=0"}) {
    const auto knobs = SolvableKnobs(variants::ParseRuleset(ruleset).value()).value();
    const Numbering numbering(knobs);
    const AnyValues values(numbering);
    const Sources sources{knobs, numbering, values};
    for (const Unit unit : SomeUnits(knobs)) {
      const UnitIndex index = numbering.IndexOf(unit);
      std::vector<int> visits(index.slots());
      std::uint64_t positions = 0, compared = 0;
      Alone alone;
      JudgeAll(sources, unit, alone, [&] {
        return [&](Men men, Code code) {
          ASSERT_EQ(++visits[index.OwnSlotOf(men).slot], 1);
          if (positions++ % (1 + index.slots() / 100) != 0) return;
          ++compared;
          ASSERT_EQ(code, JudgeOne(sources, unit, men))
              << ruleset << ' ' << unit.own << '-' << unit.opp << ' ' << men.own << ' ' << men.opp;
        };
      });
      EXPECT_EQ(positions, numbering.PositionsOf(unit)) << ruleset;
      EXPECT_GT(compared, 0U) << ruleset;
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace merels::solver
