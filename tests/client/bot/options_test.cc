#include "client/bot/options.h"

#include <gtest/gtest.h>

namespace merels::bot {
namespace {

using Way = Plan::Way;

CommandLine Read(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"--level", "3"});
  return ReadCommandLine(arguments);
}

TEST(BotOptions, ByItselfItJoinsAnyTableUnderTheNameOfItsLevel) {
  const auto line = Read({});
  ASSERT_FALSE(line.end) << line.end->text;
  EXPECT_EQ(line.plan.way, Way::kJoinAny);
  EXPECT_EQ(line.name, "Computer-level-3");
  EXPECT_EQ(line.server.server, "127.0.0.1:9393");
  EXPECT_FALSE(line.seed || line.most_per_ply);
}

TEST(BotOptions, EachWayIsAskedForByItsOption) {
  EXPECT_EQ(Read({"--table", "k3f7qz"}).plan.way, Way::kJoinTable);
  EXPECT_EQ(Read({"--match", "abc"}).plan.match, MatchId("abc"));
  const auto open = Read({"--open", "six", "--clock", "5+3", "--side", "second"}).plan;
  EXPECT_EQ(open.way, Way::kOpen);
  EXPECT_EQ(open.clock.initial, std::chrono::minutes(5));
  EXPECT_EQ(open.side, rules::Side::kSecond);
  EXPECT_EQ(Read({"--open", "six", "--side", "white"}).plan.side, rules::Side::kFirst);
  EXPECT_EQ(Read({"--ruleset", "six", "--ruleset", "three+reps=3"}).plan.rulesets.size(), 2U);
}

TEST(BotOptions, AThoughtCanBeLimited) {
  EXPECT_EQ(Read({"--seconds-per-ply", "0.25"}).most_per_ply, clock::Millis(250));
  EXPECT_EQ(Read({"--seed", "0"}).seed, 0U);
}

TEST(BotOptions, PerfectIsALevelThatNeedsATablebaseAndPlaysNoRatedMatches) {
  const auto line = ReadCommandLine({"--level", "perfect", "--tablebase", "six"});
  ASSERT_FALSE(line.end) << line.end->text;
  EXPECT_EQ(line.name, "Computer-perfect");
  EXPECT_EQ(line.tablebase, "six");
  EXPECT_TRUE(line.plan.casual);
  EXPECT_FALSE(Read({}).plan.casual);
  const std::vector<std::vector<std::string>> cases = {
      {"--level", "perfect"},
      {"--level", "3", "--tablebase", "six"},
      {"--level", "perfect", "--tablebase", "six", "--table", "k3f7qz"},
      {"--level", "best"},
      {"--level", "0"}};
  for (const auto& arguments : cases) {
    const auto refused = ReadCommandLine(arguments);
    ASSERT_TRUE(refused.end) << arguments.back();
    EXPECT_EQ(refused.end->status, kUsage);
    EXPECT_EQ(refused.end->text.rfind("usage: ", 0), 0U) << refused.end->text;
  }
}

TEST(BotOptions, WhatMakesNoSenseIsRefusedInALine) {
  const std::vector<std::vector<std::string>> cases = {
      {"--open", "chess"},    {"--open", "six", "--clock", "x"},
      {"--clock", "5+3"},     {"--open", "six", "--table", "abc"},
      {"--jobs", "0"},        {"--games", "0"},
      {"--ruleset", "chess"}, {"--seconds-per-ply", "0"},
      {"--side", "second"},   {"--open", "solitaire"},
      {"--nonsense"}};
  for (const auto& arguments : cases) {
    const auto line = Read(arguments);
    ASSERT_TRUE(line.end) << arguments[0];
    EXPECT_EQ(line.end->status, kUsage);
    EXPECT_EQ(line.end->text.rfind("usage: ", 0), 0U) << line.end->text;
  }
  EXPECT_EQ(ReadCommandLine({}).end->status, kUsage);
  EXPECT_EQ(ReadCommandLine({"--level", "10"}).end->status, kUsage);
  EXPECT_EQ(ReadCommandLine({"--help"}).end->status, kDone);
}

TEST(BotOptions, SaysItsVersionWithoutALevel) {
  const auto line = ReadCommandLine({"--version"});
  ASSERT_TRUE(line.end);
  EXPECT_EQ(line.end->status, kDone);
  EXPECT_TRUE(line.end->text.starts_with("merels-bot ")) << line.end->text;
}

}  // namespace
}  // namespace merels::bot
