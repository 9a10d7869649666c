// The knobs of the morris family as text: names, values, order. Used by the parser and by those who list
// knobs.
#ifndef MERELS_COMMON_VARIANTS_KNOB_TABLE_H_
#define MERELS_COMMON_VARIANTS_KNOB_TABLE_H_

#include <span>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/rules/morris/knobs.h"

namespace merels::variants {

/// One knob: how it is called, read and written.
struct MorrisKnob {
  std::string_view name;
  /// The values people may write, for an error's sentence.
  std::string_view values;
  /// Sets the knob; false when `value` is not one of its values.
  bool (*set)(rules::morris::Knobs& knobs, std::string_view value);
  std::string (*get)(const rules::morris::Knobs& knobs);
};

/// Every knob of the family, in the order of canonical ruleset texts.
std::span<const MorrisKnob> MorrisKnobs();

/// Whether these values make a game together. Error: bad-knob-value.
Result<void> CheckTogether(const rules::morris::Knobs& knobs);

}  // namespace merels::variants

#endif  // MERELS_COMMON_VARIANTS_KNOB_TABLE_H_
