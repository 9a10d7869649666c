// What rulesets and clocks are called on the screen.
#ifndef MERELS_CLIENT_PRESENTER_GAME_NAMES_H_
#define MERELS_CLIENT_PRESENTER_GAME_NAMES_H_

#include <array>
#include <string>
#include <string_view>

namespace merels::presenter {

/// The ruleset of quick play.
inline constexpr std::string_view kQuickRuleset = "standard";

/// The clocks offered, as players say them.
inline constexpr std::array<std::string_view, 5> kQuickClocks = {"1+0", "3+2", "5+3", "10+5", "15+10"};
inline constexpr std::string_view kUsualClock = "5+3";

/// "Standard rules" for `standard`, else the registered title; the text itself for a ruleset unknown here.
std::string RulesTitle(std::string_view ruleset);
/// "Standard", or the registered name.
std::string RulesShort(std::string_view ruleset);
/// What differs from the rules most people expect: "quiet 50 instead of 100"; empty when nothing does.
std::string RulesDifference(std::string_view ruleset);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_GAME_NAMES_H_
