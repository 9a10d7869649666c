#include "tests/reference/ruleset.h"

#include <charconv>
#include <map>
#include <sstream>

#include "tests/reference/notation.h"

namespace merels::reference {
namespace {

/// The knobs that each name sets, with blanks between them.
const std::map<std::string, std::string>& Names() {
  static const std::map<std::string, std::string> names = {
      {"standard", ""},
      {"merrills", "milled=none"},
      {"plain", "fly=0"},
      {"plain-diag", "fly=0 diag=1"},
      {"standard-diag", "diag=1"},
      {"standard-pass", "blocked=pass"},
      {"standard-double", "captures=mills"},
      {"six", "board=six men=6 fly=0"},
      {"three", "board=three men=3 fly=0 diag=1 mill_wins=1"},
      {"nine-holes", "board=three men=3 fly=99 mill_wins=1"},
      {"lasker", "men=10 place_move=1"},
      {"twelve", "men=12 diag=1 full=draw"},
      {"morabaraba", "men=12 diag=1 full=draw remill=0"},
      {"foxgeese", "diag=1"},
      {"foxgeese-15", "diag=1 geese=15"},
      {"foxgeese-fwd", "diag=1 sideways=0"},
      {"foxgeese-15-fwd", "diag=1 geese=15 sideways=0"},
      {"race", "diag=1"},
      {"race-rows", "diag=1 setup=rows"},
      {"peg", "diag=1"},
      {"peg-orth", "diag=1 jumps=orth"},
  };
  return names;
}

Family FamilyOf(const std::string& name) {
  if (name.substr(0, 3) == "fox") return Family::kFox;
  if (name.substr(0, 4) == "race") return Family::kRace;
  if (name.substr(0, 3) == "peg") return Family::kPeg;
  return Family::kMorris;
}

int* NumberOf(Ruleset& rules, const std::string& knob) {
  if (knob == "diag") return &rules.diag;
  if (knob == "reps") return &rules.reps;
  if (knob == "cap") return &rules.cap;
  if (knob == "men") return &rules.men;
  if (knob == "fly") return &rules.fly;
  if (knob == "place_move") return &rules.place_move;
  if (knob == "mill_wins") return &rules.mill_wins;
  if (knob == "remill") return &rules.remill;
  if (knob == "quiet") return &rules.quiet;
  if (knob == "endquiet") return &rules.endquiet;
  if (knob == "geese") return &rules.geese;
  if (knob == "foxmin") return &rules.foxmin;
  if (knob == "sideways") return &rules.sideways;
  return nullptr;
}

std::string* WordOf(Ruleset& rules, const std::string& knob) {
  if (knob == "board") return &rules.board;
  if (knob == "milled") return &rules.milled;
  if (knob == "captures") return &rules.captures;
  if (knob == "blocked") return &rules.blocked;
  if (knob == "full") return &rules.full;
  if (knob == "foxstart") return &rules.foxstart;
  if (knob == "setup") return &rules.setup;
  if (knob == "jumps") return &rules.jumps;
  return nullptr;
}

bool Set(Ruleset& rules, const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos) return false;
  const std::string knob = setting.substr(0, equals), value = setting.substr(equals + 1);
  if (std::string* const word = WordOf(rules, knob)) {
    *word = value;
    // Points may be written in either case.
    if (knob == "foxstart") *word = LowerCase(value);
    return true;
  }
  int* const number = NumberOf(rules, knob);
  if (number == nullptr) return false;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), *number);
  return error == std::errc() && end == value.data() + value.size();
}

bool SetAll(Ruleset& rules, const std::string& settings, char separator) {
  std::istringstream in(settings);
  for (std::string setting; std::getline(in, setting, separator);) {
    if (!Set(rules, setting)) return false;
  }
  return true;
}

}  // namespace

std::optional<Ruleset> ReadRuleset(const std::string& text) {
  const std::size_t plus = text.find('+');
  const auto named = Names().find(text.substr(0, plus));
  if (named == Names().end()) return std::nullopt;
  Ruleset rules;
  rules.family = FamilyOf(named->first);
  SetAll(rules, named->second, ' ');
  if (plus != std::string::npos && !SetAll(rules, text.substr(plus + 1), '+')) return std::nullopt;
  return rules;
}

}  // namespace merels::reference
