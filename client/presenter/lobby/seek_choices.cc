#include "client/presenter/lobby/seek_choices.h"

#include <algorithm>

#include "client/presenter/base/actions.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

std::vector<std::string> Clocks() { return {kQuickClocks.begin(), kQuickClocks.end()}; }

bool Holds(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

/// Adds it to the chosen ones or takes it away, in the order of `all`. False: it is the last one, or none of
/// them.
bool Toggle(const std::vector<std::string>& all, const std::string& one, std::vector<std::string>& chosen) {
  if (!Holds(all, one) || chosen == std::vector{one}) return false;
  std::vector<std::string> next;
  for (const std::string& each : all) {
    if (Holds(chosen, each) != (each == one)) next.push_back(each);
  }
  chosen = std::move(next);
  return true;
}

/// "a", "a or b", "any of 3 games".
std::string Alternatives(const std::vector<std::string>& all, const char* many) {
  if (all.size() == 1) return all.front();
  if (all.size() == 2) return all[0] + " or " + all[1];
  return "any of " + std::to_string(all.size()) + " " + many;
}

}  // namespace

bool SeekChoices::Has(const QuickTerms& game) const {
  return Holds(rulesets, game.ruleset) && Holds(clocks, game.clock);
}

void SeekChoices::ChooseClock(const std::string& clock) {
  if (Holds(Clocks(), clock)) clocks = {clock};
}

void SeekChoices::Choose(const QuickTerms& game) {
  if (!Holds(QuickRulesets(), game.ruleset) || !Holds(Clocks(), game.clock)) return;
  rulesets = {game.ruleset};
  clocks = {game.clock};
}

bool SeekChoices::Take(const Action& action) {
  SeekChoices next = *this;
  if (const auto* rules = action.As<action::SeekRules>()) {
    Toggle(QuickRulesets(), rules->what, next.rulesets);
  } else if (const auto* clock = action.As<action::SeekClock>()) {
    Toggle(Clocks(), clock->what, next.clocks);
  } else if (action.Is<action::SeekExperienced>()) {
    next.experienced = !next.experienced;
  } else if (action.Is<action::SeekComputer>()) {
    next.computer = !next.computer;
  } else {
    return false;
  }
  if (next.count() <= kMostGames) *this = std::move(next);
  return true;
}

lobby::SeekTerms SeekChoices::Terms(bool rated) const {
  lobby::SeekTerms terms;
  for (const std::string& ruleset : rulesets) {
    for (const std::string& clock : clocks) terms.choices.push_back({ruleset, ClockOf(clock)});
  }
  terms.rated = rated;
  terms.least_games = experienced ? kGamesOfTheExperienced : 0;
  return terms;
}

bool SeekChoices::Suits(const lobby::Table& table) const {
  const auto all = Terms(false).choices;
  return std::any_of(all.begin(), all.end(), [&](const lobby::SeekChoice& one) {
    const auto played = variants::PlayingDefault(one.ruleset);
    return played && played->text == table.ruleset && one.clock == table.clock;
  });
}

std::string SeekChoices::ClocksText() const { return Alternatives(clocks, "clocks"); }

std::string SeekChoices::RulesText() const {
  if (rulesets == SeekChoices{}.rulesets) return "";
  std::vector<std::string> names;
  for (const std::string& ruleset : rulesets) names.push_back(RulesName(ruleset));
  return Alternatives(names, "games");
}

SeekDialog SeekChoices::View(bool rated) const {
  SeekDialog dialog;
  dialog.title = "What would you play?";
  const auto add = [](std::vector<Button>& buttons, Action action, std::string label, bool chosen, bool may) {
    buttons.push_back({std::move(action), std::move(label), may, chosen, Emphasis::kNormal});
  };
  for (const std::string& ruleset : QuickRulesets()) {
    const bool chosen = Holds(rulesets, ruleset);
    add(dialog.rulesets, action::SeekRules{ruleset}, RulesName(ruleset), chosen,
        chosen ? rulesets.size() > 1 : count() + clocks.size() <= kMostGames);
  }
  for (const std::string& clock : Clocks()) {
    const bool chosen = Holds(clocks, clock);
    add(dialog.clocks, action::SeekClock{clock}, clock, chosen,
        chosen ? clocks.size() > 1 : count() + rulesets.size() <= kMostGames);
  }
  dialog.experienced = {action::SeekExperienced{}, "Only opponents with ten rated games or more", true,
                        experienced, Emphasis::kNormal};
  dialog.computer = {action::SeekComputer{}, "After 20 s a computer will do; the game is casual", true,
                     computer, Emphasis::kNormal};
  const bool several = count() > 1;
  dialog.note = several ? "You get whichever of these " + std::to_string(count()) +
                              " games comes first. More choices never make the wait longer."
                        : "Choose as many as you like: you get whichever comes first.";
  if (count() + std::min(rulesets.size(), clocks.size()) > kMostGames) {
    dialog.note = std::to_string(count()) + " games: more than " + std::to_string(kMostGames) +
                  " cannot be looked for at once.";
  }
  dialog.close = {action::CloseDialog{}, "Done", true, false, Emphasis::kNormal};
  dialog.play = {action::PlayChosen{}, rated ? "Play rated" : "Play", true, false, Emphasis::kPrimary};
  return dialog;
}

}  // namespace merels::presenter
