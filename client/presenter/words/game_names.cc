#include "client/presenter/words/game_names.h"

#include <algorithm>
#include <cmath>

#include "client/model/ratings.h"
#include "client/words/text.h"
#include "common/rating/pool.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

struct Phrase {
  std::string_view knob;
  std::string_view value;  // empty: any
  std::string_view words;  // % is the value
};

// The first match counts.
constexpr std::array kWords = {
    Phrase{"board", "nine", "a board of three squares"},
    Phrase{"board", "six", "a board of two squares"},
    Phrase{"board", "three", "a board of nine points"},
    Phrase{"diag", "0", "no diagonal lines"},
    Phrase{"diag", "1", "diagonal lines"},
    Phrase{"men", "", "% men each"},
    Phrase{"fly", "0", "no flying"},
    Phrase{"fly", "99", "men always fly"},
    Phrase{"fly", "", "flying with % men left"},
    Phrase{"milled", "any", "men in mills may be taken only if all are in mills"},
    Phrase{"milled", "none", "men in mills are safe"},
    Phrase{"milled", "free", "any man may be taken"},
    Phrase{"captures", "one", "one man however many mills"},
    Phrase{"captures", "mills", "one man for each mill"},
    Phrase{"blocked", "lose", "a blocked player loses"},
    Phrase{"blocked", "pass", "a blocked player passes"},
    Phrase{"blocked", "draw", "a draw when a player is blocked"},
    Phrase{"full", "blocked", "no rule about a full board"},
    Phrase{"full", "draw", "a draw when the board is full"},
    Phrase{"place_move", "0", "all men are placed first"},
    Phrase{"place_move", "1", "moving is allowed while placing"},
    Phrase{"mill_wins", "0", "mills capture"},
    Phrase{"mill_wins", "1", "a mill wins"},
    Phrase{"remill", "0", "no going straight back into a mill"},
    Phrase{"remill", "1", "going straight back into a mill"},
    Phrase{"geese", "", "% geese"},
    Phrase{"foxstart", "", "the fox starts on %"},
    Phrase{"foxmin", "", "the fox wins with fewer than % geese left"},
    Phrase{"sideways", "0", "geese go forward only"},
    Phrase{"sideways", "1", "geese go sideways too"},
    Phrase{"setup", "corner", "men start in corners"},
    Phrase{"setup", "rows", "men start in rows"},
    Phrase{"jumps", "diag", "jumps along all lines"},
    Phrase{"jumps", "orth", "jumps along ranks and files only"},
    Phrase{"reps", "0", "no draw by repetition"},
    Phrase{"reps", "", "a draw when a position occurs % times"},
    Phrase{"quiet", "0", "no draw by turns without progress"},
    Phrase{"quiet", "", "a draw after % turns without progress"},
    Phrase{"endquiet", "0", "no earlier draw with three men left"},
    Phrase{"endquiet", "", "a draw after % turns without a capture with three men left"},
    Phrase{"cap", "0", "no length limit"},
    Phrase{"cap", "", "% turns at most"},
};

/// The default rules of this family.
rules::Ruleset UsualOf(const rules::Ruleset& ruleset) {
  for (const auto& line : variants::Registry()) {
    if (line.knobs.index() == ruleset.knobs.index()) return *variants::PlayingDefault(line.name);
  }
  return ruleset;
}

/// "As twelve, but ..." with the title for the name.
std::string WithTitle(std::string summary, std::string_view base) {
  const std::string named = "As " + std::string(base) + ",";
  const auto* line = variants::FindNamed(base);
  if (line != nullptr && summary.starts_with(named)) {
    summary.replace(0, named.size(), "As " + std::string(line->title) + ",");
  }
  return summary;
}

void Append(std::string& list, std::string_view item) {
  if (!list.empty()) list += ", ";
  list += item;
}

/// The knobs of `ruleset` in words that differ from `expected`, of the same family.
std::string DifferenceBetween(const rules::Ruleset& ruleset, const rules::Ruleset& expected) {
  const auto values = variants::KnobValues(ruleset);
  const auto usual = variants::KnobValues(expected);
  std::string difference;
  for (std::size_t i = 0; i < values.size() && i < usual.size(); ++i) {
    if (values[i].value != usual[i].value) Append(difference, KnobWords(values[i].knob, values[i].value));
  }
  return difference;
}

using model::Points;

std::string Signed(double difference) {
  const std::string points = Points(difference);
  return difference >= 0 ? "+" + points : points;
}

/// The gain of `mine` by this score.
std::string Gain(const rating::Standing& mine, const rating::Standing& theirs, double score,
                 clock::Millis now) {
  const auto after = rating::Rate({mine, theirs}, score, now)[0];
  const long points = std::lround(after.value) - std::lround(mine.rating.value);
  return points < 0 ? "−" + std::to_string(-points) : "+" + std::to_string(points);
}

}  // namespace

std::string KnobWords(std::string_view knob, std::string_view value) {
  for (const auto& line : kWords) {
    if (line.knob != knob || (!line.value.empty() && line.value != value)) continue;
    std::string words(line.words);
    if (const auto at = words.find('%'); at != words.npos) words.replace(at, 1, value);
    return words;
  }
  return std::string(knob) + "=" + std::string(value);
}

clock::TimeControl ClockOf(const std::string& text) {
  const auto parsed = clock::ParsePlayers(text);
  return parsed.ok() ? *parsed : clock::TimeControl{};
}

bool IsVariation(const variants::NamedRuleset& line) {
  const auto registry = variants::Registry();
  return std::any_of(registry.begin(), registry.end(), [&](const auto& other) {
    return other.name != line.name && line.title.starts_with(other.title);
  });
}

const std::vector<std::string>& QuickRulesets() {
  static const std::vector<std::string> kAll = [] {
    std::vector<std::string> all;
    for (const auto& line : variants::Registry()) {
      const auto played = variants::PlayingDefault(line.name);
      const bool rated = played && rating::PoolOf(played->text, ClockOf(std::string(kUsualClock)));
      if (rated && !IsVariation(line)) all.emplace_back(line.name);
    }
    return all;
  }();
  return kAll;
}

std::string QuickRules() {
  const auto rules = variants::PlayingDefault(kQuickRuleset);
  return rules.ok() ? rules->text : std::string(kQuickRuleset);
}

std::string QuickPool(const std::string& clock) {
  return std::string(kQuickRuleset) + "/" + std::string(clock::Name(clock::TimeClassOf(ClockOf(clock))));
}

std::string BehindText(const match::Watching& watching) {
  if (!watching.delayed()) return "";
  if (watching.delay_plies > 0) return words::Counted(watching.delay_plies, "turn", "turns") + " behind";
  const auto seconds = watching.delay.count() / 1000;
  if (seconds % 60 != 0) return words::Counted(seconds, "second", "seconds") + " behind";
  return words::Counted(seconds / 60, "minute", "minutes") + " behind";
}

std::string PoolTitle(std::string_view pool) {
  const auto slash = pool.find('/');
  const auto ruleset = pool.substr(0, slash);
  const std::string speed(slash == pool.npos ? "" : pool.substr(slash + 1));
  return ruleset == kQuickRuleset ? words::Capitalised(speed) : RulesShort(ruleset) + " " + speed;
}

std::string Typeset(std::string_view text) {
  std::string printed;
  for (const char letter : text) {
    letter == '\'' ? printed.append("’") : printed.append(1, letter);
  }
  return printed;
}

bool KnowsRules(std::string_view ruleset) { return variants::ParseRuleset(ruleset).ok(); }

std::string RulesTitle(std::string_view ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  if (!parsed) return std::string(ruleset);
  return parsed->name == kQuickRuleset ? "Standard rules" : Typeset(parsed->title);
}

std::string RulesName(std::string_view ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  if (!parsed) return std::string(ruleset);
  return parsed->name == kQuickRuleset ? "Standard" : Typeset(parsed->title);
}

std::string OwnDifference(std::string_view ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  // A bare name stands for a table opened by it, though it has no draw rules.
  if (!parsed || parsed->text == parsed->name) return "";
  const auto by_name = variants::PlayingDefault(parsed->name);
  return by_name ? DifferenceBetween(*parsed, *by_name) : "";
}

std::string RulesShort(std::string_view ruleset) {
  const std::string own = OwnDifference(ruleset);
  return RulesName(ruleset) + (own.empty() ? "" : ", " + own);
}

std::vector<std::string> RulesParagraphs(std::string_view name) {
  std::vector<std::string> paragraphs;
  for (const auto* line : variants::LineWithBases(name)) {
    const std::string head = paragraphs.empty() ? "" : std::string(line->title) + ": ";
    paragraphs.push_back(Typeset(head + WithTitle(std::string(line->summary), line->base)));
  }
  return paragraphs;
}

std::string DifferenceSentence(std::string_view ruleset) {
  const std::string difference = KnobDifference(ruleset);
  if (difference.empty()) return "";
  const auto usual = UsualRules(ruleset);
  const std::string name = usual == kQuickRuleset ? "the standard rules" : RulesTitle(usual);
  return "Differs from " + name + ": " + difference + ".";
}

std::string KnobDifference(std::string_view ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  if (!parsed) return "";
  return DifferenceBetween(*parsed, UsualOf(*parsed));
}

std::string_view UsualRules(std::string_view ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  return parsed ? UsualOf(*parsed).name : std::string_view();
}

std::string RulesDifference(std::string_view ruleset) {
  if (!KnowsRules(ruleset)) return "This client does not know these rules; update it";
  const auto usual = UsualRules(ruleset);
  std::string difference = usual == kQuickRuleset ? "" : RulesTitle(usual);
  const std::string knobs = KnobDifference(ruleset);
  if (!knobs.empty()) Append(difference, knobs);
  return difference;
}

std::string ChangeText(const rating::Rating& before, const rating::Rating& after) {
  // From the rounded numbers on the screen, so that they add up.
  const double change = static_cast<double>(std::lround(after.value) - std::lround(before.value));
  return Points(before.value) + " to " + Points(after.value) + ", " + Signed(change);
}

std::string ExpectedText(const rating::Standing& mine, const rating::Standing& theirs, clock::Millis now) {
  const auto change = [&](double score) { return Gain(mine, theirs, score, now); };
  return "Win " + change(1) + ", draw " + change(0.5) + ", loss " + change(0);
}

std::string StakeText(const rating::Standing& mine, const rating::Standing& theirs, clock::Millis now) {
  return "win " + Gain(mine, theirs, 1, now) + ", loss " + Gain(mine, theirs, 0, now);
}

}  // namespace merels::presenter
