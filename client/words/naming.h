// Words for sides and men in sentences about a game, for the window and the command line.
#pragma once

#include <string>
#include <string_view>

#include "common/rules/base/outcome.h"
#include "common/rules/base/side_name.h"
#include "common/rules/ruleset.h"

namespace merels::words {

struct Naming {
  rules::SideNames sides;
  /// A man that moves farther than one point flies; otherwise it jumps.
  bool flies = false;

  const rules::SideName& side(rules::Side side) const { return sides[rules::Index(side)]; }
  /// "the geese move", "White moves": the subject with the matching form of the verb.
  std::string Says(rules::Side side, std::string_view verb, std::string_view plural_verb) const;
};

/// Static storage. nullptr: a ruleset this program does not know, described in neutral words.
const Naming& NamingOf(const rules::Ruleset* ruleset);
/// NamingOf() for a ruleset's text.
const Naming& NamingOfText(std::string_view ruleset);

}  // namespace merels::words
