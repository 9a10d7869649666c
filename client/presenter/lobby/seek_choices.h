// What quick play looks for: any of several games. The dialog that chooses them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/model/session.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/game_names.h"
#include "common/lobby/lobby.h"

namespace merels::presenter {

/// The most games of one seek: the server's default of max-seek-choices.
inline constexpr std::size_t kMostGames = 50;
/// Rated games of an opponent who is no newcomer.
inline constexpr std::int64_t kGamesOfTheExperienced = 10;
/// How long people are looked for before a computer is asked, if the user wants that.
inline constexpr model::Millis kComputerAfter = std::chrono::seconds(20);

struct SeekChoices {
  // Each at least one, in the order of QuickRulesets() and of kQuickClocks.
  std::vector<std::string> rulesets{std::string(kQuickRuleset)};
  std::vector<std::string> clocks{std::string(kUsualClock)};
  bool experienced = false;  // no opponents with fewer than kGamesOfTheExperienced
  bool computer = false;     // after kComputerAfter a computer will do

  /// Every ruleset with every clock.
  std::size_t count() const { return rulesets.size() * clocks.size(); }
  bool Has(const QuickTerms& game) const;
  /// One game of the usual rules, so that its pool is the one of a tile.
  bool OfOneTile() const { return clocks.size() == 1 && rulesets == SeekChoices{}.rulesets; }
  /// Only this clock, with the same rulesets. An unknown one is ignored.
  void ChooseClock(const std::string& clock);
  /// Only that game. Unknown ones are ignored.
  void Choose(const QuickTerms& game);
  /// False: the action is none of the choices. The last ruleset and the last clock stay, and no choice makes
  /// more than kMostGames.
  bool Take(const Action& action);

  lobby::SeekTerms Terms(bool rated) const;
  /// Whether a table of these terms has one of the games.
  bool Suits(const lobby::Table& table) const;
  /// "5+3", "5+3 or 10+5", "any of 3 clocks".
  std::string ClocksText() const;
  /// "Lasker Morris", "Standard or Lasker Morris", "any of 3 games"; empty for the usual rules alone.
  std::string RulesText() const;
  SeekDialog View(bool rated) const;
};

}  // namespace merels::presenter
