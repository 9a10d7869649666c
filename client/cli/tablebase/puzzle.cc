#include "client/cli/tablebase/puzzle.h"

#include <chrono>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>

#include <CLI/CLI.hpp>

#include "client/cli/match/words.h"
#include "client/words/plies.h"
#include "common/base/text.h"
#include "common/notation/spelling.h"
#include "common/study/puzzle.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

using study::Puzzle;

/// Days since 1970; nothing for a text that is no date.
std::optional<std::int64_t> DayOf(const std::string& text) {
  if (text.empty()) {
    return std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()).time_since_epoch().count();
  }
  std::istringstream in(text);
  int year = 0;
  unsigned month = 0, day = 0;
  char first = 0, second = 0;
  in >> year >> first >> month >> second >> day;
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                         std::chrono::day(day)};
  if (in.fail() || !in.eof() || first != '-' || second != '-' || !date.ok()) return {};
  return std::chrono::sys_days(date).time_since_epoch().count();
}

Result<std::vector<Puzzle>> PuzzlesIn(const std::string& path) {
  std::ifstream in(path);
  if (!in) return Error{Reason::kBadFile, "cannot open " + path};
  auto read = study::ReadPuzzles(in);
  // The day's puzzle depends on how many there are, so a part of them would be other puzzles.
  if (read.error) return Error{Reason::kBadFile, path + ", " + read.error->sentence};
  return std::move(read.puzzles);
}

}  // namespace

int ShowPuzzle(const PuzzleWords& words, Console& console) {
  const auto day = DayOf(words.date);
  if (!day) return RefuseUsage(console, Quote(words.date) + " is not a date; write one such as 2026-03-01");
  const auto puzzles = PuzzlesIn(words.file);
  if (!puzzles.ok())
    return RefuseUnreachable(console, Name(puzzles.error().reason), puzzles.error().sentence);
  const Puzzle& puzzle = (*puzzles)[study::PuzzleOfDay(puzzles->size(), *day)];
  const auto ruleset = variants::ParseRuleset(puzzle.ruleset).value();
  const auto game = rules::Game::At(ruleset, puzzle.position).value();
  if (words.answer.empty()) {
    console.out << puzzle.ruleset << " =" << puzzle.position << '\n'
                << BoardDrawing(game) << words::PuzzleTask(puzzle, game) << " Difficulty " << puzzle.grade
                << " of " << study::kMaxGrade << ".\n";
    if (words.solution) {
      console.out << "solution";
      for (const auto& ply : puzzle.line) console.out << ' ' << ply;
      console.out << '\n';
    }
    return kDone;
  }
  const auto ply = game.Judge(notation::PlainSigns(words.answer));
  if (!ply.ok()) return Refuse(console, ply.error());
  const bool right = game.Text(*ply) == puzzle.line.front();
  console.out << (right ? "right" : "wrong") << '\n';
  return right ? kDone : kRefused;
}

void RegisterPuzzle(CLI::App& app, Commands& commands) {
  auto* puzzle = app.add_subcommand("puzzle", "Show a puzzle, another one each day");
  const auto words = std::make_shared<PuzzleWords>();
  puzzle->add_option("file", words->file, "file that merels-solve puzzles has written")->required();
  puzzle->add_option("--date", words->date, "the puzzle of this day, such as 2026-03-01 (today, in UTC)");
  puzzle->add_option("--answer", words->answer,
                     "says whether this is the right first ply; exit status 1 if not");
  puzzle->add_flag("--solution", words->solution, "tells the plies, replies included");
  puzzle->callback([&commands, words] {
    commands.Choose([words](Console& console) { return ShowPuzzle(*words, console); });
  });
}

}  // namespace merels::cli
