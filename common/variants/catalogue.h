// All rulesets and knobs as plain texts, for programs without their own rules.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace merels::variants {

/// A named ruleset.
struct RulesetCard {
  std::string name;
  std::string title;
  std::string summary;
  std::string source;
  std::string family;
  int seats = 2;
  std::vector<std::pair<std::string, std::string>> knobs;  // name and value
  /// Canonical text of the ruleset of a table opened by the bare name.
  std::string playing_default;
  std::vector<std::string> side_names;  // the first player's first; one for each seat
  std::string start_position;

  bool operator==(const RulesetCard&) const = default;
};

/// A knob and its values: one of `words` or, if there are none, a number from `lowest` to `highest`. A word
/// may be a number or a point, for a knob that does not take all of them.
struct KnobCard {
  std::string name;
  std::string values;  // for display
  std::vector<std::string> words;
  int lowest = 0;
  int highest = 0;

  bool operator==(const KnobCard&) const = default;
};

struct FamilyCard {
  std::string name;
  std::vector<KnobCard> knobs;  // in the order of canonical texts

  bool operator==(const FamilyCard&) const = default;
};

struct Catalogue {
  std::vector<RulesetCard> rulesets;  // in display order
  std::vector<FamilyCard> families;   // of all of them
  std::string next = {};              // of a page of it: the token of the next; empty: there is none

  bool operator==(const Catalogue&) const = default;
};

/// Adds a further page of the same catalogue; a family may be on several.
void Append(Catalogue& all, Catalogue page);

/// The rulesets and knobs of this program.
Catalogue OwnCatalogue();

}  // namespace merels::variants
