#include "common/study/puzzle.h"

#include <istream>
#include <optional>

#include "common/base/text.h"
#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::study {
namespace {

using solver::Outcome;

constexpr std::string_view kWin = "win";
constexpr std::string_view kDraw = "draw";
constexpr std::size_t kFields = 7;

std::vector<std::string> Fields(std::string_view line) {
  std::vector<std::string> fields;
  for (std::size_t begin = 0;;) {
    const auto end = line.find('\t', begin);
    fields.emplace_back(line.substr(begin, end == std::string_view::npos ? end : end - begin));
    if (end == std::string_view::npos) return fields;
    begin = end + 1;
  }
}

std::optional<int> NumberIn(const std::string& text, int least, int most) {
  const auto number = ParseNumber<int>(text);
  if (!number || *number < least || *number > most) return {};
  return number;
}

Error Bad(const std::string& what) { return {Reason::kBadFile, "this is not a puzzle line: " + what}; }

}  // namespace

std::string PrintPuzzle(const Puzzle& puzzle) {
  const auto value = puzzle.value.outcome == Outcome::kWin ? kWin : kDraw;
  std::string line;
  for (const std::string_view field : {std::string_view(puzzle.ruleset), std::string_view(puzzle.position),
                                       std::string_view(puzzle.ply), value}) {
    line.append(field).append("\t");
  }
  return line + std::to_string(puzzle.value.plies) + '\t' + std::to_string(puzzle.grade) + '\t' +
         puzzle.source;
}

Result<Puzzle> ReadPuzzle(std::string_view line) {
  auto fields = Fields(line);
  if (fields.size() != kFields) return Bad("it has " + std::to_string(fields.size()) + " fields, not 7");
  const auto plies = NumberIn(fields[4], 0, solver::kMaxDecided), grade = NumberIn(fields[5], 1, kMaxGrade);
  if (!plies || !grade) return Bad("its numbers are wrong");
  if (fields[3] != kWin && fields[3] != kDraw) return Bad("it is to be won or drawn");
  const auto ruleset = variants::ParseRuleset(fields[0]);
  if (!ruleset.ok()) return Bad(ruleset.error().sentence);
  const auto game = rules::Game::At(*ruleset, fields[1]);
  if (!game.ok()) return Bad(game.error().sentence);
  if (const auto ply = game->Judge(fields[2]); !ply.ok()) return Bad(ply.error().sentence);
  return Puzzle{.ruleset = fields[0],
                .position = fields[1],
                .ply = fields[2],
                .value = {fields[3] == kWin ? Outcome::kWin : Outcome::kDraw, *plies},
                .grade = *grade,
                .source = fields[6]};
}

Result<std::vector<Puzzle>> ReadPuzzles(std::istream& in) {
  std::vector<Puzzle> puzzles;
  TextLines lines(in);
  while (puzzles.size() < kMaxPuzzles) {
    const auto line = lines.Next();
    if (!line) break;
    if (line->empty()) continue;
    auto puzzle = ReadPuzzle(*line);
    if (!puzzle.ok()) {
      return Error{Reason::kBadFile,
                   "line " + std::to_string(lines.number()) + ": " + puzzle.error().sentence};
    }
    puzzles.push_back(std::move(*puzzle));
  }
  if (puzzles.empty()) return Error{Reason::kBadFile, "there are no puzzles in it"};
  return puzzles;
}

std::size_t PuzzleOfDay(std::size_t count, std::int64_t day) {
  // Steps of the golden section.
  constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15U;
  const std::uint64_t part = static_cast<std::uint64_t>(day) * kGolden >> 32;
  return static_cast<std::size_t>(part * count >> 32);
}

}  // namespace merels::study
