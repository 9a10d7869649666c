#include "client/cli/tablebase/puzzle.h"

#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "tests/client/cli/run_cli.h"
#include "tests/support/temporary_folder.h"

namespace merels::cli {
namespace {

using merels::testing::RunCli;

class PuzzleCommand : public ::testing::Test {
 protected:
  /// A file with these lines.
  std::string FileWith(const std::string& lines) const {
    const auto path = folder_.path() / "puzzles.tsv";
    std::ofstream(path) << lines;
    return path;
  }

  static constexpr const char* kOne = "three\tWW./B.W/BB. w 0,0\tc2-c3\twin\t1\t1\tmill\t-\n";
  static constexpr const char* kTwo = "three\tBB./W.B/WW. b 0,0\tc2-c3\twin\t1\t2\tmill\tm ply 7\n";

 private:
  TemporaryFolder folder_;
};

TEST_F(PuzzleCommand, ShowsTheTaskAndNotTheSolution) {
  const auto run = RunCli({"puzzle", FileWith(kOne)});
  EXPECT_EQ(run.code, kDone) << run.err;
  EXPECT_TRUE(run.out.starts_with("three =WW./B.W/BB. w 0,0\n")) << run.out;
  EXPECT_NE(run.out.find("White to play and win in 1 move. Difficulty 1 of 8."), std::string::npos)
      << run.out;
  EXPECT_EQ(run.out.find("c2-c3"), std::string::npos);
}

TEST_F(PuzzleCommand, CountsTheMenThatAreStillToBePlaced) {
  const auto run =
      RunCli({"puzzle", FileWith("standard\t.B./B../B.B/W...../.../.../... w 2,1\td5\tdraw\t0\t1\t-\t-\n")});
  EXPECT_EQ(run.code, kDone) << run.err;
  EXPECT_NE(run.out.find("White to play and save the draw. In hand: White 2, Black 1."), std::string::npos)
      << run.out;
}

TEST_F(PuzzleCommand, TellsARightAnswerFromAWrongAndAnIllegalOne) {
  const auto file = FileWith(kOne);
  EXPECT_EQ(RunCli({"puzzle", file, "--answer", "C2-c3"}).out, "right\n");
  const auto wrong = RunCli({"puzzle", file, "--answer", "c2-b2"});
  EXPECT_EQ(wrong.code, kRefused);
  EXPECT_EQ(wrong.out, "wrong\n");
  EXPECT_EQ(RunCli({"puzzle", file, "--answer", "a3-c3"}).out, "");
  EXPECT_NE(RunCli({"puzzle", file, "--solution"}).out.find("solution c2-c3\n"), std::string::npos);
}

TEST_F(PuzzleCommand, ADayAlwaysHasTheSamePuzzleAndDaysHaveOthers) {
  const auto file = FileWith(std::string(kOne) + kTwo);
  std::set<std::string> shown;
  for (const char* const date : {"2026-03-01", "2026-03-02", "2026-03-03"}) {
    const auto run = RunCli({"puzzle", file, "--date", date});
    EXPECT_EQ(run.out, RunCli({"puzzle", file, "--date", date}).out);
    shown.insert(run.out);
  }
  EXPECT_EQ(shown.size(), 2U);
}

TEST_F(PuzzleCommand, DatesAndFilesThatAreNoneAreRefused) {
  EXPECT_EQ(RunCli({"puzzle", FileWith(kOne), "--date", "2026-02-30"}).code, kUsage);
  EXPECT_EQ(RunCli({"puzzle", FileWith(kOne), "--date", "tomorrow"}).code, kUsage);
  EXPECT_EQ(RunCli({"puzzle", FileWith("")}).code, kUnreachable);
  const auto bad = RunCli({"puzzle", FileWith(std::string(kOne) + "nonsense\n")});
  EXPECT_EQ(bad.code, kUnreachable);
  EXPECT_NE(bad.err.find("line 2, column 1"), std::string::npos) << bad.err;
}

}  // namespace
}  // namespace merels::cli
