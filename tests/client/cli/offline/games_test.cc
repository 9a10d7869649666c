#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/notation/record.h"
#include "tests/client/cli/run_cli.h"

namespace merels::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kFew =
    "a4 d2 b4 c5 c4,c5 d1 e4 b2 d6 f2,d6 c5 d3,c5 d5 e5 d7 a1 f6 g1,d5 f6-f4 d3-c3 d7-d6 e5-d5 e4-e5 "
    "c3-d3,d6 c4-c3 "
    "g1-g4 c3-c4,d5 d1-g1 e5-d5 g4-g7 f4-f6 a1-d1,f6 c4-c5 g7-g4 a4-a1 d3-e3 a1-a4 e3-d3,d5 c5-c4,g4 g1-g4 "
    "a4-a1 "
    "f2-f4 a1-d7 f4-f2,d7";

TEST(Check, JudgesAGameALine) {
  const CliRun run = RunCli({"check", "standard", "-"},
                            "# a comment\n\n" + std::string(kFew) + "\nd2 f4\r\nd2 d2\nd2 z9 d3\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out,
            "ok\t0-1\tfew\t44\t.../.../.../.WW..B/.B./BBB/.B. w 0,0\n"
            "ok\t*\tunfinished\t2\t.../.../.../....B./.../.W./... w 8,8\n"
            "refused\t2\toccupied\n"
            "refused\t2\tbad-point\n");
}

TEST(Check, APlyBehindTheEndIsRefused) {
  EXPECT_EQ(RunCli({"check", "standard", "-"}, std::string(kFew) + " a1\n").out, "refused\t45\tgame-over\n");
}

TEST(Check, AMissingFileIsExitCodeThree) {
  const CliRun run = RunCli({"check", "standard", "/nonexistent/file"});
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, StartsWith("io: "));
}

TEST(Check, TheNumberOfWordsIsChecked) {
  EXPECT_EQ(RunCli({"check", "standard"}).code, 2);
  EXPECT_EQ(RunCli({"check", "--record", "standard", "-"}).code, 2);
}

notation::Record RecordOf(const std::string& plies) {
  notation::Record record;
  record.ruleset = "standard";
  std::istringstream in(plies);
  for (std::string ply; in >> ply;) record.plies.push_back({ply, std::nullopt});
  return record;
}

std::string CheckRecord(const notation::Record& record) {
  return RunCli({"check", "--record", "-"}, PrintRecord(record)).out;
}

TEST(CheckRecord, AcceptsAnEndByTheRulesOnlyAsItIs) {
  auto record = RecordOf(kFew);
  record.result = "0-1";
  record.reason = "few";
  EXPECT_EQ(CheckRecord(record), "ok\t0-1\tfew\t44\t.../.../.../.WW..B/.B./BBB/.B. w 0,0\n");
  record.result = "1-0";
  EXPECT_EQ(CheckRecord(record), "refused\t45\tbad-record\n");
  record.result = "0-1";
  record.reason = "resign";
  EXPECT_EQ(CheckRecord(record), "refused\t45\tbad-record\n");
}

TEST(CheckRecord, BelievesThePlayersWhereTheRulesSeeNoEnd) {
  auto record = RecordOf("d2 f4");
  EXPECT_THAT(CheckRecord(record), StartsWith("ok\t*\tunfinished\t2\t"));
  record.result = "1-0";
  record.reason = "resign";
  EXPECT_THAT(CheckRecord(record), StartsWith("ok\t1-0\tresign\t2\t"));
  record.reason = "agreement";
  EXPECT_EQ(CheckRecord(record), "refused\t3\tbad-record\n") << "an agreement is a draw";
  record.reason = "few";
  EXPECT_EQ(CheckRecord(record), "refused\t3\tbad-record\n");
}

TEST(CheckRecord, JudgesTheRulesetAndEachPly) {
  auto record = RecordOf("d2 f4 d2-d1");
  EXPECT_EQ(CheckRecord(record), "refused\t3\tmust-place\n");
  record.ruleset = "chess";
  EXPECT_EQ(CheckRecord(record), "refused\t0\tunknown-ruleset\n");
}

TEST(CheckRecord, TextThatIsNoRecordIsRefusedAsAWhole) {
  const CliRun run = RunCli({"check", "--record", "-"}, "[Ruleset \"standard\"]\nnonsense\n");
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, StartsWith("bad-record: line 2, column 1: "));
}

TEST(Random, TheSameSeedGivesTheSameGamesAndCheckAcceptsThem) {
  const std::vector<std::string> arguments = {"random", "standard", "--seed", "7", "--games", "5"};
  const CliRun run = RunCli(arguments);
  EXPECT_EQ(run.out, RunCli(arguments).out);
  EXPECT_NE(run.out, RunCli({"random", "standard", "--seed", "8", "--games", "5"}).out);
  const CliRun checked = RunCli({"check", "standard", "-"}, run.out);
  EXPECT_EQ(std::count(checked.out.begin(), checked.out.end(), '\n'), 5);
  EXPECT_EQ(checked.out.find("refused"), std::string::npos);
}

TEST(Random, IsTheSameOnEveryMachine) {
  EXPECT_EQ(RunCli({"random", "standard", "--seed", "1", "--games", "1", "--max-plies", "10"}).out,
            "b4 d2 g4 f4 a1 e5 g1 c4 d1,e5 f6\n");
}

TEST(Random, CutsGamesOffAndSpeaksJson) {
  EXPECT_EQ(RunCli({"random", "standard", "--seed", "1", "--games", "1", "--max-plies", "2", "--json"}).out,
            "[\"b4\",\"d2\"]\n");
}

}  // namespace
}  // namespace merels::testing
