#include "client/app/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::app {
namespace {

using testing::HasSubstr;

TEST(CommandLine, SaysWhatTheProgramDoes) {
  const auto line = ReadCommandLine({"--server",        "host:1",       "--guest",     "--name", "Ann",
                                     "--watch",         "m1",           "--scale",     "1.5",    "--announce",
                                     "--test-socket",   "/tmp/s",       "--theme",     "light",  "--ca",
                                     "ca.pem",          "--token-file", "t",           "--open", "six",
                                     "--settings-file", "s.json",       "--tablebase", "tables", "--puzzles",
                                     "p.txt",           "--size",       "1500x950"});
  ASSERT_FALSE(line.end);
  EXPECT_EQ(line.app.shell.server, "host:1");
  EXPECT_TRUE(line.app.shell.guest);
  EXPECT_EQ(line.app.shell.name, "Ann");
  EXPECT_EQ(line.app.shell.watch, presenter::WatchTarget{MatchId("m1")});
  EXPECT_EQ(line.scale, 1.5);
  EXPECT_TRUE(line.announce);
  EXPECT_EQ(line.light_theme, true);
  EXPECT_EQ(line.app.test_socket, "/tmp/s");
  EXPECT_EQ(line.app.network.ca, "ca.pem");
  EXPECT_EQ(line.app.network.token_file, "t");
  EXPECT_EQ(line.app.shell.open, "six");
  EXPECT_EQ(line.app.settings, "s.json");
  EXPECT_EQ(line.app.tablebase, "tables");
  EXPECT_EQ(line.app.puzzles, "p.txt");
  EXPECT_EQ(line.size, std::pair(1500U, 950U));
}

TEST(CommandLine, AFileIsARecordToLookBackOn) {
  EXPECT_EQ(ReadCommandLine({"--guest", "game.txt"}).app.shell.record, "game.txt");
  EXPECT_TRUE(ReadCommandLine({"one.txt", "two.txt"}).end);
}

TEST(CommandLine, ALinkNamesServerMatchAndCode) {
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"merels://house:9393/abc?code=K7"}, {"--watch", "merels://house:9393/abc?code=K7"}}) {
    const auto line = ReadCommandLine(words);
    ASSERT_FALSE(line.end);
    EXPECT_EQ(line.app.shell.server, "house:9393");
    EXPECT_EQ(line.app.shell.watch, (presenter::WatchTarget{MatchId("abc"), "K7"}));
    EXPECT_EQ(line.app.shell.record, "");
  }
  EXPECT_EQ(ReadCommandLine({"merels://house"}).end->status, kUsage);
  EXPECT_EQ(ReadCommandLine({"https://house"}).end->status, kUsage);
}

TEST(CommandLine, APageOfTheServerNamesItAsWell) {
  const auto watch = ReadCommandLine({"https://play.example/m/abc#7"}).app.shell;
  EXPECT_EQ(watch.server, "play.example:443");
  EXPECT_EQ(watch.watch, (presenter::WatchTarget{MatchId("abc"), ""}));
  const auto invited = ReadCommandLine({"https://play.example/play/K7QF22"}).app.shell;
  EXPECT_EQ(invited.join, "K7QF22");
  EXPECT_FALSE(invited.watch);
}

TEST(CommandLine, WithoutWordsItAsksForASignInWhereSomebodyWasLast) {
  const auto line = ReadCommandLine({});
  ASSERT_FALSE(line.end);
  EXPECT_EQ(line.app.shell.server, "") << "the shell knows where that was";
  EXPECT_FALSE(line.app.shell.guest);
  EXPECT_FALSE(line.app.shell.watch);
  EXPECT_FALSE(line.light_theme) << "the settings say which";
}

TEST(CommandLine, VersionAndHelpSucceedAndNonsenseIsAUsageError) {
  EXPECT_THAT(ReadCommandLine({"--version"}).end->text, HasSubstr("merels "));
  EXPECT_EQ(ReadCommandLine({"--version"}).end->status, 0);
  EXPECT_THAT(ReadCommandLine({"--help"}).end->text, HasSubstr("--watch"));
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"--bogus"}, {"--scale", "9"}, {"--theme", "pink"}, {"--size", "1500"}, {"--size", "20x20"}}) {
    const auto line = ReadCommandLine(words);
    ASSERT_TRUE(line.end) << words[0];
    EXPECT_EQ(line.end->status, kUsage);
    EXPECT_THAT(line.end->text, HasSubstr("usage: "));
  }
}

}  // namespace
}  // namespace merels::app
