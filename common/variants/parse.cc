#include <algorithm>
#include <utility>

#include "common/base/quote.h"
#include "common/variants/knob_table.h"
#include "common/variants/registry.h"

namespace merels::variants {
namespace {

using rules::Ruleset;

std::string KnownNames() {
  std::string names;
  for (const NamedRuleset& named : Registry()) names += (names.empty() ? "" : ", ") + std::string(named.name);
  return names;
}

std::string NamesOf(std::span<const Knob> table) {
  std::string names;
  for (const Knob& knob : table) names += (names.empty() ? "" : ", ") + std::string(knob.name);
  return names;
}

Result<const NamedRuleset*> Named(std::string_view name) {
  if (const NamedRuleset* named = FindNamed(name)) return named;
  return Error{Reason::kUnknownRuleset, "there is no ruleset " + Quote(name) + "; known are " + KnownNames()};
}

/// The index of this knob in the table.
Result<std::size_t> FindKnob(std::span<const Knob> table, std::string_view name) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].name == name) return i;
  }
  return Error{Reason::kUnknownKnob, "there is no knob " + Quote(name) + "; known are " + NamesOf(table)};
}

/// Applies "knob=value+knob=value...".
Result<void> ApplyKnobs(std::string_view text, rules::Knobs& knobs) {
  const auto table = KnobsOfFamily(knobs).knobs;
  std::vector<std::size_t> seen;
  while (true) {
    const std::string_view setting = text.substr(0, text.find('+'));
    const std::string_view name = setting.substr(0, setting.find('='));
    const auto knob = FindKnob(table, name);
    if (!knob) return knob.error();
    if (std::find(seen.begin(), seen.end(), *knob) != seen.end()) {
      return Error{Reason::kDuplicateKnob, "the knob " + std::string(name) + " is set twice; set it once"};
    }
    seen.push_back(*knob);
    const Knob& entry = table[*knob];
    const std::string_view value = name.size() < setting.size() ? setting.substr(name.size() + 1) : "";
    if (!entry.set(knobs, value)) {
      return Error{Reason::kBadKnobValue, std::string(name) + " cannot be " + Quote(value) + "; it takes " +
                                              std::string(entry.values)};
    }
    if (setting.size() == text.size()) return {};
    text.remove_prefix(setting.size() + 1);
  }
}

std::string CanonicalText(const NamedRuleset& named, const rules::Knobs& knobs) {
  std::string text(named.name);
  for (const Knob& knob : KnobsOfFamily(knobs).knobs) {
    const std::string value = knob.get(knobs);
    if (value != knob.get(named.knobs)) text += '+' + std::string(knob.name) + '=' + value;
  }
  return text;
}

}  // namespace

Result<Ruleset> ParseRuleset(std::string_view text) {
  if (text.size() > kMaxRulesetText) {
    return Error{Reason::kUnknownRuleset,
                 "the text of a ruleset has at most " + std::to_string(kMaxRulesetText) + " characters"};
  }
  const std::size_t plus = text.find('+');
  const auto named = Named(text.substr(0, plus));
  if (!named) return named.error();
  rules::Knobs knobs = (*named)->knobs;
  if (plus != std::string_view::npos) {
    if (auto applied = ApplyKnobs(text.substr(plus + 1), knobs); !applied) return applied.error();
    if (auto sound = KnobsOfFamily(knobs).check(knobs); !sound) return sound.error();
  }
  return Ruleset{CanonicalText(**named, knobs), (*named)->name, (*named)->title, (*named)->summary, knobs};
}

Result<Ruleset> PlayingDefault(std::string_view text) {
  auto ruleset = ParseRuleset(text);
  if (!ruleset) return ruleset;
  std::string played(text);
  for (std::string_view rest = KnobsOfFamily(ruleset->knobs).playing_default; !rest.empty();) {
    const std::string_view setting = rest.substr(0, rest.find('+', 1));  // "+knob=value"
    const std::string_view knob = setting.substr(0, setting.find('=') + 1);
    if (text.find(knob) == text.npos) played += setting;
    rest.remove_prefix(setting.size());
  }
  return ParseRuleset(played);
}

std::vector<KnobValue> KnobValues(const Ruleset& ruleset) {
  std::vector<KnobValue> values;
  for (const Knob& knob : KnobsOfFamily(ruleset.knobs).knobs) {
    values.push_back({knob.name, knob.get(ruleset.knobs)});
  }
  return values;
}

}  // namespace merels::variants
