#include "client/solve/puzzles.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <set>
#include <string>
#include <utility>

#include "client/solve/read_records.h"
#include "common/engine/engine.h"
#include "common/engine/level.h"
#include "common/notation/record.h"
#include "common/rules/random_game.h"
#include "common/tablebase/puzzle.h"
#include "common/tablebase/tablebase.h"
#include "common/variants/registry.h"

namespace merels::tablebase {
namespace {

class Finding {
 public:
  Finding(const PuzzleOptions& options, const Tablebase& solved)
      : options_(options), solved_(solved), engine_(solved.ruleset()) {}

  /// bad-file: unreadable, or without records.
  Result<void> TakeRecords(const std::filesystem::path& path) {
    return ReadRecords(path, [this](const notation::Record& record) { TakeGame(record); });
  }

  void TakeFromTablebase() {
    rules::SeededNumbers numbers(options_.seed);
    const auto units = solved_.units();
    for (int i = 0; i < options_.tries && !Full(); ++i) {
      const auto unit = units[numbers.Below(units.size())];
      const auto slots = solved_.SlotsOf(unit);
      if (slots == 0) continue;
      const auto game = solved_.GameAt({unit, static_cast<solver::Slot>(numbers.Below(slots))});
      if (game.ok()) Take(*game, "-");
    }
  }

  void Write(std::ostream& out) const {
    for (const auto& of_grade : found_) {
      for (const Puzzle& puzzle : of_grade) out << PrintPuzzle(puzzle) << '\n';
    }
  }

 private:
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

  bool Full() const {
    return std::all_of(found_.begin(), found_.end(), [&](const auto& of_grade) { return IsFull(of_grade); });
  }
  bool IsFull(const std::vector<Puzzle>& of_grade) const {
    return of_grade.size() >= static_cast<std::size_t>(options_.each);
  }

  void Take(const rules::Game& game, const std::string& source) {
    const auto place = solved_.PlaceOf(game);
    if (!place || seen_.contains(*place)) return;
    auto puzzle = PuzzleAt(solved_, game);
    if (!puzzle) return;
    seen_.insert(*place);
    puzzle->grade = GradeOf(game, puzzle->ply);
    puzzle->source = source;
    auto& of_grade = found_[static_cast<std::size_t>(puzzle->grade - 1)];
    if (!IsFull(of_grade)) of_grade.push_back(std::move(*puzzle));
  }

  int GradeOf(const rules::Game& game, const std::string& ply) {
    int grade = kMaxGrade;
    while (grade > 1) {
      const auto nodes = engine::LevelOf(grade - 1).nodes;
      if (engine_.Candidates(game, {.nodes = nodes}, 0, 0).front().plies.front() != ply) break;
      --grade;
    }
    return grade;
  }

  const PuzzleOptions& options_;
  const Tablebase& solved_;
  engine::Engine engine_;
  std::array<std::vector<Puzzle>, kMaxGrade> found_;  // by grade
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

}  // namespace merels::tablebase
