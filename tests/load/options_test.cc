#include "tests/load/options.h"

#include <gtest/gtest.h>

namespace merels::load {
namespace {

using std::chrono::microseconds;

Options Read(const std::vector<std::string>& arguments) {
  OptionsEnd end;
  const auto options = ReadOptions(arguments, end);
  EXPECT_TRUE(options) << end.text;
  return options.value_or(Options());
}

int StatusOf(const std::vector<std::string>& arguments) {
  OptionsEnd end;
  return ReadOptions(arguments, end) ? -1 : end.status;
}

TEST(LoadOptions, PlayersAndSpectatorsAreStreams) {
  EXPECT_EQ(Read({"--matches", "7", "--spectators", "5"}).Streams(), 19U);
  EXPECT_EQ(Read({"--watch-only", "--match", "aaaaaaaaaaaaa", "--spectators", "5"}).Streams(), 5U);
}

TEST(LoadOptions, ThinkingTimeHasFractionsOfAMillisecond) {
  EXPECT_EQ(Read({"--think-ms", "1.5"}).pace.think, microseconds(1500));
}

TEST(LoadOptions, ARateAndThinkingTimeExcludeEachOther) {
  EXPECT_EQ(StatusOf({"--rate", "5", "--think-ms", "5"}), kUsage);
}

TEST(LoadOptions, RatedMatchesNeedAClockAndPlayers) {
  EXPECT_TRUE(Read({"--rated", "--clock", "5+3"}).rated);
  EXPECT_EQ(StatusOf({"--rated"}), kUsage);
  EXPECT_EQ(StatusOf({"--rated", "--clock", "5+3", "--bare"}), kUsage);
  EXPECT_EQ(Read({"--resign-after", "2"}).resign_after, 2U);
  EXPECT_EQ(StatusOf({"--resign-after", "1001"}), kUsage);
}

TEST(LoadOptions, ARulesetThatIsUnknownOrForOnePlayerIsRefused) {
  EXPECT_EQ(StatusOf({"--ruleset", "nothing-like-it"}), kUsage);
  EXPECT_EQ(StatusOf({"--ruleset", "peg"}), kUsage);
  EXPECT_EQ(Read({"--ruleset", "six"}).ruleset, "six");
}

TEST(LoadOptions, WatchingAloneNeedsAMatchAndSpectators) {
  EXPECT_EQ(StatusOf({"--watch-only", "--spectators", "5"}), kUsage);
  EXPECT_EQ(StatusOf({"--watch-only", "--match", "aaaaaaaaaaaaa"}), kUsage);
  EXPECT_EQ(StatusOf({"--match", "aaaaaaaaaaaaa"}), kUsage);
}

TEST(LoadOptions, SpectatorsWithoutMatchesHaveNothingToDoButAtTheYardstick) {
  EXPECT_EQ(StatusOf({"--matches", "0", "--spectators", "5"}), kUsage);
  EXPECT_EQ(Read({"--matches", "0", "--spectators", "5", "--bare"}).Streams(), 5U);
}

TEST(LoadOptions, HelpIsNotAnError) {
  EXPECT_EQ(StatusOf({"--help"}), kDone);
  EXPECT_EQ(StatusOf({"--no-such-option"}), kUsage);
}

}  // namespace
}  // namespace merels::load
