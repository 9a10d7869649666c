// The look and the words of each family of games: its men, the names of its sides, and the extras of its
// screen. All that the client knows of a family beyond rules::Game is here.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "client/words/text.h"
#include "common/rules/base/outcome.h"
#include "common/rules/ruleset.h"

namespace merels::presenter {

/// The look of a game's men.
enum class MenSet : std::uint8_t {
  kMen,          // white and black men
  kFoxAndGeese,  // the first side is the fox
  kPegs,         // all alike, in holes
};

struct FamilyFace : words::Naming {
  MenSet men = MenSet::kMen;
  /// By side: whether its men may be in hand or lost, so that a rack shows them.
  std::array<bool, 2> racks{};
  /// By side: the action in a turn without placements, such as "move a man".
  std::array<std::string_view, 2> to_do;
  /// Example plies for the field in which plies are typed.
  std::string_view examples;

  /// "white man", "geese": one man of the side or several, distinct from the other side's.
  std::string Men(rules::Side side, bool several) const;
};

/// Static storage. nullptr: a ruleset this program does not know, described in neutral words.
const FamilyFace& FaceOf(const rules::Ruleset* ruleset);
/// FaceOf() for a ruleset's text.
const FamilyFace& FaceOfText(std::string_view ruleset);

}  // namespace merels::presenter
