#include "client/cli/lobby/games.h"

#include <functional>
#include <sstream>

#include <gtest/gtest.h>

#include "client/cli/match/boards.h"
#include "client/cli/match/calls.h"
#include "tests/client/cli/run_cli.h"
#include "tests/client/cli/small_house.h"

namespace merels::cli {
namespace {

using merels::testing::HouseRemote;
using merels::testing::RunCli;
using merels::testing::SmallHouse;

class OnlineGames : public ::testing::Test {
 protected:
  MatchId Begin() { return house_.Begin(ada_.me(), bob_.me(), "standard"); }
  void ResignAs(HouseRemote& who, const MatchId& match) {
    std::ostringstream out, err;
    std::istringstream in;
    Console console{in, out, err};
    ASSERT_EQ(Resign(who.apis().matches(), match.text(), false, console), kDone);
  }
  std::string Out(const std::function<int(Console&)>& command) {
    std::istringstream in;
    std::ostringstream out, err;
    Console console{in, out, err};
    EXPECT_EQ(command(console), kDone) << err.str();
    return out.str();
  }

  SmallHouse house_;
  HouseRemote ada_{house_, "Ada"};
  HouseRemote bob_{house_, "Bob"};
};

TEST_F(OnlineGames, GamesAreListedWithTheirResults) {
  const auto match = Begin();
  house_.Begin(bob_.me(), ada_.me(), "standard");
  ResignAs(ada_, match);
  GamesOptions mine;
  mine.mine = true;
  EXPECT_EQ(Out([&](Console& console) {
              return ListGames(ada_.apis().account(), ada_.apis().matches(), mine, false, console);
            }),
            match.text() + "\tstandard\tnone\tAda\tBob\t0-1\tresign\n");
  const auto all = Out([&](Console& console) {
    return ListGames(ada_.apis().account(), ada_.apis().matches(), {}, true, console);
  });
  EXPECT_NE(all.find("\"result\":\"*\""), std::string::npos);
  EXPECT_NE(all.find("\"watching\":\"open\""), std::string::npos);
}

TEST_F(OnlineGames, TheRecordIsPrintedAsTheServerWroteIt) {
  const auto match = Begin();
  EXPECT_EQ(Out([&](Console& console) { return Export(ada_.apis().matches(), match.text(), console); }),
            "record of " + match.text() + "\n");
}

TEST_F(OnlineGames, ManyRecordsComeOutOfAllPagesWithABlankLineBehindEach) {
  std::string expected;
  for (int i = 0; i < 5; ++i) {
    const auto match = Begin();
    ResignAs(ada_, match);
    expected += "record of " + match.text() + "\n\n";
  }
  EXPECT_EQ(Out([&](Console& console) {
              return ExportGames(ada_.apis().account(), ada_.apis().matches(), {}, console);
            }),
            expected);
}

TEST_F(OnlineGames, AChannelIsNamedWithWhatIsOn) {
  EXPECT_EQ(Out([&](Console& console) { return ListChannels(ada_.apis().watch(), false, console); }),
            "tv\t-\t-\t-\n");
  const auto match = Begin();
  EXPECT_EQ(Out([&](Console& console) { return ListChannels(ada_.apis().watch(), false, console); }),
            "tv\t" + match.text() + "\tAda\tBob\n");
}

TEST_F(OnlineGames, BoardsSayWhichMatchEachLineIsAboutAndEndWhenAllHaveEnded) {
  const auto one = Begin();
  const auto two = Begin();
  ResignAs(ada_, one);
  ResignAs(bob_, two);
  const auto told = Out([&](Console& console) {
    return WatchBoards(bob_, {one.text(), two.text()}, false, console);
  });
  EXPECT_NE(told.find(one.text() + ": The match is over. Black wins"), std::string::npos) << told;
  EXPECT_NE(told.find(two.text() + ": The match is over. White wins"), std::string::npos) << told;
}

TEST(GamesWords, AResultAndADayAreReadAsTheyAreWritten) {
  EXPECT_EQ(ParseResult("won"), match::ResultFilter::kWon);
  EXPECT_EQ(ParseResult("white"), match::ResultFilter::kFirstWins);
  EXPECT_EQ(ParseResult("lots"), std::nullopt);
  EXPECT_EQ(ParseDay("1970-01-02"), clock::Millis(86'400'000));
  for (const char* text : {"", "1970-13-01", "yesterday", "1970-01-02T00"})
    EXPECT_EQ(ParseDay(text), std::nullopt);
}

TEST(GamesWords, WhatIsNoMatchAndNoChannelIsAMisuse) {
  const std::string token = ::testing::TempDir() + "no-such-token";
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
           {"watch", "--tv", "six/blitz", "abc", "--token-file", token, "--frobnicate"},
           {"games", "--result", "lots"},
           {"games", "--from", "yesterday"},
           {"open", "standard", "--clock", "none", "--delay", "soon"},
           {"open", "standard", "--clock", "none", "--watching", "sometimes"}}) {
    EXPECT_EQ(RunCli(wrong).code, kUsage);
  }
}

}  // namespace
}  // namespace merels::cli
