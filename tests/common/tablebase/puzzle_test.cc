#include "common/tablebase/puzzle.h"

#include <algorithm>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/tablebase/perfect.h"
#include "common/variants/registry.h"
#include "tests/common/tablebase/small_folder.h"

namespace merels::tablebase {
namespace {

/// A tablebase of a small game, and its puzzles.
class PuzzleTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<SmallFolder>();
    EXPECT_EQ(folder_->Solve("three").code, kDone);
  }
  static void TearDownTestSuite() { folder_.reset(); }

  static ProgramRun Find(std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"puzzles", folder_->path(), "--tries", "200"});
    return RunSolve(more);
  }

  static std::vector<Puzzle> Read(const std::string& text) {
    std::vector<Puzzle> puzzles;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      auto puzzle = study::ReadPuzzle(line);
      EXPECT_TRUE(puzzle.ok()) << line;
      if (puzzle.ok()) puzzles.push_back(*puzzle);
    }
    return puzzles;
  }

  static rules::Game GameOf(const Puzzle& puzzle) {
    return rules::Game::At(variants::ParseRuleset(puzzle.ruleset).value(), puzzle.position).value();
  }

  static inline std::unique_ptr<SmallFolder> folder_;
};

TEST_F(PuzzleTest, EachHasExactlyOnePlyThatKeepsTheValue) {
  const auto solved = Tablebase::Open(folder_->path()).value();
  const auto puzzles = Read(Find().out);
  ASSERT_GE(puzzles.size(), 5U);
  for (const Puzzle& puzzle : puzzles) {
    const auto game = GameOf(puzzle);
    const auto value = solved.Find(game);
    const auto judged = JudgePlies(solved, game);
    const auto keeping = std::count_if(judged.begin(), judged.end(), [&](const JudgedPly& ply) {
      return ply.looked->value.outcome == value->value.outcome;
    });
    EXPECT_EQ(keeping, 1) << PrintPuzzle(puzzle);
    EXPECT_EQ(judged.front().text, puzzle.ply);
    EXPECT_NE(value->value.outcome, solver::Outcome::kLoss);
  }
}

TEST_F(PuzzleTest, NoTwoAreImagesOfOneAnother) {
  const auto solved = Tablebase::Open(folder_->path()).value();
  const auto puzzles = Read(Find().out);
  std::set<Place> places;
  for (const Puzzle& puzzle : puzzles) {
    EXPECT_TRUE(places.insert(*solved.PlaceOf(GameOf(puzzle))).second) << PrintPuzzle(puzzle);
  }
}

TEST_F(PuzzleTest, AllImagesOfAPositionHaveOnePlace) {
  const auto solved = Tablebase::Open(folder_->path()).value();
  const auto place = [&](const char* position) {
    return solved.PlaceOf(rules::Game::At(solved.ruleset(), position).value());
  };
  const auto one = place("WW./B.W/BB. w 0,0");
  ASSERT_TRUE(one);
  EXPECT_EQ(place(".WW/W.B/.BB w 0,0"), one);
  EXPECT_EQ(place("BB./W.B/WW. b 0,0"), one);
  EXPECT_NE(place("WW./B.W/B.B w 0,0"), one);
}

TEST_F(PuzzleTest, TheyComeByGradeAndAreTheSameForTheSameSeed) {
  const auto run = Find();
  const auto puzzles = Read(run.out);
  EXPECT_TRUE(std::is_sorted(puzzles.begin(), puzzles.end(),
                             [](const Puzzle& a, const Puzzle& b) { return a.grade < b.grade; }));
  EXPECT_EQ(Find().out, run.out);
  EXPECT_NE(Find({"--seed", "2"}).out, run.out);
  EXPECT_LE(Read(Find({"--each", "1"}).out).size(), static_cast<std::size_t>(kMaxGrade));
}

TEST_F(PuzzleTest, PositionsOfEndedGamesAreFoundAndThoseOfOthersAreNot) {
  const std::string plies = "\n1 a1\n2 b2\n3 c3\n4 a3\n5 a2\n\n";
  const auto record = [&](const char* result) {
    return "[Ruleset \"three\"]\n[Match \"m\"]\n[Date \"2026-03-01\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n"
           "[Clock \"-\"]\n[Rated \"no\"]\n[Result \"" +
           std::string(result) + "\"]\n[Reason \"resign\"]\n" + plies;
  };
  folder_->Write("ended.txt", record("1-0"));
  folder_->Write("open.txt", record("*"));
  const auto from = [&](const std::string& name) {
    return RunSolve({"puzzles", folder_->path(), "--tries", "0", "--records", folder_->file(name).string()});
  };
  const auto ended = from("ended.txt");
  EXPECT_EQ(ended.code, kDone) << ended.err;
  EXPECT_NE(ended.out.find("\tm ply "), std::string::npos) << ended.out;
  EXPECT_EQ(from("open.txt").out, "");
  EXPECT_EQ(from("none.txt").code, kBadFolder);
}

}  // namespace
}  // namespace merels::tablebase
