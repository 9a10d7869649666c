#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/base/reason.h"
#include "common/tablebase/puzzles.h"
#include "common/tablebase/tablebase.h"
#include "tests/common/tablebase/small_folder.h"
#include "tests/support/source_folder.h"

namespace merels::tablebase {
namespace {

std::vector<Puzzle> Shipped() {
  std::ifstream in(SourceFolder() / "client/local/puzzles.tsv");
  auto read = study::ReadPuzzles(in);
  EXPECT_FALSE(read.error) << read.error->sentence;
  return std::move(read.puzzles);
}

/// Compares the puzzles of a ruleset with exact values that are made here; the number of those it knows.
int CountChecked(const std::string& ruleset, const std::vector<std::string>& more) {
  const SmallFolder folder;
  EXPECT_EQ(folder.Solve(ruleset, more).code, kDone);
  const auto solved = Tablebase::Open(folder.path()).value();
  int known = 0;
  for (const Puzzle& puzzle : Shipped()) {
    if (puzzle.ruleset != ruleset) continue;
    const auto checked = CheckPuzzle(solved, puzzle);
    if (!checked.ok() && checked.error().reason == Reason::kUnknownMatch) continue;
    EXPECT_TRUE(checked.ok()) << PrintPuzzle(puzzle) << ": " << checked.error().sentence;
    ++known;
  }
  return known;
}

TEST(ShippedPuzzles, ThereAreSomeFiveHundredOfThreeGamesInEveryGrade) {
  std::map<std::string, int> of_ruleset;
  std::map<int, int> of_grade;
  std::map<study::Theme, int> of_theme;
  int of_several_moves = 0;
  const auto shipped = Shipped();
  for (const Puzzle& puzzle : shipped) {
    ++of_ruleset[puzzle.ruleset];
    ++of_grade[puzzle.grade];
    for (const auto theme : puzzle.themes) ++of_theme[theme];
    of_several_moves += puzzle.line.size() > 1 ? 1 : 0;
  }
  EXPECT_GE(shipped.size(), 450U);
  EXPECT_EQ(of_ruleset.size(), 3U);
  EXPECT_EQ(of_grade.size(), static_cast<std::size_t>(kMaxGrade));
  EXPECT_EQ(of_theme.size(), 5U);
  EXPECT_GE(of_several_moves, 100);
}

TEST(ShippedPuzzles, AllOfSixMenSayWhatExactValuesSay) { EXPECT_GE(CountChecked("six", {}), 100); }

TEST(ShippedPuzzles, ThoseOfFewMenSayWhatExactValuesSay) {
  EXPECT_GE(CountChecked("standard", {"--max", "4-4"}), 20);
  EXPECT_GE(CountChecked("lasker", {"--max", "4-4"}), 20);
}

}  // namespace
}  // namespace merels::tablebase
