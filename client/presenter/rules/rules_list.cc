#include "client/presenter/rules/rules_list.h"

#include <algorithm>
#include <map>
#include <string>

#include "client/presenter/rules/rules_sheet.h"
#include "client/presenter/words/game_names.h"
#include "common/rules/game.h"

namespace merels::presenter {

std::vector<const variants::NamedRuleset*> ListedRules(const RulesWanted& wanted) {
  std::vector<const variants::NamedRuleset*> listed;
  for (const auto& line : variants::Registry()) {
    const bool may = wanted.seats == 0 || SeatsOf(line.name) == wanted.seats;
    const bool shown = wanted.variations || line.name == wanted.chosen || !IsVariation(line);
    if (may && shown) listed.push_back(&line);
  }
  return listed;
}

std::size_t CountVariations(int seats) {
  const auto all = ListedRules({"", true, seats});
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [](const auto* line) { return IsVariation(*line); }));
}

int SeatsOf(std::string_view ruleset) {
  const auto played = variants::PlayingDefault(ruleset);
  return played ? rules::Seats(*played) : 0;
}

const BoardViewState& StartBoard(std::string_view name) {
  static const auto kAll = [] {
    std::map<std::string, BoardViewState, std::less<>> all;
    for (const auto& line : variants::Registry()) all.emplace(line.name, RulesOf(line.name).board);
    return all;
  }();
  static const BoardViewState kNone;
  const auto found = kAll.find(name);
  return found == kAll.end() ? kNone : found->second;
}

}  // namespace merels::presenter
