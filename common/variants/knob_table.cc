#include "common/variants/knob_table.h"

namespace merels::variants {

const FamilyKnobs& KnobsOfFamily(const rules::Knobs& knobs) {
  return std::visit([](const auto& family) -> const FamilyKnobs& { return KnobsFor(family); }, knobs);
}

}  // namespace merels::variants
