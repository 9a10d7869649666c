#include <array>

#include "common/variants/knob_kinds.h"

namespace merels::variants {
namespace {

using rules::solitaire::Knobs;
using Kinds = KnobKinds<Knobs>;

constexpr std::array<std::string_view, 2> kJumpsWords = {"diag", "orth"};

constexpr std::array kTable = {
    Kinds::Switch<&Knobs::diag>("diag"),
    Kinds::Word<&Knobs::jumps, kJumpsWords>("jumps", "diag or orth"),
    Kinds::Limit<&Knobs::cap>("cap"),
};

}  // namespace

const FamilyKnobs& KnobsFor(const Knobs&) {
  static constexpr FamilyKnobs kFamily{kTable, "", &AnyTogether};
  return kFamily;
}

}  // namespace merels::variants
