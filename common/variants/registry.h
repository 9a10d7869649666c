// The registry of named rulesets, the parser of `name+knob=value`, and the differences of a ruleset from the
// one that its name suggests.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/rules/ruleset.h"

namespace merels::variants {

/// Longest text of a ruleset that ParseRuleset reads.
inline constexpr std::size_t kMaxRulesetText = 300;

/// One line of the registry.
struct NamedRuleset {
  std::string_view name;
  std::string_view title;
  /// The rules in one paragraph of plain English.
  std::string_view summary;
  /// The name of the ruleset that the summary builds on; empty when it stands alone.
  std::string_view base = {};
  /// The printed rules that this is based on.
  std::string_view source;
  rules::Knobs knobs;
};

/// Every ruleset this program can play, in display order. Static storage.
std::span<const NamedRuleset> Registry();

/// The line with exactly this name, or null.
const NamedRuleset* FindNamed(std::string_view name);

/// The line with exactly this name and those that it builds on, nearest first; empty when there is none.
std::vector<const NamedRuleset*> LineWithBases(std::string_view name);

/// The rules in one or more paragraphs: first those that the named ruleset builds on, each preceded by its
/// name, then those of the named ruleset, and last the knobs that differ.
std::vector<std::string> RulesInFull(const rules::Ruleset& ruleset);

/// The ruleset of `text`: a registered name, or a name and knobs in any order ("standard+quiet=50+reps=3").
/// Errors: unknown-ruleset, unknown-knob, bad-knob-value, duplicate-knob.
Result<rules::Ruleset> ParseRuleset(std::string_view text);

/// The ruleset of a table opened as `text`: the family's draw limits (of morris "+reps=3+quiet=100", of Fox
/// and Geese and the race "+reps=3+cap=400") are added unless the text names them, so that no game goes on
/// for ever unless requested ("+reps=0+quiet=0"). Errors: unknown-ruleset, unknown-knob, bad-knob-value,
/// duplicate-knob.
Result<rules::Ruleset> PlayingDefault(std::string_view text);

/// A knob of one ruleset, for lists.
struct KnobValue {
  std::string_view knob;
  std::string value;
};

/// Every knob of the ruleset's family with its value, in the order of the rules page.
std::vector<KnobValue> KnobValues(const rules::Ruleset& ruleset);

/// The knobs, as "knob=value" in the order of canonical texts, in which a ruleset differs from a table opened
/// by its bare name. Empty for a text that is not a ruleset of this version.
std::vector<std::string> DifferencesOf(std::string_view ruleset);

}  // namespace merels::variants
