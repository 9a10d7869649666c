#include "common/variants/registry.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/base/text.h"
#include "common/variants/knobs.h"

namespace merels::variants {
namespace {

using rules::morris::Blocked;
using rules::morris::Board;
using rules::morris::Captures;
using rules::morris::Full;
using rules::morris::Knobs;
using rules::morris::Milled;
namespace fox = rules::foxgeese;
namespace race = rules::race;
namespace peg = rules::solitaire;

constexpr std::array kRegistry = {
    NamedRuleset{
        .name = "standard",
        .title = "Nine Men's Morris",
        .summary =
            "Each player has nine men. While you have men in hand you place one on any empty point; "
            "after that you "
            "move one man to the next empty point along a line, or, with only three men left, to any "
            "empty point. "
            "Three men in a row on a line are a mill: a player who closes one takes one of the opponent's "
            "men, from a "
            "mill only if all of them stand in mills. You lose with fewer than three men, or when you "
            "cannot move.",
        .source = "the common rules, with flying",
        .knobs = Knobs{},
    },
    NamedRuleset{
        .name = "merrills",
        .title = "Nine Men's Morris, mills are safe",
        .summary = "As standard, but a man in a mill may never be taken. If all of the opponent's men stand "
                   "in mills, "
                   "closing a mill takes nothing.",
        .base = "standard",
        .source = "the reading in which a man in a mill is safe for as long as the mill stands",
        .knobs = Knobs{.milled = Milled::kNone},
    },
    NamedRuleset{
        .name = "plain",
        .title = "Nine Men's Morris without flying",
        .summary = "As standard, but a player with three men moves along the lines like everybody else.",
        .base = "standard",
        .source = "the rules without the \"wild\" last three men",
        .knobs = Knobs{.fly = 0},
    },
    NamedRuleset{
        .name = "plain-diag",
        .title = "Nine Men's Morris with diagonals, without flying",
        .summary =
            "As plain, on a board whose corners are joined by four diagonal lines, which also make mills.",
        .base = "plain",
        .source = "the board with four extra lines, nine men",
        .knobs = Knobs{.diag = true, .fly = 0},
    },
    NamedRuleset{
        .name = "standard-diag",
        .title = "Nine Men's Morris with diagonals",
        .summary =
            "As standard, on a board whose corners are joined by four diagonal lines, which also make mills.",
        .base = "standard",
        .source = "the board with four extra lines, nine men, with the \"wild\" last three men",
        .knobs = Knobs{.diag = true},
    },
    NamedRuleset{
        .name = "standard-pass",
        .title = "Nine Men's Morris, the blocked player waits",
        .summary = "As standard, but a player who cannot move passes until they can move again. If neither "
                   "player can "
                   "move, the game is drawn.",
        .base = "standard",
        .source = "the reading in which the opponent continues until there is a move",
        .knobs = Knobs{.blocked = Blocked::kPass},
    },
    NamedRuleset{
        .name = "standard-double",
        .title = "Nine Men's Morris, a man for each mill",
        .summary = "As standard, but a ply that closes two mills at once takes two men.",
        .base = "standard",
        .source = "the reading in which each mill earns a man",
        .knobs = Knobs{.captures = Captures::kMills},
    },
    NamedRuleset{
        .name = "six",
        .title = "Six Men's Morris",
        .summary = "Each player has six men, on a board of two squares; a mill is three men along a side. "
                   "While you have "
                   "men in hand you place one; after that you move one man to the next empty point along a "
                   "line, also "
                   "with three men left. Mills, captures and the end are as in standard.",
        .base = "standard",
        .source = "the common rules of the game with six men",
        .knobs = Knobs{.board = Board::kSix, .men = 6, .fly = 0},
    },
    NamedRuleset{
        .name = "three",
        .title = "Three Men's Morris",
        .summary =
            "Each player has three men, on a board of nine points with diagonals. You place them one by one "
            "and "
            "then move one man to the next empty point along a line. Three men in a row on a line win.",
        .source = "the common rules of the game with three men",
        .knobs = Knobs{.board = Board::kThree, .diag = true, .men = 3, .fly = 0, .mill_wins = true},
    },
    NamedRuleset{
        .name = "nine-holes",
        .title = "Nine Holes",
        .summary = "As three, without diagonals, and a man moves to any empty point. Three men in a row "
                   "along a rank or "
                   "a file win.",
        .base = "three",
        .source = "the common rules of the game",
        .knobs = Knobs{.board = Board::kThree, .men = 3, .fly = 99, .mill_wins = true},
    },
    NamedRuleset{
        .name = "lasker",
        .title = "Lasker Morris",
        .summary = "As standard, but with ten men each, and while you have men in hand you may move a man on "
                   "the board "
                   "instead of placing one.",
        .base = "standard",
        .source = "Emanuel Lasker's proposal",
        .knobs = Knobs{.men = 10, .place_move = true},
    },
    NamedRuleset{
        .name = "twelve",
        .title = "Twelve Men's Morris",
        .summary = "As standard, but with twelve men each, on a board whose corners are joined by four "
                   "diagonal lines, "
                   "which also make mills. The game is drawn when all points are occupied.",
        .base = "standard",
        .source = "the common rules of the game with twelve men",
        .knobs = Knobs{.diag = true, .men = 12, .full = Full::kDraw},
    },
    NamedRuleset{
        .name = "morabaraba",
        .title = "Morabaraba",
        .summary = "As twelve, but a man that closed a mill by leaving another point may not go straight "
                   "back to that "
                   "point if this closes a mill again.",
        .base = "twelve",
        .source = "the common rules of the game of southern Africa",
        .knobs = Knobs{.diag = true, .men = 12, .full = Full::kDraw, .remill = false},
    },
    NamedRuleset{
        .name = "foxgeese",
        .title = "Fox and Geese",
        .summary = "The fox starts in the centre of a board of 37 points and plays first; seventeen geese "
                   "fill the three lowest rows and the two ends of the next. The fox steps along a line to "
                   "the next empty point, or jumps over geese to the empty point directly beyond, as often "
                   "in one ply as it can and likes; a goose jumped over is taken. Geese step forward or "
                   "sideways, never back, and never jump. The fox wins when fewer than four geese are left "
                   "or no goose can move; the geese win when the fox cannot move.",
        .source = "the game of Fox and Geese with seventeen geese",
        .knobs = fox::Knobs{},
    },
    NamedRuleset{
        .name = "foxgeese-15",
        .title = "Fox and Geese with fifteen geese",
        .summary = "As foxgeese, without the two geese at the ends of the fourth row.",
        .base = "foxgeese",
        .source = "the game of Fox and Geese with fifteen geese",
        .knobs = fox::Knobs{.geese = 15},
    },
    NamedRuleset{
        .name = "foxgeese-fwd",
        .title = "Fox and Geese, geese only forward",
        .summary = "As foxgeese, but geese step forward only, straight or diagonally, never sideways.",
        .base = "foxgeese",
        .source = "the variation in which the geese may not move sideways",
        .knobs = fox::Knobs{.sideways = false},
    },
    NamedRuleset{
        .name = "foxgeese-15-fwd",
        .title = "Fox and Geese with fifteen geese, only forward",
        .summary = "As foxgeese-15, but geese step forward only, straight or diagonally, never sideways.",
        .base = "foxgeese-15",
        .source = "the variation with fifteen geese that may not move sideways",
        .knobs = fox::Knobs{.geese = 15, .sideways = false},
    },
    NamedRuleset{
        .name = "race",
        .title = "The Race, corner to corner",
        .summary = "Each player has twelve men in one corner of a board of 37 points and wants to bring them "
                   "all to the twelve points where the opponent's men started. A ply is a step to the next "
                   "empty point along a line, or one or more jumps, each over a single man of either colour "
                   "to the empty point directly beyond; nothing is taken. A ply may not end farther "
                   "back than it began. A player who cannot move passes; if neither can, the game is drawn.",
        .source = "the game in the manner of Chinese Checkers",
        .knobs = race::Knobs{},
    },
    NamedRuleset{
        .name = "race-rows",
        .title = "The Race, row to row",
        .summary = "As race, but White starts on the two lowest rows and four points of the third, Black "
                   "opposite, and what counts as forward is the next row.",
        .base = "race",
        .source = "the game in the manner of Chinese Checkers, from opposite sides",
        .knobs = race::Knobs{.setup = race::Setup::kRows},
    },
    NamedRuleset{
        .name = "peg",
        .title = "Peg Solitaire",
        .summary = "For one player. Pegs stand on all 37 points but the centre. A peg jumps over the next "
                   "one along a line, diagonals too, to the empty point directly beyond, and the peg jumped "
                   "over is taken away. It is solved when one peg is left, best in the centre; with no jump "
                   "left before that you are stuck, and the fewer pegs the better.",
        .source = "the game of Solitaire",
        .knobs = peg::Knobs{},
    },
    NamedRuleset{
        .name = "peg-orth",
        .title = "Peg Solitaire, straight jumps",
        .summary = "As peg, but pegs jump along ranks and files only. From this start one single peg cannot "
                   "be reached.",
        .base = "peg",
        .source = "the game of Solitaire without diagonal jumps",
        .knobs = peg::Knobs{.jumps = peg::Jumps::kOrth},
    },
};

/// The knobs in which a ruleset differs from its name; may be empty.
std::string ChangedKnobs(const rules::Ruleset& ruleset) {
  const auto values = KnobValues(ruleset), named = KnobValues(*ParseRuleset(ruleset.name));
  std::string changes;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].value == named[i].value) continue;
    changes += changes.empty() ? "Changed here: " : ", ";
    changes += std::string(values[i].knob) + "=" + values[i].value + " instead of " + named[i].value;
  }
  return changes.empty() ? "" : changes + ".";
}

using rules::Ruleset;

std::string KnownNames() {
  std::string names;
  for (const NamedRuleset& named : Registry()) names += (names.empty() ? "" : ", ") + std::string(named.name);
  return names;
}

std::string NamesOf(std::span<const Knob> table) {
  std::string names;
  for (const Knob& knob : table) names += (names.empty() ? "" : ", ") + std::string(knob.name);
  return names;
}

Result<const NamedRuleset*> Named(std::string_view name) {
  if (const NamedRuleset* named = FindNamed(name)) return named;
  return Error{Reason::kUnknownRuleset, "there is no ruleset " + Quote(name) + "; known are " + KnownNames()};
}

/// The index of this knob in the table.
Result<std::size_t> FindKnob(std::span<const Knob> table, std::string_view name) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].name == name) return i;
  }
  return Error{Reason::kUnknownKnob, "there is no knob " + Quote(name) + "; known are " + NamesOf(table)};
}

/// Applies "knob=value+knob=value...".
Result<void> ApplyKnobs(std::string_view text, rules::Knobs& knobs) {
  const auto table = KnobsOfFamily(knobs).knobs;
  std::vector<std::size_t> seen;
  while (true) {
    const std::string_view setting = text.substr(0, text.find('+'));
    const std::string_view name = setting.substr(0, setting.find('='));
    const auto knob = FindKnob(table, name);
    if (!knob) return knob.error();
    if (std::find(seen.begin(), seen.end(), *knob) != seen.end()) {
      return Error{Reason::kDuplicateKnob, "the knob " + std::string(name) + " is set twice; set it once"};
    }
    seen.push_back(*knob);
    const Knob& entry = table[*knob];
    const std::string_view value = name.size() < setting.size() ? setting.substr(name.size() + 1) : "";
    if (!entry.set(knobs, value)) {
      return Error{Reason::kBadKnobValue, std::string(name) + " cannot be " + Quote(value) + "; it takes " +
                                              std::string(entry.values)};
    }
    if (setting.size() == text.size()) return {};
    text.remove_prefix(setting.size() + 1);
  }
}

std::string CanonicalText(const NamedRuleset& named, const rules::Knobs& knobs) {
  std::string text(named.name);
  for (const Knob& knob : KnobsOfFamily(knobs).knobs) {
    const std::string value = knob.get(knobs);
    if (value != knob.get(named.knobs)) text += '+' + std::string(knob.name) + '=' + value;
  }
  return text;
}

}  // namespace

std::span<const NamedRuleset> Registry() { return kRegistry; }

const NamedRuleset* FindNamed(std::string_view name) {
  for (const NamedRuleset& named : kRegistry) {
    if (named.name == name) return &named;
  }
  return nullptr;
}

std::vector<const NamedRuleset*> LineWithBases(std::string_view name) {
  std::vector<const NamedRuleset*> lines;
  for (auto* line = FindNamed(name); line != nullptr; line = FindNamed(line->base)) lines.push_back(line);
  return lines;
}

std::vector<std::string> RulesInFull(const rules::Ruleset& ruleset) {
  std::vector<std::string> paragraphs;
  const std::string changed = ChangedKnobs(ruleset);
  if (!changed.empty()) paragraphs.push_back(changed);
  for (const NamedRuleset* named : LineWithBases(ruleset.name)) {
    paragraphs.emplace_back(named->summary);
    if (paragraphs.size() > 1 || !named->base.empty()) {
      paragraphs.back() = std::string(named->name) + ": " + paragraphs.back();
    }
  }
  std::reverse(paragraphs.begin(), paragraphs.end());
  return paragraphs;
}

Result<Ruleset> ParseRuleset(std::string_view text) {
  if (text.size() > kMaxRulesetText) {
    return Error{Reason::kUnknownRuleset,
                 "the text of a ruleset has at most " + std::to_string(kMaxRulesetText) + " characters"};
  }
  const std::size_t plus = text.find('+');
  const auto named = Named(text.substr(0, plus));
  if (!named) return named.error();
  rules::Knobs knobs = (*named)->knobs;
  if (plus != std::string_view::npos) {
    if (auto applied = ApplyKnobs(text.substr(plus + 1), knobs); !applied) return applied.error();
    if (auto sound = KnobsOfFamily(knobs).check(knobs); !sound) return sound.error();
  }
  return Ruleset{CanonicalText(**named, knobs), (*named)->name, (*named)->title, (*named)->summary, knobs};
}

Result<Ruleset> PlayingDefault(std::string_view text) {
  auto ruleset = ParseRuleset(text);
  if (!ruleset) return ruleset;
  std::string played(text);
  for (std::string_view rest = KnobsOfFamily(ruleset->knobs).playing_default; !rest.empty();) {
    const std::string_view setting = rest.substr(0, rest.find('+', 1));  // "+knob=value"
    const std::string_view knob = setting.substr(0, setting.find('=') + 1);
    if (text.find(knob) == text.npos) played += setting;
    rest.remove_prefix(setting.size());
  }
  return ParseRuleset(played);
}

std::vector<KnobValue> KnobValues(const Ruleset& ruleset) {
  std::vector<KnobValue> values;
  for (const Knob& knob : KnobsOfFamily(ruleset.knobs).knobs) {
    values.push_back({knob.name, knob.get(ruleset.knobs)});
  }
  return values;
}

std::vector<std::string> DifferencesOf(std::string_view ruleset) {
  const auto played = ParseRuleset(ruleset);
  if (!played) return {};
  const auto expected = PlayingDefault(played->name);
  if (!expected) return {};
  std::vector<std::string> differences;
  const std::vector<KnobValue> usual = KnobValues(*expected);
  const std::vector<KnobValue> here = KnobValues(*played);
  for (std::size_t i = 0; i < here.size(); ++i) {
    if (here[i].value == usual[i].value) continue;
    differences.push_back(std::string(here[i].knob) + "=" + here[i].value);
  }
  return differences;
}

}  // namespace merels::variants
