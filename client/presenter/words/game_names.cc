#include "client/presenter/words/game_names.h"

#include "client/presenter/words/knob_words.h"
#include "client/words/text.h"
#include "common/clock/time_class.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

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

}  // namespace

clock::TimeControl ClockOf(const std::string& text) {
  const auto parsed = clock::ParsePlayers(text);
  return parsed.ok() ? *parsed : clock::TimeControl{};
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

}  // namespace merels::presenter
