// Names of rulesets, clocks and kinds of games, and ratings, as text on the screen.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/clock/time_control.h"
#include "common/match/watching.h"
#include "common/rating/ledger.h"
#include "common/variants/registry.h"

namespace merels::presenter {

/// The usual ruleset of quick play.
inline constexpr std::string_view kQuickRuleset = "standard";

/// The offered clocks, in players' notation.
inline constexpr std::array<std::string_view, 6> kQuickClocks = {"1+0",  "3+2",   "5+3",
                                                                 "10+5", "15+10", "30+20"};
inline constexpr std::string_view kUsualClock = "5+3";
/// Those of correspondence.
inline constexpr std::array<std::string_view, 4> kDaysClocks = {"1d", "3d", "7d", "3d+1d/7d"};
/// The classes of clocks that have a chip.
inline constexpr std::array kClassesPlayed = {clock::TimeClass::kBullet, clock::TimeClass::kBlitz,
                                              clock::TimeClass::kRapid, clock::TimeClass::kClassical,
                                              clock::TimeClass::kDaily};

/// A variation of another ruleset, such as "Nine Men's Morris without flying".
bool IsVariation(const variants::NamedRuleset& line);
/// The rulesets of quick play: those for two whose games are rated, without variations. Registered names;
/// static storage.
const std::vector<std::string>& QuickRulesets();

/// The clock of a tile. The text is one of kQuickClocks.
clock::TimeControl ClockOf(const std::string& text);
/// The ruleset of quick play with its draw rules, as matches name it.
std::string QuickRules();
/// The pool of quick play on this clock: "standard/blitz".
std::string QuickPool(const std::string& clock);

/// The spectators' delay: "2 turns behind", "1 minute behind"; empty without one.
std::string BehindText(const match::Watching& watching);

/// The title of a pool: "Blitz" for `standard/blitz`, "Lasker Morris rapid".
std::string PoolTitle(std::string_view pool);

/// Typeset: ’ instead of the typewriter's apostrophe.
std::string Typeset(std::string_view text);

/// Whether this program can play by these rules.
bool KnowsRules(std::string_view ruleset);
/// "Standard rules" for `standard`, else the registered title; the text itself for a ruleset unknown here.
std::string RulesTitle(std::string_view ruleset);
/// "Standard", or the registered title; the text itself for a ruleset unknown here.
std::string RulesName(std::string_view ruleset);
/// Differences from a table opened by the ruleset's bare name: "flying from 3 men on"; empty when there are
/// none. For known rules.
std::string OwnDifference(std::string_view ruleset);
/// The name and its differences: "Six Men’s Morris, flying from 3 men on".
std::string RulesShort(std::string_view ruleset);
/// The rules of a registered name in paragraphs, with titles for names: its own first, then those it builds
/// on, each after its title ("Twelve Men's Morris: As Nine Men's Morris, but ..."). Empty for any other name.
std::vector<std::string> RulesParagraphs(std::string_view name);
/// "Differs from the standard rules: no flying."; empty for no difference, and for unknown rules.
std::string DifferenceSentence(std::string_view ruleset);
/// Differences from the default rules of its own family, in words: "15 geese"; empty when there are none. For
/// known rules.
std::string KnobDifference(std::string_view ruleset);
/// The registered name of those default rules: "foxgeese".
std::string_view UsualRules(std::string_view ruleset);
/// Differences from the standard rules: "no flying"; for another game its title and its differences: "Fox and
/// Geese, 15 geese". Empty when there are none. For unknown rules, a remedy.
std::string RulesDifference(std::string_view ruleset);

/// The meaning of this value of the knob: "no flying", "12 men each". A knob without words of its own is
/// written as it is: "fly=3".
std::string KnobWords(std::string_view knob, std::string_view value);

enum class GameKind : std::uint8_t { kRated, kCasual };

/// "rated" or "casual". Static storage.
constexpr std::string_view Name(GameKind kind) { return kind == GameKind::kRated ? "rated" : "casual"; }

/// "1500 to 1662, +162".
std::string ChangeText(const rating::Rating& before, const rating::Rating& after);

/// The effect of a rated game that ends at `now` (Unix time) on the rating of `mine`: "Win +8, draw +1, loss
/// −7".
std::string ExpectedText(const rating::Standing& mine, const rating::Standing& theirs, clock::Millis now);

/// A short form without the draw: "win +8, loss −7".
std::string StakeText(const rating::Standing& mine, const rating::Standing& theirs, clock::Millis now);

}  // namespace merels::presenter
