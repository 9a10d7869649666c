#include "client/tablebase/puzzle.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "client/tablebase/perfect.h"
#include "common/variants/registry.h"

namespace merels::tablebase {
namespace {

using solver::Outcome;

constexpr std::string_view kWin = "win";
constexpr std::string_view kDraw = "draw";
constexpr std::size_t kFields = 7;
/// With fewer there is not much to find.
constexpr std::size_t kFewestPlies = 3;

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
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || number < least || number > most) return {};
  return number;
}

Error Bad(const std::string& what) { return {Reason::kBadFile, "this is no line with a puzzle: " + what}; }

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

std::optional<Puzzle> PuzzleAt(const Tablebase& tablebase, const rules::Game& game) {
  // Most positions have a value that cannot be spoilt, or are lost; one look tells the latter.
  const auto looked = tablebase.Find(game);
  if (!looked || looked->value.outcome == Outcome::kLoss) return {};
  const auto judged = JudgePlies(tablebase, game);
  if (judged.size() < kFewestPlies || !judged.back().looked) return {};
  const auto& best = judged[0].looked->value;
  if (best.outcome == Outcome::kLoss || judged[1].looked->value.outcome == best.outcome) return {};
  return Puzzle{.ruleset = tablebase.ruleset().text,
                .position = game.position(),
                .ply = judged[0].text,
                .value = best,
                .source = "-"};
}

}  // namespace merels::tablebase
