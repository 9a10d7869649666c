#include <array>

#include "common/rules/foxgeese/position.h"
#include "common/variants/knob_kinds.h"

namespace merels::variants {
namespace {

using rules::foxgeese::kMaxGeese;
using rules::foxgeese::Knobs;
using Kinds = KnobKinds<Knobs>;

constexpr std::array<int, 2> kGeese = {15, kMaxGeese};

constexpr std::array kTable = {
    Kinds::Switch<&Knobs::diag>("diag"),
    Kinds::OneOf<&Knobs::geese, kGeese>("geese", "15 or 17"),
    Kinds::PointOf<&Knobs::foxstart, board::kFrench>("foxstart", "a point such as d4"),
    Kinds::Number<&Knobs::foxmin, 1, kMaxGeese>("foxmin", "a number from 1 to the number of geese"),
    Kinds::Switch<&Knobs::sideways>("sideways"),
    Kinds::Limit<&Knobs::reps>("reps"),
    Kinds::Limit<&Knobs::cap>("cap"),
};

Result<void> CheckTogether(const rules::Knobs& all) {
  const auto& knobs = std::get<Knobs>(all);
  if ((StartGeese(knobs) & rules::french::BitOf(knobs.foxstart)) != 0) {
    return Error{Reason::kBadKnobValue, "foxstart cannot be " + PointName(board::kFrench, knobs.foxstart) +
                                            ": a goose starts there; choose an empty point, such as d4"};
  }
  if (knobs.foxmin > knobs.geese) {
    return Error{Reason::kBadKnobValue, "foxmin cannot be " + std::to_string(knobs.foxmin) + ": there are " +
                                            std::to_string(knobs.geese) +
                                            " geese, so the fox would have won"};
  }
  return {};
}

}  // namespace

const FamilyKnobs& KnobsFor(const Knobs&) {
  static constexpr FamilyKnobs kFamily{kTable, "+reps=3+cap=400", &CheckTogether};
  return kFamily;
}

}  // namespace merels::variants
