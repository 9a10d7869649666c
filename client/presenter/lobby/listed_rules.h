// The rulesets of a list.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/variants/registry.h"

namespace merels::presenter {

/// A variation of another ruleset, such as "Nine Men's Morris without flying".
bool IsVariation(const variants::NamedRuleset& line);

struct RulesWanted {
  std::string_view chosen;  // always listed
  bool variations = false;  // all of them
  bool puzzles = true;      // for one player
};

/// In the order of the registry. Static storage.
std::vector<const variants::NamedRuleset*> ListedRules(const RulesWanted& wanted);
/// How many variations there are among them.
std::size_t CountVariations(bool puzzles);

/// Whether it is a puzzle for one player; false for an unknown name.
bool IsForOne(std::string_view ruleset);

}  // namespace merels::presenter
