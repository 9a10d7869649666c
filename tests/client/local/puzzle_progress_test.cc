#include "client/local/puzzle_progress.h"

#include <gtest/gtest.h>

namespace merels::local {
namespace {

using study::Puzzle;

Puzzle Of(int grade, const std::string& position, const std::string& ruleset = "standard") {
  Puzzle puzzle;
  puzzle.ruleset = ruleset;
  puzzle.position = position;
  puzzle.grade = grade;
  return puzzle;
}

const std::vector<Puzzle> kPuzzles = {Of(1, "a", "six"), Of(1, "b"), Of(2, "c"), Of(2, "d"), Of(5, "e")};

TEST(PuzzleProgress, AStreakGrowsUntilOneIsMissedAndTheBestIsKept) {
  PuzzleProgress progress;
  Solved(progress, kPuzzles[0]);
  Solved(progress, kPuzzles[1]);
  EXPECT_EQ(progress.streak, 2);
  Missed(progress, kPuzzles[2]);
  EXPECT_EQ(progress.streak, 0);
  EXPECT_EQ(progress.best, 2);
  EXPECT_EQ(progress.solved, 2);
  EXPECT_EQ(progress.missed, 1);
}

TEST(PuzzleProgress, ThreeSolvedInARowMakeItHarderAndTwoMissedEasier) {
  PuzzleProgress progress;
  for (int i = 0; i < kSolvedForHarder; ++i) Solved(progress, kPuzzles[1]);
  EXPECT_EQ(progress.grade, 2);
  Solved(progress, kPuzzles[0]);
  Solved(progress, kPuzzles[0]);
  Solved(progress, kPuzzles[0]);
  EXPECT_EQ(progress.grade, 2) << "easier ones prove nothing";
  Missed(progress, kPuzzles[2]);
  EXPECT_EQ(progress.grade, 2);
  Missed(progress, kPuzzles[4]);
  EXPECT_EQ(progress.grade, 2) << "nor do harder ones that were missed";
  Missed(progress, kPuzzles[2]);
  EXPECT_EQ(progress.grade, 1);
  for (int i = 0; i < kMissedForEasier; ++i) Missed(progress, kPuzzles[1]);
  EXPECT_EQ(progress.grade, 1) << "there is nothing below";
}

TEST(PuzzleProgress, TheFirstIsOfTheStandardRules) {
  EXPECT_EQ(NextPuzzle(kPuzzles, {}, std::nullopt), 1U);
  EXPECT_EQ(NextPuzzle({kPuzzles[0]}, {}, std::nullopt), 0U) << "if one is";
}

TEST(PuzzleProgress, SolvedOnesComeLastAndTheNearestGradeFirst) {
  PuzzleProgress progress;
  Solved(progress, kPuzzles[1]);
  EXPECT_EQ(NextPuzzle(kPuzzles, progress, 1), 0U);
  Solved(progress, kPuzzles[0]);
  const auto next = NextPuzzle(kPuzzles, progress, 0);
  EXPECT_EQ(kPuzzles[next].grade, 2);
  for (const std::size_t i : {2U, 3U, 4U}) Solved(progress, kPuzzles[i]);
  EXPECT_NE(NextPuzzle(kPuzzles, progress, 1), 1U) << "they begin anew, but not with the same";
  EXPECT_EQ(NextPuzzle({kPuzzles[1]}, progress, 0), 0U) << "unless there is no other";
}

TEST(PuzzleProgress, DaysInARowBreakWithOneThatWasLeftOut) {
  PuzzleProgress progress;
  EXPECT_EQ(DaysInARow(progress, 100), 0);
  SolvedDay(progress, 100);
  SolvedDay(progress, 100);
  EXPECT_EQ(DaysInARow(progress, 100), 1);
  EXPECT_EQ(DaysInARow(progress, 101), 1) << "the day is not over";
  SolvedDay(progress, 101);
  EXPECT_EQ(DaysInARow(progress, 101), 2);
  EXPECT_EQ(DaysInARow(progress, 103), 0);
  SolvedDay(progress, 103);
  EXPECT_EQ(DaysInARow(progress, 103), 1);
}

TEST(PuzzleProgress, ATextGivesTheSameProgress) {
  PuzzleProgress progress;
  EXPECT_EQ(ReadProgress(Write(progress)), progress);
  for (const auto& puzzle : kPuzzles) Solved(progress, puzzle);
  Missed(progress, kPuzzles[4]);
  SolvedDay(progress, 20'787);
  EXPECT_EQ(ReadProgress(Write(progress)), progress);
}

TEST(PuzzleProgress, ATextThatIsNoneIsRefused) {
  for (const char* const text :
       {"", "solved", "solved x done", "solved 1", "points 3 done", "grade 9 done", "grade 0 done",
        "streak 3 best 1 done", "run 7 done", "done 1 x", "solved -1 done"}) {
    EXPECT_FALSE(ReadProgress(text)) << text;
  }
}

TEST(PuzzleProgress, NoMoreThanTheLimitAreRemembered) {
  std::string text = "done";
  for (std::size_t i = 0; i < kMaxRemembered + 10; ++i) text += ' ' + std::to_string(i);
  auto progress = ReadProgress(text);
  ASSERT_TRUE(progress);
  EXPECT_EQ(progress->done.size(), kMaxRemembered);
  Solved(*progress, kPuzzles[0]);
  EXPECT_EQ(progress->done.size(), kMaxRemembered);
}

}  // namespace
}  // namespace merels::local
