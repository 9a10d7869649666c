#include "tests/differential/rulesets.h"

#include <sstream>
#include <vector>

#include "common/variants/registry.h"
#include "tests/reference/ruleset.h"

namespace merels::differential {
namespace {

using reference::Family;

struct Choice {
  std::string knob;
  std::vector<std::string> values;
};

// The board's own knobs are drawn separately, since men and diagonals depend on them.
const std::vector<Choice> kMorris = {
    {"fly", {"0", "2", "3", "4", "5", "99"}}, {"milled", {"any", "none", "free"}},
    {"captures", {"one", "mills"}},           {"blocked", {"lose", "pass", "pass", "draw"}},
    {"full", {"blocked", "blocked", "draw"}}, {"place_move", {"0", "1"}},
    {"mill_wins", {"0", "0", "0", "0", "1"}}, {"remill", {"0", "1"}},
    {"reps", {"0", "2", "3", "4"}},           {"quiet", {"0", "8", "20", "60"}},
    {"endquiet", {"0", "4", "10"}},           {"cap", {"0", "30", "80"}},
};
const std::vector<Choice> kFox = {
    {"diag", {"0", "1"}},
    {"geese", {"15", "17"}},
    {"foxstart", {"d4", "d5", "b4", "c6", "g5", "d7"}},
    {"foxmin", {"1", "3", "4", "5", "8"}},
    {"sideways", {"0", "1"}},
    {"reps", {"0", "2", "3"}},
    {"cap", {"0", "30", "80"}},
};
const std::vector<Choice> kRace = {
    {"diag", {"0", "1"}},
    {"setup", {"corner", "rows"}},
    {"reps", {"0", "2", "3"}},
    {"cap", {"0", "30", "80"}},
};
const std::vector<Choice> kPeg = {
    {"diag", {"0", "1"}},
    {"jumps", {"diag", "orth"}},
    {"cap", {"0", "1", "5", "20"}},
};

const std::vector<Choice>& ChoicesOf(Family family) {
  switch (family) {
    case Family::kMorris: return kMorris;
    case Family::kFox: return kFox;
    case Family::kRace: return kRace;
    case Family::kPeg: return kPeg;
  }
  return kMorris;
}

const std::string& OneOf(const std::vector<std::string>& values, Numbers& numbers) {
  return values[static_cast<std::size_t>(numbers.Below(values.size()))];
}

std::string RandomBoard(Numbers& numbers) {
  const std::string board = OneOf({"nine", "nine", "nine", "six", "three"}, numbers);
  const std::uint64_t most = board == "nine" ? 12 : board == "six" ? 8 : 4;
  const std::string diagonals = board != "six" && Chance(numbers, 2) ? "1" : "0";
  const std::uint64_t men = Chance(numbers, 3) ? most : 3 + numbers.Below(most - 2);
  return "board=" + board + "+diag=" + diagonals + "+men=" + std::to_string(men);
}

}  // namespace

bool Chance(Numbers& numbers, std::uint64_t in) { return numbers.Below(in) == 0; }

std::string RandomRuleset(std::string_view name, Numbers& numbers) {
  if (Chance(numbers, 3)) return variants::PlayingDefault(name).value().text;
  std::string ruleset(name);
  const auto family = reference::ReadRuleset(ruleset).value().family;
  if (family == Family::kMorris && Chance(numbers, 3)) ruleset += '+' + RandomBoard(numbers);
  for (const Choice& choice : ChoicesOf(family)) {
    if (Chance(numbers, 3)) ruleset += '+' + choice.knob + '=' + OneOf(choice.values, numbers);
  }
  return ruleset;
}

std::string WithKnobs(const std::string& ruleset, const std::string& settings) {
  std::string text = ruleset.substr(0, ruleset.find('+'));
  std::istringstream old(ruleset.substr(text.size()));
  for (std::string setting; std::getline(old, setting, '+');) {
    const std::string knob = setting.substr(0, setting.find('=') + 1);
    if (!knob.empty() && ('+' + settings).find('+' + knob) == std::string::npos) text += '+' + setting;
  }
  return text + '+' + settings;
}

}  // namespace merels::differential
