#include "common/tablebase/puzzles.h"

#include <algorithm>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "common/tablebase/perfect.h"
#include "common/variants/registry.h"
#include "tests/common/tablebase/small_folder.h"

namespace merels::tablebase {
namespace {

/// The five themes, and none.
constexpr int kLeadingThemes = 6;

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
      if (line.starts_with('#')) continue;
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

TEST_F(PuzzleTest, EachOfTheSolversPliesIsTheOnlyOneThatKeepsTheValue) {
  const auto solved = Tablebase::Open(folder_->path()).value();
  const auto puzzles = Read(Find().out);
  ASSERT_GE(puzzles.size(), 5U);
  std::size_t longest = 0;
  for (const Puzzle& puzzle : puzzles) {
    auto game = GameOf(puzzle);
    EXPECT_EQ(JudgePlies(solved, game).front().looked->value, puzzle.value);
    for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
      const auto judged = JudgePlies(solved, game);
      const auto keeping = std::count_if(judged.begin(), judged.end(), [&](const JudgedPly& ply) {
        return ply.looked->value.outcome == judged.front().looked->value.outcome;
      });
      if (i % 2 == 0) {
        EXPECT_EQ(keeping, 1) << PrintPuzzle(puzzle);
        EXPECT_EQ(judged.front().text, puzzle.line[i]);
        EXPECT_EQ(judged.front().looked->value.outcome, puzzle.value.outcome);
      }
      ASSERT_TRUE(game.Play(puzzle.line[i]).ok());
    }
    longest = std::max(longest, puzzle.line.size());
  }
  EXPECT_GT(longest, 1U);
}

TEST_F(PuzzleTest, TheCheckFindsEveryKindOfError) {
  const auto solved = Tablebase::Open(folder_->path()).value();
  const auto puzzles = Read(Find().out);
  const auto found = std::find_if(puzzles.begin(), puzzles.end(),
                                  [](const Puzzle& puzzle) { return puzzle.line.size() > 1; });
  ASSERT_NE(found, puzzles.end());
  EXPECT_TRUE(CheckPuzzle(solved, *found).ok());
  const auto wrong = [&](auto change) {
    Puzzle changed = *found;
    change(changed);
    return !CheckPuzzle(solved, changed).ok();
  };
  EXPECT_TRUE(wrong([](Puzzle& puzzle) { puzzle.value.plies += 2; }));
  EXPECT_TRUE(wrong([](Puzzle& puzzle) { puzzle.themes.push_back(study::Theme::kSave); }));
  EXPECT_TRUE(wrong([](Puzzle& puzzle) { std::swap(puzzle.line[0], puzzle.line[2]); }));
  EXPECT_TRUE(wrong([&](Puzzle& puzzle) {
    for (const auto& ply : GameOf(puzzle).LegalPlies()) {
      if (ply != puzzle.line[0]) puzzle.line = {ply};
    }
  }));
}

TEST_F(PuzzleTest, AFileIsCheckedByACommand) {
  const auto run = Find();
  folder_->Write("puzzles.tsv", run.out);
  const auto file = folder_->file("puzzles.tsv").string();
  const auto checked = RunSolve({"puzzles", folder_->path(), "--check", file});
  EXPECT_EQ(checked.code, kDone);
  EXPECT_NE(checked.out.find(std::to_string(Read(run.out).size()) + " right, 0 wrong"), std::string::npos);
  auto other = Read(run.out).front();
  other.grade = other.grade % kMaxGrade + 1;
  folder_->Write("puzzles.tsv", PrintPuzzle(other) + "\n");
  const auto refused = RunSolve({"puzzles", folder_->path(), "--check", file});
  EXPECT_EQ(refused.code, kRefused);
  EXPECT_NE(refused.out.find("its grade is another"), std::string::npos);
  folder_->Write("puzzles.tsv", "nonsense\n");
  EXPECT_NE(RunSolve({"puzzles", folder_->path(), "--check", file}).err.find("line 1, column 1"),
            std::string::npos);
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
  EXPECT_LE(Read(Find({"--each", "1"}).out).size(), static_cast<std::size_t>(kMaxGrade * kLeadingThemes));
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
  EXPECT_EQ(Read(from("open.txt").out).size(), 0U);
  EXPECT_EQ(from("none.txt").code, kBadFolder);
}

}  // namespace
}  // namespace merels::tablebase
