// What is played: the identity of a ruleset and the values of its knobs. Made by common/variants/registry.h.
#ifndef MERELS_COMMON_RULES_RULESET_H_
#define MERELS_COMMON_RULES_RULESET_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "common/rules/morris/knobs.h"

namespace merels::rules {

/// Which folder of common/rules plays it.
enum class Family : std::uint8_t { kMorris };

/// "morris"
constexpr std::string_view FamilyName(Family family) {
  switch (family) {
    case Family::kMorris: return "morris";
  }
  return "";
}

struct Ruleset {
  /// The one spelling of this ruleset: the name, then the knobs that differ from it, such as
  /// "standard+reps=3+quiet=100". Two rulesets are the same when their texts are.
  std::string text;
  /// The registered name, such as "standard".
  std::string_view name;
  std::string_view title;
  /// The rules in one paragraph.
  std::string_view summary;
  Family family = Family::kMorris;
  /// Meaningful for Family::kMorris.
  morris::Knobs morris;

  bool operator==(const Ruleset& other) const { return text == other.text; }
};

}  // namespace merels::rules

#endif  // MERELS_COMMON_RULES_RULESET_H_
