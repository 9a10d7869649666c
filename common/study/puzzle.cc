#include "common/study/puzzle.h"

#include <array>
#include <istream>

#include "common/base/text.h"
#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::study {
namespace {

using solver::Outcome;

constexpr std::string_view kWin = "win";
constexpr std::string_view kDraw = "draw";
constexpr std::string_view kNoThemes = "-";

/// The members in the order of a line.
enum Member : std::uint8_t { kRuleset, kPosition, kLine, kOutcome, kPlies, kGrade, kThemes, kSource };
constexpr std::size_t kMembers = 8;

struct Part {
  std::string_view text;
  std::size_t column = 1;
};

std::vector<Part> Split(Part whole, char between) {
  std::vector<Part> parts;
  for (std::size_t begin = 0;;) {
    const auto end = whole.text.find(between, begin);
    const auto length = end == std::string_view::npos ? end : end - begin;
    parts.push_back({whole.text.substr(begin, length), whole.column + begin});
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

Error Bad(const Part& part, const std::string& what) {
  return {Reason::kBadFile, "column " + std::to_string(part.column) + ": " + what};
}

std::optional<int> NumberIn(const Part& part, int least, int most) {
  const auto number = ParseNumber<int>(part.text);
  if (!number || *number < least || *number > most) return {};
  return number;
}

Result<rules::Game> GameOf(const std::vector<Part>& members) {
  const auto ruleset = variants::ParseRuleset(members[kRuleset].text);
  if (!ruleset.ok()) return Bad(members[kRuleset], ruleset.error().sentence);
  auto game = rules::Game::At(*ruleset, members[kPosition].text);
  if (!game.ok()) return Bad(members[kPosition], "in this position, " + game.error().sentence);
  return game;
}

/// Plays the line to its end.
Result<std::vector<std::string>> ReadPlies(const Part& part, rules::Game game) {
  const auto plies = Split(part, ' ');
  if (plies.size() % 2 == 0) return Bad(part, "the last ply has to be the solver's, and these are even");
  if (plies.size() > kLongestPuzzle) {
    return Bad(part, "a puzzle has at most " + std::to_string(kLongestPuzzle) + " plies");
  }
  std::vector<std::string> line;
  for (const Part& ply : plies) {
    if (const auto played = game.Play(ply.text); !played.ok()) return Bad(ply, played.error().sentence);
    line.emplace_back(ply.text);
  }
  return line;
}

Result<std::vector<Theme>> ReadThemes(const Part& part) {
  std::vector<Theme> themes;
  if (part.text == kNoThemes) return themes;
  for (const Part& name : Split(part, ',')) {
    const auto theme = ThemeNamed(name.text);
    if (!theme) return Bad(name, Quote(name.text) + " is no theme");
    themes.push_back(*theme);
  }
  return themes;
}

std::string Joined(const Puzzle& puzzle, char between) {
  std::string text;
  for (const auto& ply : puzzle.line) (text.empty() ? text : text += between) += ply;
  return text;
}

std::string ThemesText(const std::vector<Theme>& themes) {
  std::string text;
  for (const Theme theme : themes) (text.empty() ? text : text += ',') += Name(theme);
  return text.empty() ? std::string(kNoThemes) : text;
}

}  // namespace

std::string PrintPuzzle(const Puzzle& puzzle) {
  const std::array<std::string, kMembers> members = {
      puzzle.ruleset,
      puzzle.position,
      Joined(puzzle, ' '),
      std::string(puzzle.value.outcome == Outcome::kWin ? kWin : kDraw),
      std::to_string(puzzle.value.plies),
      std::to_string(puzzle.grade),
      ThemesText(puzzle.themes),
      puzzle.source};
  std::string text;
  for (const auto& member : members) (text.empty() ? text : text += '\t') += member;
  return text;
}

Result<Puzzle> ReadPuzzle(std::string_view text) {
  const auto members = Split({text}, '\t');
  if (members.size() != kMembers) {
    return Bad({text}, "a puzzle has " + std::to_string(kMembers) +
                           " members with tabs between them, and here are " + std::to_string(members.size()));
  }
  const auto game = GameOf(members);
  if (!game.ok()) return game.error();
  auto line = ReadPlies(members[kLine], *game);
  if (!line.ok()) return line.error();
  auto themes = ReadThemes(members[kThemes]);
  if (!themes.ok()) return themes.error();
  const auto outcome = members[kOutcome].text;
  if (outcome != kWin && outcome != kDraw) return Bad(members[kOutcome], "it takes win or draw");
  const auto plies = NumberIn(members[kPlies], 0, solver::kMaxDecided);
  if (!plies) return Bad(members[kPlies], "it takes the plies to the end of the game, or 0");
  const auto grade = NumberIn(members[kGrade], 1, kMaxGrade);
  if (!grade) return Bad(members[kGrade], "it takes a grade from 1 to " + std::to_string(kMaxGrade));
  return Puzzle{.ruleset = std::string(members[kRuleset].text),
                .position = std::string(members[kPosition].text),
                .line = *std::move(line),
                .value = {outcome == kWin ? Outcome::kWin : Outcome::kDraw, *plies},
                .grade = *grade,
                .themes = *std::move(themes),
                .source = std::string(members[kSource].text)};
}

PuzzlesRead ReadPuzzles(std::istream& in) {
  PuzzlesRead read;
  TextLines lines(in);
  while (read.puzzles.size() < kMaxPuzzles) {
    const auto line = lines.Next();
    if (!line) break;
    if (line->empty() || line->front() == '#') continue;
    auto puzzle = ReadPuzzle(*line);
    if (!puzzle.ok()) {
      read.error =
          Error{Reason::kBadFile, "line " + std::to_string(lines.number()) + ", " + puzzle.error().sentence +
                                      "; correct this line, or make the file again with "
                                      "merels-solve puzzles"};
      return read;
    }
    read.puzzles.push_back(std::move(*puzzle));
  }
  if (read.puzzles.empty()) {
    read.error = Error{Reason::kBadFile, "there are no puzzles in it; merels-solve puzzles makes some"};
  }
  return read;
}

std::size_t PuzzleOfDay(std::size_t count, std::int64_t day) {
  // Steps of the golden section.
  constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15U;
  const std::uint64_t part = static_cast<std::uint64_t>(day) * kGolden >> 32;
  return static_cast<std::size_t>(part * count >> 32);
}

}  // namespace merels::study
