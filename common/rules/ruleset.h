// The identity of a ruleset and the values of its knobs. Made by common/variants/registry.h.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "common/rules/base/outcome.h"
#include "common/rules/foxgeese/knobs.h"
#include "common/rules/morris/knobs.h"
#include "common/rules/race/knobs.h"
#include "common/rules/solitaire/knobs.h"

namespace merels::rules {

/// The knobs of one family, whose type selects the folder of common/rules that plays it. A family is a type
/// of this list; its folder defines MakeGame, FamilyName, Seats, NamesOfSides and WithoutDrawLimits for the
/// type.
using Knobs = std::variant<morris::Knobs, foxgeese::Knobs, race::Knobs, solitaire::Knobs>;

struct Ruleset {
  /// The canonical text of this ruleset: the name, then the knobs that differ from it, such as
  /// "standard+reps=3+quiet=100". Two rulesets are the same when their texts are.
  std::string text;
  /// The registered name, such as "standard".
  std::string_view name;
  std::string_view title;
  /// The rules in one paragraph.
  std::string_view summary;
  Knobs knobs;

  bool operator==(const Ruleset& other) const { return text == other.text; }
};

/// The name of the family, such as "morris".
inline std::string_view FamilyName(const Ruleset& ruleset) {
  return std::visit([](const auto& knobs) { return FamilyName(knobs); }, ruleset.knobs);
}

/// The number of players: two, or one in a family of puzzles.
inline int Seats(const Ruleset& ruleset) {
  return std::visit([](const auto& knobs) { return Seats(knobs); }, ruleset.knobs);
}

/// The names of its sides and their men. Static storage.
inline const SideNames& NamesOfSides(const Ruleset& ruleset) {
  return std::visit([](const auto& knobs) -> const SideNames& { return NamesOfSides(knobs); }, ruleset.knobs);
}

}  // namespace merels::rules
