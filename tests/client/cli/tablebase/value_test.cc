#include "client/cli/tablebase/value.h"

#include <sstream>

#include <gtest/gtest.h>

#include "client/solve/program.h"
#include "tests/client/cli/run_cli.h"
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

}  // namespace
}  // namespace merels::cli
