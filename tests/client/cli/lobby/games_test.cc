#include "client/cli/lobby/games.h"

#include <functional>
#include <sstream>

#include <gtest/gtest.h>

#include "client/cli/match/calls.h"
#include "client/cli/match/watch.h"
#include "client/cli/offline/records.h"
#include "common/api/match.h"
#include "tests/client/cli/run_cli.h"
#include "tests/client/server/server_remote.h"

namespace merels::cli {
namespace {

using merels::testing::RunCli;
using merels::testing::RunningServer;
using merels::testing::ServerRemote;

class OnlineGames : public ::testing::Test {
 protected:
  MatchId Begin() { return merels::testing::Begin(server_, ada_, bob_); }
  std::string Out(const std::function<int(Console&)>& command) {
    std::istringstream in;
    std::ostringstream out, err;
    Console console{in, out, err};
    EXPECT_EQ(command(console), kDone) << err.str();
    return out.str();
  }

  RunningServer server_;
  ServerRemote ada_{server_, "Ada"};
  ServerRemote bob_{server_, "Bob"};
};

TEST_F(OnlineGames, GamesAreListedWithTheirResults) {
  const auto match = Begin();
  const auto unfinished = merels::testing::Begin(server_, bob_, ada_);
  ServerRemote cyd(server_, "Cyd");
  merels::testing::Begin(server_, bob_, cyd);
  ResignIn(ada_, match);
  GamesOptions mine;
  mine.mine = true;
  EXPECT_EQ(Out([&](Console& console) { return ListGames(ada_.calls(), mine, false, console); }),
            unfinished.text() + "\tstandard+reps=3+quiet=100\tnone\tBob\tAda\t*\tunfinished\n" +
                match.text() + "\tstandard+reps=3+quiet=100\tnone\tAda\tBob\t0-1\tresign\n");
  const auto all = Out([&](Console& console) { return ListGames(ada_.calls(), {}, true, console); });
  EXPECT_NE(all.find("\"result\":\"*\""), std::string::npos);
  EXPECT_NE(all.find("\"watching\":\"open\""), std::string::npos);
}

TEST_F(OnlineGames, TheRecordIsPrintedAsTheServerWroteIt) {
  const auto match = Begin();
  PlayIn(ada_, match, "d2");
  ResignIn(bob_, match);
  const auto record =
      Out([&](Console& console) { return Export(ada_.calls(), match.text(), kOurFormat, console); });
  EXPECT_EQ(record, *sdk::Wait(ada_.calls(), api::ExportMatch{{match}}));
  EXPECT_NE(record.find("\n\n1 d2\n"), std::string::npos) << record;
}

TEST_F(OnlineGames, AChannelIsNamedWithWhatIsOn) {
  const auto channels = [&] {
    return Out([&](Console& console) { return ListChannels(ada_.calls(), false, console); });
  };
  EXPECT_EQ(channels(), "tv\t-\t-\t-\n");
  const auto match = Begin();
  server_.CatchUp();
  EXPECT_EQ(channels(),
            "tv\t" + match.text() + "\tAda\tBob\ntv/standard/unlimited\t" + match.text() + "\tAda\tBob\n");
}

TEST_F(OnlineGames, BoardsSayWhichMatchEachLineIsAboutAndEndWhenAllHaveEnded) {
  const auto one = Begin();
  const auto two = Begin();
  ResignIn(ada_, one);
  ResignIn(bob_, two);
  const auto told = Out([&](Console& console) {
    return WatchBoards(bob_, {one.text(), two.text()}, false, console);
  });
  EXPECT_NE(told.find(one.text() + ": The match is over. Black wins"), std::string::npos) << told;
  EXPECT_NE(told.find(two.text() + ": The match is over. White wins"), std::string::npos) << told;
}

TEST(ManyGames, ManyRecordsComeOutOfAllPagesWithABlankLineBehindEach) {
  auto limits = merels::testing::Unhurried();
  limits.list_looks = 2;  // forces several pages
  RunningServer server({limits, {}});
  ServerRemote ada(server, "Ada");
  ServerRemote bob(server, "Bob");
  std::string expected;
  for (int i = 0; i < 5; ++i) {
    const auto match = Begin(server, ada, bob, "three");
    PlayIn(ada, match, "b2");
    ResignIn(ada, match);
    const auto record = sdk::Wait(ada.calls(), api::ExportMatch{{match}});
    expected = *record + expected;
  }
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  EXPECT_EQ(ExportGames(ada.calls(), {}, kOurFormat, console), kDone) << err.str();
  EXPECT_EQ(out.str(), expected);
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
