#include "client/presenter/lobby/listed_rules.h"

#include <algorithm>

#include "common/rules/game.h"

namespace merels::presenter {

bool IsVariation(const variants::NamedRuleset& line) {
  const auto registry = variants::Registry();
  return std::any_of(registry.begin(), registry.end(), [&](const auto& other) {
    return other.name != line.name && line.title.starts_with(other.title);
  });
}

bool IsForOne(std::string_view ruleset) {
  const auto played = variants::PlayingDefault(ruleset);
  return played && rules::Seats(*played) == 1;
}

std::vector<const variants::NamedRuleset*> ListedRules(const RulesWanted& wanted) {
  std::vector<const variants::NamedRuleset*> listed;
  for (const auto& line : variants::Registry()) {
    const bool may = wanted.puzzles || !IsForOne(line.name);
    const bool shown = wanted.variations || line.name == wanted.chosen || !IsVariation(line);
    if (may && shown) listed.push_back(&line);
  }
  return listed;
}

std::size_t CountVariations(bool puzzles) {
  const auto all = ListedRules({"", true, puzzles});
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [](const auto* line) { return IsVariation(*line); }));
}

}  // namespace merels::presenter
