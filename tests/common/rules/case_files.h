// The rules' case files (tests/data/rules) and their rulesets.
#pragma once

#include <string>
#include <vector>

#include "common/rules/game.h"
#include "common/variants/registry.h"
#include "tests/support/case_rows.h"

namespace merels::testing {

/// The playable rulesets with a file games/RULESET`suffix`.
inline std::vector<std::string> RulesetsWithCases(const std::string& suffix) {
  std::vector<std::string> names = CaseFileNames(suffix);
  std::erase_if(names, [](const std::string& name) { return !variants::ParseRuleset(name).ok(); });
  return names;
}

inline rules::Ruleset RulesetNamed(const std::string& text) { return variants::ParseRuleset(text).value(); }

}  // namespace merels::testing
