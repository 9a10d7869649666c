#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/client/cli/run_cli.h"

namespace merels::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Perft, PrintsTheCountAlone) {
  const CliRun run = RunCli({"perft", "standard", "4"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "255024\n");
  EXPECT_EQ(run.err, "");
}

TEST(Perft, TakesAPositionAsThePerftCasesWriteIt) {
  EXPECT_EQ(
      RunCli({"perft", "standard", "5", "--position", "=WWW/BBB/.../W..B.W/B../W../WBB w 0,0", "--bulk"}).out,
      "10984\n");
  EXPECT_EQ(RunCli({"perft", "standard", "1", "--position", "d2 f4"}).out, "22\n");
  EXPECT_EQ(RunCli({"perft", "standard", "1", "--position", "start"}).out, "24\n");
}

TEST(Perft, DividesByFirstPlyWithTheTotalLast) {
  const CliRun run = RunCli({"perft", "standard", "3", "--divide"});
  EXPECT_THAT(run.out, StartsWith("a1\t506\na4\t506\n"));
  EXPECT_THAT(run.out, EndsWith("g7\t506\n12144\n"));
}

TEST(Perft, IgnoresTheDrawRulesThatCount) {
  EXPECT_EQ(RunCli({"perft", "standard+cap=1+reps=1", "3"}).out, "12144\n");
}

TEST(Perft, SpeaksJson) {
  const auto json = nlohmann::json::parse(RunCli({"perft", "standard", "2", "--divide", "--json"}).out);
  EXPECT_EQ(json["count"], 552);
  EXPECT_EQ(json["plies"]["d2"], 23);
}

TEST(Perft, ABadPositionIsRefusedWithItsColumn) {
  const CliRun run = RunCli({"perft", "standard", "1", "--position", "=x"});
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, StartsWith("bad-position: "));
  EXPECT_THAT(run.err, HasSubstr("column 1"));
}

TEST(Perft, SaysWhatIsWrongWithARuleset) {
  EXPECT_EQ(
      RunCli({"perft", "foxgeese+foxstart=a3", "3"}).err,
      "bad-knob-value: foxstart cannot be a3: a goose starts there; choose an empty point, such as d4\n");
  EXPECT_EQ(RunCli({"perft", "race+geese=15", "3"}).err,
            "unknown-knob: there is no knob \"geese\"; known are diag, setup, reps, cap\n");
}

TEST(Position, ShowsTheOneThatStandsForAllItsImages) {
  EXPECT_EQ(RunCli({"position", "standard", "a1"}).out,
            "position\t.../.../.../....../.../.../W.. b 8,9\n"
            "canonical\t.../.../.../....../.../.../..W b 8,9\n"
            "symmetries\t16\nimages\t8\n");
  const auto json = nlohmann::json::parse(RunCli({"position", "foxgeese", "--json"}).out);
  EXPECT_EQ(json["symmetries"], 2);
  EXPECT_EQ(json["images"], 1);
  EXPECT_EQ(RunCli({"position", "standard", "a9"}).code, 1);
}

TEST(Moves, ListsTheLegalPliesInByteOrder) {
  const CliRun run = RunCli({"moves", "standard", "a1 d5 d1 e5 "});
  EXPECT_THAT(run.out, StartsWith("a4\na7\n"));
  EXPECT_THAT(run.out, HasSubstr("\ng1,d5\ng1,e5\n"));
}

TEST(Moves, ARefusedPlyIsNamedByItsNumber) {
  const CliRun run = RunCli({"moves", "standard", "a1 a1"});
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err, "occupied: ply 2: a1 is already occupied\n");
}

TEST(Rules, ListsEveryRulesetWithItsTitle) {
  EXPECT_THAT(RunCli({"rules", "list"}).out, HasSubstr("standard\tNine Men's Morris\n"));
  const auto json = nlohmann::json::parse(RunCli({"rules", "list", "--json"}).out);
  EXPECT_EQ(json[0]["played_as"], "standard+reps=3+quiet=100");
}

TEST(Rules, ShowsTheCanonicalTextAndTheKnobs) {
  const CliRun run = RunCli({"rules", "show", "standard+quiet=50+reps=3"});
  EXPECT_THAT(run.out, StartsWith("ruleset\tstandard+reps=3+quiet=50\n"));
  EXPECT_THAT(run.out, HasSubstr("\nquiet\t50\n"));
  EXPECT_EQ(RunCli({"rules", "show", "chess"}).code, 1);
}

TEST(Rules, ShowsWhoPlaysAndWhatATableByThisTextPlays) {
  const CliRun fox = RunCli({"rules", "show", "foxgeese"});
  EXPECT_THAT(fox.out, HasSubstr("\nseats\t2\nplayers\tFox\nplayers\tGeese\n"));
  EXPECT_THAT(fox.out, HasSubstr("\nplayed_as\tfoxgeese+reps=3+cap=400\n"));
  EXPECT_THAT(fox.out, HasSubstr("\nfoxstart\td4\n"));
  EXPECT_THAT(RunCli({"rules", "show", "foxgeese+cap=9"}).out,
              HasSubstr("\nplayed_as\tfoxgeese+reps=3+cap=9\n"));
  const auto json = nlohmann::json::parse(RunCli({"rules", "show", "peg-orth", "--json"}).out);
  EXPECT_EQ(json["seats"], 1);
  EXPECT_EQ(json["based_on"], "peg");
  EXPECT_EQ(json["rules"].size(), 2U);
  EXPECT_EQ(json["knobs"]["jumps"], "orth");
}

TEST(Program, WrongUseIsExitCodeTwoAndHelpIsNone) {
  EXPECT_EQ(RunCli({}).code, 2);
  EXPECT_EQ(RunCli({"perft", "standard"}).code, 2);
  EXPECT_EQ(RunCli({"perft", "standard", "-1"}).code, 2);
  EXPECT_EQ(RunCli({"nonsense"}).code, 2);
  EXPECT_EQ(RunCli({"--help"}).code, 0);
}

}  // namespace
}  // namespace merels::testing
