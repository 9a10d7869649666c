#include "client/presenter/lobby/lobby_filter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "client/presenter/words/game_names.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

using lobby::Filter;

constexpr std::array kClasses = {clock::TimeClass::kBullet, clock::TimeClass::kBlitz,
                                 clock::TimeClass::kRapid, clock::TimeClass::kClassical};
constexpr std::array kKinds = {std::pair("rated", Filter::Rated::kRated),
                               std::pair("casual", Filter::Rated::kCasual)};

template <class T>
bool Has(const std::vector<T>& values, const T& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

/// In order, as a filter is written.
template <class T>
void Toggle(std::vector<T>& values, const T& value) {
  if (Has(values, value)) {
    std::erase(values, value);
  } else {
    values.insert(std::upper_bound(values.begin(), values.end(), value), value);
  }
}

std::string BareName(const std::string& ruleset) { return ruleset.substr(0, ruleset.find('+')); }

}  // namespace

bool TakeChip(const Press& press, const std::optional<double>& own, Filter& filter) {
  const Filter before = filter;
  if (press.action == Action::kFilterRules && KnowsRules(press.argument)) {
    Toggle(filter.rulesets, press.argument);
  }
  if (press.action == Action::kFilterClass) {
    if (const auto found = clock::FindTimeClass(press.argument)) Toggle(filter.classes, *found);
  }
  for (const auto& [name, rated] : kKinds) {
    if (press.action != Action::kFilterKind || press.argument != name) continue;
    filter.rated = filter.rated == rated ? Filter::Rated::kEither : rated;
  }
  if (press.action == Action::kFilterLevel && !filter.rating.any()) {
    filter.rating = {};
  } else if (press.action == Action::kFilterLevel && own) {
    const int mine = static_cast<int>(std::lround(*own));
    filter.rating = {std::max(1, mine - kMyLevel), mine + kMyLevel};
  }
  if (press.action == Action::kFilterBots) filter.without_bots = !filter.without_bots;
  return filter != before;
}

void Meet(const model::Lobby& lobby, std::vector<std::string>& rulesets) {
  const auto meet = [&rulesets](const std::string& ruleset) {
    const std::string name = BareName(ruleset);
    const bool wanted = name != kQuickRuleset && KnowsRules(name) && !Has(rulesets, name);
    if (wanted && rulesets.size() < kMaxRulesChips) rulesets.push_back(name);
  };
  for (const auto& table : lobby.tables()) meet(table.ruleset);
  for (const auto& match : lobby.live_matches()) meet(match.settings.ruleset);
}

std::vector<Button> FilterChips(const Filter& filter, const std::optional<double>& own,
                                const std::vector<std::string>& rulesets) {
  std::vector<Button> chips;
  const auto add = [&chips](Action action, std::string_view argument, std::string label, bool chosen) {
    chips.push_back({action, std::string(argument), std::move(label), true, chosen, Emphasis::kNormal});
  };
  for (const auto time_class : kClasses) {
    add(Action::kFilterClass, Name(time_class), words::Capitalised(std::string(Name(time_class))),
        Has(filter.classes, time_class));
  }
  for (const auto& [name, rated] : kKinds) {
    add(Action::kFilterKind, name, words::Capitalised(name), filter.rated == rated);
  }
  const bool level = !filter.rating.any();
  if (own || level) add(Action::kFilterLevel, "", "My level", level);
  add(Action::kFilterBots, "", "No computers", filter.without_bots);
  add(Action::kFilterRules, kQuickRuleset, RulesShort(kQuickRuleset),
      Has(filter.rulesets, std::string(kQuickRuleset)));
  for (const auto& name : rulesets) {
    add(Action::kFilterRules, name, RulesShort(name), Has(filter.rulesets, name));
  }
  return chips;
}

}  // namespace merels::presenter
