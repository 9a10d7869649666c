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

TEST(Check, AGameMayBeSpelledAndSpreadAsPlayersWriteIt) {
  EXPECT_EQ(RunCli({"check", "standard", "-"},
                   "\xEF\xBB\xBF"
                   "1. d6 f4\r\n2. d2 b4\r\n1. a7 d6\r")
                .out,
            "ok\t*\tunfinished\t4\t.../.W./.../.B..B./.../.W./... w 7,7\n"
            "ok\t*\tunfinished\t2\tW../.B./.../....../.../.../... w 8,8\n");
  EXPECT_EQ(RunCli({"check", "standard", "-"}, "1 4 2 5 3 x 5 6\n").out,
            "ok\t*\tunfinished\t6\tWWW/B.B/.../....../.../.../... w 6,6\n");
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

TEST(CheckRecord, RecordsOfOtherProgramsStandBesideOurs) {
  const std::string other = "[White \"A\"]\r\n[Result \"1-0\"]\r\n\r\n1. d6 f4\r\n\r\n2. d2\r\n";
  const std::string text = other + PrintRecord(RecordOf("d2 f4")) + other;
  const CliRun run = RunCli({"check", "--record", "-"}, text);
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out,
            "ok\t1-0\tunstated\t3\t.../.W./.../....B./.../.W./... b 7,8\n"
            "ok\t*\tunfinished\t2\t.../.../.../....B./.../.W./... w 8,8\n"
            "ok\t1-0\tunstated\t3\t.../.W./.../....B./.../.W./... b 7,8\n");
}

TEST(CheckRecord, WhatIsNoLegalPlyIsSaidWithLineAndColumn) {
  const CliRun run =
      RunCli({"check", "--record", "-"}, "[White \"A\"]\n\n1. d6 f4\n2. d6\n\n[White \"B\"]\n1. d6 Nf3\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "refused\t3\toccupied\nrefused\t2\tbad-record\n");
  EXPECT_THAT(run.err, HasSubstr("line 4, column 4: "));
  EXPECT_THAT(run.err, HasSubstr("line 7, column 7: \"Nf3\" is not a ply"));
}

TEST(Convert, ARecordGoesToTheNotationOfOthersAndBack) {
  const std::string ours = PrintRecord(RecordOf(kFew));
  const CliRun wmd = RunCli({"convert", "--format", "wmd", "-"}, ours);
  EXPECT_EQ(wmd.code, 0);
  EXPECT_THAT(wmd.out, HasSubstr("\n3. c4xc5 d1\n"));
  const CliRun back = RunCli({"convert", "-"}, wmd.out);
  EXPECT_THAT(back.out, HasSubstr("[Reason \"few\"]")) << "the rules say why";
  EXPECT_EQ(RunCli({"check", "--record", "-"}, back.out).out, RunCli({"check", "standard", "-"}, kFew).out);
}

TEST(Convert, WhatComesBeforeSomethingWrongIsWritten) {
  const CliRun run = RunCli({"convert", "--ruleset", "twelve", "-"}, "d6 f4 d6");
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.out, HasSubstr("[Ruleset \"twelve\"]"));
  EXPECT_THAT(run.out, ::testing::EndsWith("1 d6\n2 f4\n\n"));
  EXPECT_THAT(run.err, HasSubstr("line 1, column 7: "));
  EXPECT_EQ(RunCli({"convert", "--ruleset", "nonsense", "-"}, "d6").code, 1);
  EXPECT_EQ(RunCli({"convert", "-"}, "hello").code, 1);
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
