#include "common/study/puzzle.h"

#include <algorithm>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::study {
namespace {

constexpr const char* kLine = "three\tWW./B.W/BB. w 0,0\tc2-c3\twin\t1\t1\tblock,mill\t-";

std::string Sentence(const std::string& line) {
  const auto puzzle = ReadPuzzle(line);
  return puzzle.ok() ? "" : puzzle.error().sentence;
}

PuzzlesRead Read(const std::string& text) {
  std::istringstream in(text);
  return ReadPuzzles(in);
}

TEST(Puzzle, ALineIsReadAsItWasPrinted) {
  for (const std::string& line :
       {std::string(kLine),
        std::string("three\tWW./B.W/BB. w 0,0\tc2-b2 b1-c1 b2-c2\tdraw\t0\t8\t-\tm ply 4")}) {
    const auto puzzle = ReadPuzzle(line);
    ASSERT_TRUE(puzzle.ok()) << puzzle.error().sentence;
    EXPECT_EQ(PrintPuzzle(*puzzle), line);
  }
}

TEST(Puzzle, OfAWrongLineTheColumnIsNamed) {
  using ::testing::StartsWith;
  EXPECT_THAT(Sentence(""), StartsWith("column 1: a puzzle has 8 members"));
  EXPECT_THAT(Sentence("none\tWW./B.W/BB. w 0,0\tc2-c3\twin\t1\t1\t-\t-"), StartsWith("column 1: "));
  EXPECT_THAT(Sentence("three\tWW\tc2-c3\twin\t1\t1\t-\t-"), StartsWith("column 7: in this position, "));
  EXPECT_THAT(Sentence("three\tWW./B.W/BB. w 0,0\ta1-c3\twin\t1\t1\t-\t-"), StartsWith("column 25: "));
  EXPECT_THAT(Sentence("three\tWW./B.W/BB. w 0,0\tc2-b2 b1-c1\twin\t1\t1\t-\t-"),
              StartsWith("column 25: the last ply"));
  EXPECT_THAT(Sentence("three\tWW./B.W/BB. w 0,0\tc2-b2 b1-a3 b2-c2\twin\t1\t1\t-\t-"),
              StartsWith("column 31: "));
  EXPECT_THAT(Sentence("three\tWW./B.W/BB. w 0,0\tc2-c3\tloss\t1\t1\t-\t-"), StartsWith("column 31: "));
  EXPECT_THAT(Sentence("three\tWW./B.W/BB. w 0,0\tc2-c3\twin\tx\t1\t-\t-"), StartsWith("column 35: "));
  EXPECT_THAT(Sentence("three\tWW./B.W/BB. w 0,0\tc2-c3\twin\t1\t9\t-\t-"), StartsWith("column 37: "));
  EXPECT_THAT(Sentence("three\tWW./B.W/BB. w 0,0\tc2-c3\twin\t1\t1\tmill,none\t-"),
              StartsWith("column 44: \"none\" is no theme"));
}

TEST(Puzzle, ALineOfMorePliesThanTheLimitIsRefused) {
  std::string plies = "c2-b2";
  for (std::size_t i = 1; i < kLongestPuzzle + 2; ++i) plies += " c2-b2";
  EXPECT_THAT(Sentence("three\tWW./B.W/BB. w 0,0\t" + plies + "\twin\t1\t1\t-\t-"),
              ::testing::HasSubstr("at most 15 plies"));
}

TEST(Puzzle, AFileIsReadLineByLineWithoutItsRemarks) {
  const std::string line = std::string(kLine) + "\n";
  EXPECT_EQ(Read("# how it was made\n" + line + line).puzzles.size(), 2U);
  EXPECT_FALSE(Read(line).error);
  const auto edited = Read("\xEF\xBB\xBF" + std::string(kLine) + "\r\n\r\n" + line + "\r\n");
  EXPECT_EQ(edited.puzzles.size(), 2U) << "as Windows has it";
  EXPECT_EQ(Read("").error->reason, Reason::kBadFile);
}

TEST(Puzzle, OfAFileWithAnErrorTheGoodLinesBeforeItAreKept) {
  const std::string line = std::string(kLine) + "\n";
  const auto read = Read("# one\n" + line + line + "three\tWW\tx\twin\t1\t1\t-\t-\n" + line);
  EXPECT_EQ(read.puzzles.size(), 2U);
  ASSERT_TRUE(read.error);
  EXPECT_THAT(read.error->sentence, ::testing::StartsWith("line 4, column 7: "));
  EXPECT_THAT(read.error->sentence, ::testing::EndsWith("make the file again with merels-solve puzzles"));
}

TEST(Puzzle, DaysInARowHaveDifferentPuzzlesFarApart) {
  std::set<std::size_t> month;
  for (std::int64_t day = 20'000; day < 20'030; ++day) {
    const auto today = PuzzleOfDay(1000, day), tomorrow = PuzzleOfDay(1000, day + 1);
    EXPECT_LT(today, 1000U);
    EXPECT_GT(std::max(today, tomorrow) - std::min(today, tomorrow), 300U);
    month.insert(today);
  }
  EXPECT_EQ(month.size(), 30U);
  EXPECT_EQ(PuzzleOfDay(1, 20'000), 0U);
}

}  // namespace
}  // namespace merels::study
