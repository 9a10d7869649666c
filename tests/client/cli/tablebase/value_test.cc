#include "client/cli/tablebase/value.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/solve/program.h"
#include "tests/client/cli/run_cli.h"
#include "tests/client/server/server_remote.h"
#include "tests/support/temporary_folder.h"

namespace merels::cli {
namespace {

using merels::testing::RunCli;

class ValueTest : public ::testing::Test {
 protected:
  ValueTest() {
    std::ostringstream out, err;
    tablebase::Console console{out, err};
    EXPECT_EQ(tablebase::Run({"three", "--out", path(), "--threads", "1"}, console), 0) << err.str();
  }
  std::string path() const { return folder_.path() / "three"; }

 private:
  TemporaryFolder folder_;
};

TEST_F(ValueTest, TheBestPlyStandsFirst) {
  const auto run = RunCli({"value", "--tablebase", path()});
  EXPECT_EQ(run.code, kDone) << run.err;
  EXPECT_TRUE(run.out.starts_with("position\twin\nb2\twin\n")) << run.out;
}

TEST_F(ValueTest, PliesToTheEndAreGivenInTheMovingPhase) {
  const auto run = RunCli({"value", "=WW./B.W/BB. w 0,0", "--tablebase", path()});
  EXPECT_EQ(run.code, kDone) << run.err;
  EXPECT_TRUE(run.out.starts_with("position\twin\t1\nc2-c3\twin\t1\n")) << run.out;
}

TEST_F(ValueTest, WhatTheTablesAreNotOfIsRefused) {
  const auto run = RunCli({"value", "--tablebase", path(), "--ruleset", "six"});
  EXPECT_EQ(run.code, kRefused);
  EXPECT_NE(run.err.find("not of six"), std::string::npos) << run.err;
  EXPECT_EQ(RunCli({"value", "b9", "--tablebase", path()}).code, kRefused);
  EXPECT_EQ(RunCli({"value", "--tablebase", path() + "x"}).code, kUnreachable);
  EXPECT_EQ(RunCli({"value"}).code, kUsage);
}

using merels::testing::HouseRules;
using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using merels::testing::Unhurried;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// The output of one command.
struct Said {
  int code = 0;
  std::string out;
  std::string err;
};

class ReviewTest : public ::testing::Test {
 protected:
  static std::string Solved(const TemporaryFolder& folder) {
    std::ostringstream out, err;
    tablebase::Console console{out, err};
    const std::string path = folder.path() / "three";
    EXPECT_EQ(tablebase::Run({"three", "--out", path, "--threads", "1"}, console), 0) << err.str();
    return path;
  }
  MatchId Played(const std::vector<std::string>& plies) {
    const MatchId match = merels::testing::Begin(server_, ada_, bob_, "three");
    for (std::size_t i = 0; i < plies.size(); ++i)
      merels::testing::PlayIn(i % 2 == 0 ? ada_ : bob_, match, plies[i]);
    return match;
  }
  void Resign(const MatchId& match) {
    ASSERT_TRUE(merels::testing::Submit(ada_, match, match::Resign{}, 0).ok());
  }
  Said Review(const MatchId& match, bool json = false) {
    std::istringstream in;
    std::ostringstream out, err;
    Console console{in, out, err};
    const int code = cli::Review(bob_.calls(), match.text(), "", json, console);
    return {code, out.str(), err.str()};
  }

  const TemporaryFolder folder_;
  RunningServer server_{HouseRules{Unhurried(), {}, Solved(folder_)}};
  ServerRemote ada_{server_, "Ada"};
  ServerRemote bob_{server_, "Bob"};
};

TEST_F(ReviewTest, PliesThatGaveTheValueAwayAreMarkedAndCounted) {
  const MatchId match = Played({"a1", "b2", "a2"});
  Resign(match);
  const Said said = Review(match);
  EXPECT_EQ(said.code, kDone) << said.err;
  EXPECT_THAT(said.out, StartsWith("1\twhite\ta1\twin\t-\t"));
  EXPECT_THAT(said.out, HasSubstr("1\twhite\ta1\twin\t-\tdraw\t-\tgave-away\tmay-be-drawn\n"));
  EXPECT_THAT(said.out, HasSubstr("accuracy\twhite\t"));
}

TEST_F(ReviewTest, JsonHasEveryLegalPly) {
  const MatchId match = Played({"b2"});
  Resign(match);
  const Said said = Review(match, true);
  EXPECT_EQ(said.code, kDone) << said.err;
  EXPECT_THAT(
      said.out,
      StartsWith(
          "{\"number\":0,\"to_move\":\"white\",\"value\":\"win\",\"may_be_drawn\":true,\"moves\":{\"b2\":"));
  EXPECT_THAT(said.out, HasSubstr("\"played\":\"b2\",\"gave_away\":false}\n{\"number\":1,"));
}

TEST_F(ReviewTest, AMatchThatGoesOnIsRefused) {
  const Said said = Review(Played({"b2"}));
  EXPECT_NE(said.code, kDone);
  EXPECT_THAT(said.err, HasSubstr("match-goes-on"));
}

TEST(ReviewWithoutTablebase, TheServerSaysThatItAnalysesNothing) {
  RunningServer server;
  ServerRemote ada(server, "Ada");
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  EXPECT_NE(cli::Review(ada.calls(), "aaaaaaaaaaaaa", "", false, console), kDone);
  EXPECT_THAT(err.str(), HasSubstr("analysis-off"));
}

}  // namespace

}  // namespace merels::cli
