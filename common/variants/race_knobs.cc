#include <array>

#include "common/variants/knob_kinds.h"

namespace merels::variants {
namespace {

using rules::race::Knobs;
using Kinds = KnobKinds<Knobs>;

constexpr std::array<std::string_view, 2> kSetupWords = {"corner", "rows"};

constexpr std::array kTable = {
    Kinds::Switch<&Knobs::diag>("diag"),
    Kinds::Word<&Knobs::setup, kSetupWords>("setup", "corner or rows"),
    Kinds::Limit<&Knobs::reps>("reps"),
    Kinds::Limit<&Knobs::cap>("cap"),
};

}  // namespace

const FamilyKnobs& KnobsFor(const Knobs&) {
  static constexpr FamilyKnobs kFamily{kTable, "+reps=3+cap=400", &AnyTogether};
  return kFamily;
}

}  // namespace merels::variants
