#include "client/presenter/lobby/lobby_filter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/words/game_names.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

using lobby::Filter;

Filter::Rated RatedOf(GameKind kind) {
  return kind == GameKind::kRated ? Filter::Rated::kRated : Filter::Rated::kCasual;
}

template <class T>
bool Has(const std::vector<T>& values, const T& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

/// Sorted, as filters are written.
template <class T>
void Toggle(std::vector<T>& values, const T& value) {
  if (Has(values, value)) {
    std::erase(values, value);
  } else {
    values.insert(std::upper_bound(values.begin(), values.end(), value), value);
  }
}

std::string BareName(const std::string& ruleset) { return ruleset.substr(0, ruleset.find('+')); }

struct ChipTaker {
  const std::optional<double>& own;
  Filter& filter;

  void operator()(const action::FilterRules& chip) const {
    if (KnowsRules(chip.what)) Toggle(filter.rulesets, chip.what);
  }
  void operator()(const action::FilterClass& chip) const { Toggle(filter.classes, chip.what); }
  void operator()(const action::FilterKind& chip) const {
    const auto rated = RatedOf(chip.what);
    filter.rated = filter.rated == rated ? Filter::Rated::kEither : rated;
  }
  void operator()(const action::FilterLevel&) const {
    if (!filter.rating.any()) {
      filter.rating = {};
    } else if (own) {
      const int mine = static_cast<int>(std::lround(*own));
      filter.rating = {std::max(1, mine - kMyLevel), mine + kMyLevel};
    }
  }
  void operator()(const action::ClearFilter&) const { filter = {}; }
  void operator()(const action::FilterBots&) const { filter.without_bots = !filter.without_bots; }
};

}  // namespace

bool TakeChip(const Action& action, const std::optional<double>& own, Filter& filter) {
  const Filter before = filter;
  if (const auto* chips = action.In<FilterActions>()) std::visit(ChipTaker{own, filter}, chips->one);
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
  const auto add = [&chips](Action action, std::string label, bool chosen) {
    chips.push_back({std::move(action), std::move(label), true, chosen, Emphasis::kNormal});
  };
  for (const auto time_class : kClassesPlayed) {
    add(action::FilterClass{time_class}, words::Capitalised(std::string(Name(time_class))),
        Has(filter.classes, time_class));
  }
  for (const auto kind : {GameKind::kRated, GameKind::kCasual}) {
    add(action::FilterKind{kind}, words::Capitalised(std::string(Name(kind))), filter.rated == RatedOf(kind));
  }
  const bool level = !filter.rating.any();
  if (own || level) add(action::FilterLevel{}, "My level", level);
  add(action::FilterBots{}, "No computers", filter.without_bots);
  const std::string quick(kQuickRuleset);
  add(action::FilterRules{quick}, RulesShort(quick), Has(filter.rulesets, quick));
  for (const auto& name : rulesets) {
    add(action::FilterRules{name}, RulesShort(name), Has(filter.rulesets, name));
  }
  return chips;
}

}  // namespace merels::presenter
