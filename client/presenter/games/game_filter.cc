#include "client/presenter/games/game_filter.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "client/presenter/base/action.h"
#include "client/presenter/words/game_names.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

using clock::TimeClass;

std::chrono::hours LengthOf(GameSpan span) {
  const int days = span == GameSpan::kWeek ? 7 : span == GameSpan::kMonth ? 30 : 365;
  return std::chrono::hours(24 * days);
}

match::ResultFilter ResultOf(GameResult result) {
  switch (result) {
    case GameResult::kWon: return match::ResultFilter::kWon;
    case GameResult::kLost: return match::ResultFilter::kLost;
    case GameResult::kDrawn: return match::ResultFilter::kDraw;
  }
  return match::ResultFilter::kAny;
}

template <class T>
void Toggle(std::optional<T>& chosen, T value) {
  chosen = chosen == value ? std::nullopt : std::optional(value);
}

/// A bare name filters for games with its playing defaults: most of them.
std::string ChipOf(const std::string& ruleset) {
  return OwnDifference(ruleset).empty() ? ruleset.substr(0, ruleset.find('+')) : ruleset;
}

}  // namespace

std::string IdText(const GameChip& chip) {
  return std::visit(Overload{[](const ClearFilters&) { return std::string("clear"); },
                             [](const std::string& ruleset) { return ruleset; },
                             [](auto value) { return std::string(Name(value)); }},
                    chip.what);
}

void GameFilter::Take(const GameChip& chip) {
  std::visit(
      Overload{[this](const ClearFilters&) { *this = {}; },
               [this](const std::string& chosen) { ruleset = ruleset == chosen ? std::string() : chosen; },
               [this](GameKind chosen) { Toggle(kind, chosen); },
               [this](GameResult chosen) { Toggle(result, chosen); },
               [this](TimeClass chosen) { Toggle(time_class, chosen); },
               [this](GameSpan chosen) { Toggle(span, chosen); }},
      chip.what);
}

match::Filter GameFilter::At(model::Millis date) const {
  match::Filter filter;
  filter.ruleset = ruleset;
  if (kind) filter.rated = *kind == GameKind::kRated;
  if (result) filter.result = ResultOf(*result);
  filter.time_class = time_class;
  if (span) filter.from = std::max(model::Millis{1}, date - LengthOf(*span));
  return filter;
}

void MeetRulesets(const std::vector<match::Summary>& games, std::vector<std::string>& rulesets) {
  for (const auto& game : games) {
    const std::string chip = ChipOf(game.settings.ruleset);
    const bool wanted = chip != kQuickRuleset && KnowsRules(chip) && rulesets.size() < kMaxRulesets;
    if (wanted && std::find(rulesets.begin(), rulesets.end(), chip) == rulesets.end()) {
      rulesets.push_back(chip);
    }
  }
}

std::vector<Button> GameChips(const GameFilter& filter, const std::vector<std::string>& rulesets,
                              const ChipAction& action) {
  std::vector<Button> chips;
  const auto add = [&](GameChip chip, std::string label, bool chosen) {
    chips.push_back({action(std::move(chip)), std::move(label), true, chosen, Emphasis::kNormal});
  };
  const auto add_all = [&](const auto& values, const auto& chosen, const std::string& before) {
    for (const auto value : values) {
      add({value}, words::Capitalised(before + std::string(Name(value))), chosen == value);
    }
  };
  add_all(std::array{GameResult::kWon, GameResult::kLost, GameResult::kDrawn}, filter.result, "");
  add_all(std::array{GameKind::kRated, GameKind::kCasual}, filter.kind, "");
  add_all(kClassesPlayed, filter.time_class, "");
  add_all(std::array{GameSpan::kWeek, GameSpan::kMonth, GameSpan::kYear}, filter.span, "past ");
  const std::string quick(kQuickRuleset);
  add({quick}, RulesShort(quick), filter.ruleset == quick);
  for (const auto& ruleset : rulesets) add({ruleset}, RulesShort(ruleset), filter.ruleset == ruleset);
  return chips;
}

Button ClearChip(const ChipAction& action) {
  return {action({ClearFilters{}}), "Clear filters", true, false, Emphasis::kNormal};
}

}  // namespace merels::presenter
