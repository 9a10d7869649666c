#include "common/variants/differences.h"

#include "common/variants/registry.h"

namespace merels::variants {

std::vector<std::string> DifferencesOf(std::string_view ruleset) {
  const auto played = ParseRuleset(ruleset);
  if (!played) return {};
  const auto expected = PlayingDefault(played->name);
  if (!expected) return {};
  std::vector<std::string> differences;
  const std::vector<KnobValue> usual = KnobValues(*expected);
  const std::vector<KnobValue> here = KnobValues(*played);
  for (std::size_t i = 0; i < here.size(); ++i) {
    if (here[i].value == usual[i].value) continue;
    differences.push_back(std::string(here[i].knob) + "=" + here[i].value);
  }
  return differences;
}

}  // namespace merels::variants
