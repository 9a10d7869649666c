#include "client/local/puzzle_progress.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <sstream>
#include <utility>

#include "common/base/crc32c.h"

namespace merels::local {
namespace {

using study::Puzzle;

constexpr const char* kNewcomersRules = "standard";

/// The numbers with their names, in the order of a text.
template <class Progress>
auto NumbersOf(Progress& progress) {
  return std::array{std::pair{"solved", &progress.solved}, std::pair{"missed", &progress.missed},
                    std::pair{"streak", &progress.streak}, std::pair{"best", &progress.best},
                    std::pair{"grade", &progress.grade},   std::pair{"run", &progress.run},
                    std::pair{"days", &progress.days}};
}

bool Sound(const PuzzleProgress& progress) {
  const bool counts = std::min({progress.solved, progress.missed, progress.streak, progress.days}) >= 0 &&
                      progress.best >= progress.streak;
  return counts && progress.grade >= 1 && progress.grade <= study::kMaxGrade &&
         std::abs(progress.run) < std::max(kSolvedForHarder, kMissedForEasier);
}

bool ReadNumber(std::istream& in, PuzzleProgress& progress, const std::string& name) {
  for (const auto& [known, number] : NumbersOf(progress)) {
    if (name == known) return static_cast<bool>(in >> *number);
  }
  if (name == "day") return static_cast<bool>(in >> progress.day.emplace());
  return false;
}

void ChangeGrade(PuzzleProgress& progress, int by) {
  progress.grade = std::clamp(progress.grade + by, 1, study::kMaxGrade);
  progress.run = 0;
}

}  // namespace

std::string Write(const PuzzleProgress& progress) {
  std::ostringstream text;
  for (const auto& [name, number] : NumbersOf(progress)) text << name << ' ' << *number << ' ';
  if (progress.day) text << "day " << *progress.day << ' ';
  text << "done";
  for (const std::uint32_t key : progress.done) text << ' ' << key;
  return text.str();
}

std::optional<PuzzleProgress> ReadProgress(std::string_view text) {
  PuzzleProgress progress;
  std::istringstream in{std::string(text)};
  std::string name;
  while (in >> name && name != "done") {
    if (!ReadNumber(in, progress, name)) return {};
  }
  if (name != "done") return {};
  for (std::uint32_t key = 0; in >> key;) {
    if (progress.done.size() < kMaxRemembered) progress.done.insert(key);
  }
  if (!in.eof() || !Sound(progress)) return {};
  return progress;
}

std::uint32_t KeyOf(const Puzzle& puzzle) { return Crc32c(puzzle.position, Crc32c(puzzle.ruleset)); }

void Solved(PuzzleProgress& progress, const Puzzle& puzzle) {
  ++progress.solved;
  progress.best = std::max(progress.best, ++progress.streak);
  if (progress.done.size() < kMaxRemembered) progress.done.insert(KeyOf(puzzle));
  // An easier one proves nothing.
  if (puzzle.grade < progress.grade) return;
  progress.run = std::max(progress.run, 0) + 1;
  if (progress.run >= kSolvedForHarder) ChangeGrade(progress, 1);
}

void Missed(PuzzleProgress& progress, const Puzzle& puzzle) {
  ++progress.missed;
  progress.streak = 0;
  if (puzzle.grade > progress.grade) return;
  progress.run = std::min(progress.run, 0) - 1;
  if (-progress.run >= kMissedForEasier) ChangeGrade(progress, -1);
}

void SolvedDay(PuzzleProgress& progress, std::int64_t day) {
  if (progress.day == day) return;
  progress.days = DaysInARow(progress, day) + 1;
  progress.day = day;
}

int DaysInARow(const PuzzleProgress& progress, std::int64_t day) {
  const bool unbroken = progress.day && (*progress.day == day || *progress.day == day - 1);
  return unbroken ? progress.days : 0;
}

std::size_t NextPuzzle(const std::vector<Puzzle>& puzzles, const PuzzleProgress& progress,
                       std::optional<std::size_t> last) {
  const bool newcomer = progress.solved + progress.missed == 0;
  // What counts against a puzzle, the first most.
  const auto against = [&](std::size_t i) {
    const Puzzle& puzzle = puzzles[i];
    return std::array{last == i ? 1 : 0, progress.done.contains(KeyOf(puzzle)) ? 1 : 0,
                      std::abs(puzzle.grade - progress.grade),
                      newcomer && puzzle.ruleset != kNewcomersRules ? 1 : 0};
  };
  std::vector<std::size_t> fitting;
  std::array<int, 4> least = {std::numeric_limits<int>::max()};
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const auto one = against(i);
    if (one < least) fitting.clear();
    least = std::min(least, one);
    if (one == least) fitting.push_back(i);
  }
  return fitting[study::PuzzleOfDay(fitting.size(), progress.solved + progress.missed)];
}

}  // namespace merels::local
