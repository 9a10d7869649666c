// The knobs of every family as text: names, values, order. Used by the parser and by lists of knobs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/rules/ruleset.h"

namespace merels::variants {

/// One knob: how it is called, read and written.
struct Knob {
  std::string_view name;
  /// The values people may write, for an error's sentence.
  std::string_view values;
  /// Sets the knob; false when `value` is not one of its values. `knobs` are of the knob's own family.
  bool (*set)(rules::Knobs& knobs, std::string_view value);
  std::string (*get)(const rules::Knobs& knobs);
  /// For programs: every value the knob takes; or, when this is missing, the numbers from `lowest` to
  /// `highest`.
  std::vector<std::string> (*words)() = nullptr;
  int lowest = 0;
  int highest = 0;
};

/// What one family adds to the texts of rulesets.
struct FamilyKnobs {
  /// In the order of canonical texts.
  std::span<const Knob> knobs;
  /// What a table adds as far as it is not named, such as "+reps=3+quiet=100"; empty for nothing.
  std::string_view playing_default;
  /// Whether these values make a game together. Error: bad-knob-value.
  Result<void> (*check)(const rules::Knobs& knobs);
};

/// Of the family that `knobs` belong to.
const FamilyKnobs& KnobsOfFamily(const rules::Knobs& knobs);

// The families, a file each.
const FamilyKnobs& KnobsFor(const rules::morris::Knobs&);
const FamilyKnobs& KnobsFor(const rules::foxgeese::Knobs&);
const FamilyKnobs& KnobsFor(const rules::race::Knobs&);
const FamilyKnobs& KnobsFor(const rules::solitaire::Knobs&);

}  // namespace merels::variants
