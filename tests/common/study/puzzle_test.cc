#include "common/study/puzzle.h"

#include <algorithm>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::study {
namespace {

TEST(Puzzle, ALineThatIsNoneIsRefused) {
  const std::string line = "three\tWW./B.W/BB. w 0,0\tc2-c3\twin\t1\t1\t-";
  const auto puzzle = ReadPuzzle(line);
  ASSERT_TRUE(puzzle.ok()) << puzzle.error().sentence;
  EXPECT_EQ(PrintPuzzle(*puzzle), line);
  for (const char* const bad :
       {"", "three", "three\tWW./B.W/BB. w 0,0\ta1-c3\twin\t1\t1\t-",
        "three\tWW./B.W/BB. w 0,0\tc2-c3\tloss\t1\t1\t-", "three\tWW./B.W/BB. w 0,0\tc2-c3\twin\t1\t9\t-",
        "none\tWW./B.W/BB. w 0,0\tc2-c3\twin\t1\t1\t-", "three\tWW\tc2-c3\twin\t1\t1\t-"}) {
    EXPECT_FALSE(ReadPuzzle(bad).ok()) << bad;
  }
}

TEST(Puzzle, AFileIsReadLineByLineAndAWrongLineIsNamed) {
  const std::string line = "three\tWW./B.W/BB. w 0,0\tc2-c3\twin\t1\t1\t-\n";
  std::istringstream two(line + line), wrong(line + "x\n"), empty;
  EXPECT_EQ(ReadPuzzles(two)->size(), 2U);
  std::istringstream edited("\xEF\xBB\xBF" + line.substr(0, line.size() - 1) + "\r\n\r\n" + line + "\r\n");
  EXPECT_EQ(ReadPuzzles(edited)->size(), 2U) << "as Windows has it";
  EXPECT_THAT(ReadPuzzles(wrong).error().sentence, ::testing::HasSubstr("line 2"));
  EXPECT_EQ(ReadPuzzles(empty).error().reason, Reason::kBadFile);
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
