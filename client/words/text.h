// Building sentences, and the words for sides and men in sentences about a game, for the window and the
// command line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/board/topology.h"
#include "common/rules/base/outcome.h"
#include "common/rules/ruleset.h"

namespace merels::words {

/// With a capital letter, unless it begins with the name of a point.
std::string Capitalised(std::string sentence);
/// All in capital letters, of ASCII.
std::string Upper(std::string text);
/// "1 game", "3 games", "0 games".
std::string Counted(std::int64_t number, std::string_view one, std::string_view many);
/// "b2", "b2 and g1", "a1, b2 and g1".
std::string Listed(const std::vector<std::string>& items);
/// Listed() for points.
std::string ListPoints(const board::Topology& topology, const std::vector<board::Point>& points);

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
