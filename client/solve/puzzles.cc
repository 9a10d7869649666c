#include "client/solve/puzzles.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "client/solve/games.h"
#include "common/engine/engine.h"
#include "common/engine/level.h"
#include "common/rules/game.h"
#include "common/rules/random_game.h"
#include "common/study/arises.h"
#include "common/study/theme.h"
#include "common/tablebase/puzzles.h"
#include "common/tablebase/tablebase.h"
#include "common/variants/registry.h"

namespace merels::tablebase {
namespace {

/// The levels of the computer by which puzzles are graded.
class Grader {
 public:
  explicit Grader(const rules::Ruleset& ruleset) : engine_(ruleset) {}

  /// The largest grade of the solver's plies.
  int GradeOf(rules::Game game, const std::vector<std::string>& line) {
    int grade = 1;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (i % 2 == 0) grade = std::max(grade, GradeOf(game, line[i]));
      if (!game.Play(line[i]).ok()) return kMaxGrade;
    }
    return grade;
  }

 private:
  int GradeOf(const rules::Game& game, const std::string& ply) {
    int grade = kMaxGrade;
    while (grade > 1) {
      const auto nodes = engine::LevelOf(grade - 1).nodes;
      if (engine_.Candidates(game, {.nodes = nodes}, 0, 0).front().plies.front() != ply) break;
      --grade;
    }
    return grade;
  }

  engine::Engine engine_;
};

class Finding {
 public:
  Finding(const PuzzleOptions& options, const Tablebase& solved)
      : options_(options), solved_(solved), grader_(solved.ruleset()) {}

  /// bad-file: unreadable, or without records.
  Result<void> TakeRecords(const std::filesystem::path& path) {
    return ReadRecords(path, [this](const notation::Record& record) { TakeGame(record); });
  }

  void TakeFromTablebase() {
    rules::SeededNumbers numbers(options_.seed);
    const auto units = solved_.units();
    for (int i = 0; i < options_.tries; ++i) {
      const auto unit = units[numbers.Below(units.size())];
      const auto slots = solved_.SlotsOf(unit);
      if (slots == 0) continue;
      const auto game = solved_.GameAt({unit, static_cast<solver::Slot>(numbers.Below(slots))});
      if (game.ok()) Take(*game, "-");
    }
  }

  void Write(std::ostream& out) const {
    out << "# " << solved_.ruleset().text << ": merels-solve puzzles FOLDER --each " << options_.each
        << " --tries " << options_.tries << " --seed " << options_.seed << " --within " << options_.within;
    for (const auto& records : options_.records) out << " --records " << records.filename().string();
    out << ", version " MERELS_VERSION "\n";
    for (const auto& [kind, puzzles] : found_) {
      for (const Puzzle& puzzle : puzzles) out << PrintPuzzle(puzzle) << '\n';
    }
  }

 private:
  /// A grade, and the theme that leads, if any.
  using Kind = std::pair<int, std::optional<study::Theme>>;

  /// The positions of a finished match of these rules; others are ignored.
  void TakeGame(const notation::Record& record) {
    const auto ruleset = variants::ParseRuleset(record.ruleset);
    if (!HasEnded(record) || !ruleset.ok() || !solved_.AreOf(*ruleset)) return;
    // Without draw rules, like the values.
    rules::Game game(solved_.ruleset());
    for (std::size_t i = 0; i < record.plies.size() && !game.outcome(); ++i) {
      Take(game, record.match + " ply " + std::to_string(i + 1));
      if (!game.Play(record.plies[i].ply).ok()) return;
    }
  }

  bool TooFar(const Puzzle& puzzle) const {
    return options_.within > 0 && puzzle.value.plies > options_.within;
  }

  void Take(const rules::Game& game, const std::string& source) {
    const auto place = solved_.PlaceOf(game);
    if (!place || seen_.contains(*place)) return;
    auto puzzle = PuzzleAt(solved_, game);
    if (!puzzle || TooFar(*puzzle) || !study::CheckArises(game).ok()) return;
    seen_.insert(*place);
    const auto theme = puzzle->themes.empty() ? std::nullopt : std::optional(puzzle->themes.front());
    if (AllFull(theme)) return;  // grades take long
    puzzle->grade = grader_.GradeOf(game, puzzle->line);
    puzzle->source = source;
    auto& of_kind = found_[{puzzle->grade, theme}];
    if (!IsFull(of_kind)) of_kind.push_back(std::move(*puzzle));
  }

  bool IsFull(const std::vector<Puzzle>& puzzles) const {
    return puzzles.size() >= static_cast<std::size_t>(options_.each);
  }
  bool AllFull(std::optional<study::Theme> theme) {
    for (int grade = 1; grade <= kMaxGrade; ++grade) {
      if (!IsFull(found_[{grade, theme}])) return false;
    }
    return true;
  }

  const PuzzleOptions& options_;
  const Tablebase& solved_;
  Grader grader_;
  std::map<Kind, std::vector<Puzzle>> found_;
  std::set<Place> seen_;
};

}  // namespace

int FindPuzzles(const PuzzleOptions& options, Console& console) {
  const auto solved = Tablebase::Open(options.folder);
  if (!solved.ok()) return Refuse(console, solved.error());
  Finding finding(options, *solved);
  for (const auto& path : options.records) {
    if (const auto taken = finding.TakeRecords(path); !taken.ok()) return Refuse(console, taken.error());
  }
  finding.TakeFromTablebase();
  finding.Write(console.out);
  return kDone;
}

int CheckPuzzles(const PuzzleOptions& options, Console& console) {
  const auto solved = Tablebase::Open(options.folder);
  if (!solved.ok()) return Refuse(console, solved.error());
  std::ifstream in(options.check);
  if (!in) return Refuse(console, {Reason::kBadFile, "cannot open " + options.check.string()});
  const auto read = study::ReadPuzzles(in);
  if (read.error)
    return Refuse(console, {Reason::kBadFile, options.check.string() + ", " + read.error->sentence});
  Grader grader(solved->ruleset());
  int right = 0, wrong = 0, others = 0;
  for (const Puzzle& puzzle : read.puzzles) {
    if (!solved->AreOf(variants::ParseRuleset(puzzle.ruleset).value())) {
      ++others;
      continue;
    }
    auto checked = CheckPuzzle(*solved, puzzle);
    const auto game = rules::Game::At(solved->ruleset(), puzzle.position);
    if (checked.ok() && grader.GradeOf(*game, puzzle.line) != puzzle.grade) {
      checked = Error{Reason::kBadArgument, "its grade is another"};
    }
    checked.ok() ? ++right : ++wrong;
    if (!checked.ok())
      console.out << "wrong: " << PrintPuzzle(puzzle) << ": " << checked.error().sentence << '\n';
  }
  console.out << right << " right, " << wrong << " wrong, " << others << " of other rules" << std::endl;
  return wrong == 0 ? kDone : kRefused;
}

}  // namespace merels::tablebase
