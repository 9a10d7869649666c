#include "client/cli/program.h"

#include <gtest/gtest.h>

#include "tests/client/cli/run_cli.h"

namespace merels::cli {
namespace {

using merels::testing::RunCli;

TEST(Program, ACommandThatIsNoneIsNamedAndTheHelpPointedAt) {
  EXPECT_EQ(RunCli({"castle"}).err, "usage: there is no command \"castle\"; see merelsctl --help\n");
  EXPECT_EQ(RunCli({}).err, "usage: a command is needed; see merelsctl --help\n");
  EXPECT_EQ(RunCli({"castle"}).code, kUsage);
}

TEST(Program, HelpIsASuccess) {
  const auto help = RunCli({"--help"});
  EXPECT_EQ(help.code, kDone);
  EXPECT_NE(help.out.find("analyse"), std::string::npos);
}

TEST(Program, SaysItsVersionWithoutACommand) {
  const auto version = RunCli({"--version"});
  EXPECT_EQ(version.code, kDone);
  EXPECT_TRUE(version.out.starts_with("merelsctl ")) << version.out;
}

}  // namespace
}  // namespace merels::cli
