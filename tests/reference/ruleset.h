// The named rulesets of the rules page and its `name+knob=value`.
#pragma once

#include <optional>
#include <string>

namespace merels::reference {

enum class Family { kMorris, kFox, kRace, kPeg };

/// Every knob of every family; a family uses its own. Words are kept as written.
struct Ruleset {
  Family family = Family::kMorris;
  int diag = 0;
  int reps = 0;
  int cap = 0;
  // Morris.
  std::string board = "nine";
  int men = 9;
  int fly = 3;
  std::string milled = "any";
  std::string captures = "one";
  std::string blocked = "lose";
  std::string full = "blocked";
  int place_move = 0;
  int mill_wins = 0;
  int remill = 1;
  int quiet = 0;
  int endquiet = 0;
  // Fox and Geese.
  int geese = 17;
  int foxmin = 4;
  int sideways = 1;
  std::string foxstart = "d4";
  // Race.
  std::string setup = "corner";
  // Solitaire.
  std::string jumps = "diag";

  bool operator==(const Ruleset&) const = default;
};

/// Nothing for an unknown name or knob, or a bad number. Whether the values make sense is not checked.
std::optional<Ruleset> ReadRuleset(const std::string& text);

}  // namespace merels::reference
