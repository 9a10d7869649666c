#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client/cli/engine/words.h"
#include "tests/client/cli/run_cli.h"
#include "tests/common/tablebase/small_folder.h"

namespace merels::cli {
namespace {

using merels::testing::RunCli;

std::vector<std::vector<std::string>> Fields(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    rows.emplace_back();
    for (std::string field; std::getline(fields, field, '\t');) rows.back().push_back(field);
  }
  return rows;
}

// White closes the mill a1-d1-g1 and takes one of three.
constexpr const char* kWinning = "B../.../.B./....../.B./..W/W.W w 0,0";

TEST(Analyse, ShowsTheBestPliesOfEachDepth) {
  const auto run = RunCli({"analyse", "--depth", "3", "--lines", "2"});
  ASSERT_EQ(run.code, kDone) << run.err;
  const auto rows = Fields(run.out);
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[0][0] + rows[1][0] + rows[2][0], "112");
  EXPECT_EQ(rows[4][1] + rows[5][1], "12");
  EXPECT_EQ(std::count(rows[5][4].begin(), rows[5][4].end(), ' '), 2);
}

TEST(Analyse, ShowsAWinWithItsLength) {
  const auto run = RunCli({"analyse", "standard", kWinning, "--lines", "1", "--last"});
  ASSERT_EQ(run.code, kDone) << run.err;
  EXPECT_NE(run.out.find("\twin in 1\t"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("f2-d1,"), std::string::npos) << run.out;
}

TEST(Analyse, SeveralThreadsFindTheSameWinAndTooManyAreRefused) {
  const auto run = RunCli({"analyse", "standard", kWinning, "--lines", "1", "--last", "--threads", "3"});
  ASSERT_EQ(run.code, kDone) << run.err;
  EXPECT_NE(run.out.find("\twin in 1\t"), std::string::npos) << run.out;
  EXPECT_EQ(RunCli({"analyse", "--threads", "65"}).code, kUsage);
}

TEST(Analyse, WithATablebaseSaysWhatEachPlyIsWorthWhenNobodyErrs) {
  const tablebase::SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const auto run = RunCli({"analyse", "WW./B.W/BB. w 0,0", "--depth", "2", "--lines", "9", "--last",
                           "--tablebase", folder.path()});
  ASSERT_EQ(run.code, kDone) << run.err;
  const auto rows = Fields(run.out);
  ASSERT_GE(rows.size(), 2U);
  EXPECT_EQ(rows[0][4], "c2-c3");
  EXPECT_EQ(rows[0][5], "win in 1");
  EXPECT_EQ(rows[0].size(), 6U) << "no draw rule counts";
  const auto start = RunCli(
      {"analyse", "three+reps=3", "--depth", "1", "--lines", "1", "--json", "--tablebase", folder.path()});
  EXPECT_EQ(nlohmann::json::parse(start.out)["lines"][0]["exact"]["value"], "win") << start.out;
}

TEST(Analyse, AWinThatDrawRulesMaySpoilIsMarkedMayBeDrawn) {
  const tablebase::SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const auto text =
      RunCli({"analyse", "three+cap=100", "--depth", "1", "--lines", "1", "--tablebase", folder.path()});
  EXPECT_NE(text.out.find("\twin\tmay-be-drawn\n"), std::string::npos) << text.out;
  const auto json = RunCli(
      {"analyse", "three+cap=100", "--depth", "1", "--lines", "1", "--json", "--tablebase", folder.path()});
  EXPECT_EQ(nlohmann::json::parse(json.out)["lines"][0]["exact"]["may_be_drawn"], true) << json.out;
}

TEST(Analyse, ATablebaseOfOtherRulesIsRefused) {
  const tablebase::SmallFolder folder;
  ASSERT_EQ(folder.Solve("three").code, 0);
  const auto run = RunCli({"analyse", "six", "--tablebase", folder.path()});
  EXPECT_EQ(run.code, kRefused);
  EXPECT_NE(run.err.find("the tablebase is of three, not of six"), std::string::npos) << run.err;
  EXPECT_EQ(RunCli({"analyse", "--tablebase", folder.path() + "x"}).code, kUnreachable);
}

TEST(Analyse, TakesAPositionInSeveralWords) {
  const auto whole = RunCli({"analyse", kWinning, "--depth", "1"});
  const auto apart = RunCli({"analyse", "B../.../.B./....../.B./..W/W.W", "w", "0,0", "--depth", "1"});
  ASSERT_EQ(whole.code, kDone) << whole.err;
  EXPECT_EQ(apart.out, whole.out);
}

TEST(Analyse, PlaysThePliesFirst) {
  const auto run = RunCli({"analyse", "start", "--plies", "a1 d6 d1 b4", "--depth", "2", "--last"});
  EXPECT_NE(run.out.find("g1,"), std::string::npos) << run.out;
}

TEST(Analyse, SpendsNoMoreNodesThanAllowed) {
  const auto run = RunCli({"analyse", "six", "--nodes", "2000", "--last", "--lines", "1"});
  const auto rows = Fields(run.out);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_LE(std::stoi(rows[0][3]), 2000);
}

TEST(Analyse, WritesAnObjectForEachDepth) {
  const auto run = RunCli({"analyse", "--depth", "2", "--lines", "2", "--json"});
  std::istringstream lines(run.out);
  std::string first, second;
  ASSERT_TRUE(std::getline(lines, first) && std::getline(lines, second));
  EXPECT_EQ(nlohmann::json::parse(first)["depth"], 1);
  const auto deepest = nlohmann::json::parse(second);
  EXPECT_EQ(deepest["depth"], 2);
  ASSERT_EQ(deepest["lines"].size(), 2U);
  EXPECT_EQ(deepest["lines"][0]["plies"].size(), 2U);
}

TEST(Analyse, RefusesWhatItCannotThinkAbout) {
  EXPECT_EQ(RunCli({"analyse", "nonsense"}).err.rfind("unknown-ruleset: ", 0), 0U);
  EXPECT_EQ(RunCli({"analyse", "standard", "./."}).err.rfind("bad-position: ", 0), 0U);
  EXPECT_EQ(RunCli({"analyse", "--plies", "d2 d2"}).err.rfind("occupied: ply 2: ", 0), 0U);
  const auto over = RunCli({"analyse", kWinning, "--plies", "f2-d1,a7"});
  EXPECT_EQ(over.code, kRefused);
  EXPECT_EQ(over.err, "game-over: the game has ended 1-0 (few), so there is nothing to analyse\n");
  EXPECT_EQ(RunCli({"analyse", "--depth", "101"}).code, kUsage);
  EXPECT_EQ(RunCli({"analyse", "--lines", "0"}).code, kUsage);
}

TEST(ValueWords, AreMenWithASignOrPliesToTheEnd) {
  EXPECT_EQ(ValueWords(125), "+1.25");
  EXPECT_EQ(ValueWords(-5), "-0.05");
  EXPECT_EQ(ValueWords(engine::kWin - 7), "win in 7");
  EXPECT_EQ(ValueWords(8 - engine::kWin), "loss in 8");
}

}  // namespace
}  // namespace merels::cli
