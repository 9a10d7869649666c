// The knobs of every family as text: names, values, order. Used by the parser and by lists of knobs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/rules/ruleset.h"

namespace merels::variants {

/// One knob: its name, and how it is parsed and printed.
struct Knob {
  std::string_view name;
  /// The allowed values, for an error's sentence.
  std::string_view values;
  /// Sets the knob; false when `value` is not one of its values. `knobs` are of the knob's own family.
  bool (*set)(rules::Knobs& knobs, std::string_view value);
  std::string (*get)(const rules::Knobs& knobs);
  /// For programs: every value the knob takes; if null, the numbers from `lowest` to `highest`.
  std::vector<std::string> (*words)() = nullptr;
  int lowest = 0;
  int highest = 0;
};

/// One family's part of the texts of rulesets.
struct FamilyKnobs {
  /// In the order of canonical texts.
  std::span<const Knob> knobs;
  /// The knobs that a table adds unless they are named, such as "+reps=3+quiet=100"; may be empty.
  std::string_view playing_default;
  /// Whether this combination of values is valid. Error: bad-knob-value.
  Result<void> (*check)(const rules::Knobs& knobs);
};

/// The entry of the family of `knobs`.
const FamilyKnobs& KnobsOfFamily(const rules::Knobs& knobs);

}  // namespace merels::variants
