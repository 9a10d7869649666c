#include "client/presenter/game_names.h"

#include "client/presenter/phrases.h"
#include "common/variants/registry.h"

namespace merels::presenter {
std::string RulesTitle(std::string_view ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  if (!parsed) return std::string(ruleset);
  return parsed->name == kQuickRuleset ? "Standard rules" : std::string(parsed->title);
}

std::string RulesShort(std::string_view ruleset) {
  return Capitalised(std::string(ruleset.substr(0, ruleset.find('+'))));
}

std::string RulesDifference(std::string_view ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  const auto usual = variants::PlayingDefault(kQuickRuleset);
  if (!parsed || !usual) return "rules this program does not know";
  const auto values = variants::KnobValues(*parsed);
  const auto expected = variants::KnobValues(*usual);
  std::string difference;
  for (std::size_t i = 0; i < values.size() && i < expected.size(); ++i) {
    if (values[i].value == expected[i].value) continue;
    if (!difference.empty()) difference += ", ";
    difference += std::string(values[i].knob) + " " + values[i].value + " instead of " + expected[i].value;
  }
  return difference;
}

}  // namespace merels::presenter
