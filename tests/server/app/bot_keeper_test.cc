#include "server/app/bot_keeper.h"

#include <cerrno>
#include <csignal>
#include <fstream>
#include <future>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

TEST(RestartPause, DoublesUpToTheLongestAndBeginsAgainAfterALongRun) {
  RestartPause pause;
  EXPECT_EQ(pause.After(milliseconds(5)), RestartPause::kFirst);
  EXPECT_EQ(pause.After(milliseconds(5)), 2 * RestartPause::kFirst);
  for (int i = 0; i < 10; ++i) pause.After(milliseconds(5));
  EXPECT_EQ(pause.After(milliseconds(5)), RestartPause::kLongest);
  EXPECT_EQ(pause.After(RestartPause::kLongest), RestartPause::kFirst);
}

/// A program that writes its pid and niceness to a pipe, and then stays.
class BotKeeperTest : public ::testing::Test {
 protected:
  BotKeeperTest() { EXPECT_EQ(mkfifo(pipe_.c_str(), 0600), 0); }

  BotProgram Stayer() const {
    return {"/bin/sh", {"-c", "echo $$ $(ps -o ni= -p $$) > " + pipe_ + "; exec sleep 1000"}};
  }
  /// Waits for the next one started.
  void Hear() {
    std::ifstream said(pipe_);
    said >> pid_ >> niceness_;
  }
  bool Runs() const { return kill(pid_, 0) == 0; }

  TemporaryFolder folder_;
  const std::string pipe_ = (folder_.path() / "pipe").string();
  pid_t pid_ = 0;
  int niceness_ = 0;
};

TEST_F(BotKeeperTest, OneThatEndsIsStartedAgainAtTheLowestPriorityAndAllEndWithTheKeeper) {
  std::promise<std::string> warning;
  {
    const BotKeeper keeper({Stayer()}, [&](const std::string& text) { warning.set_value(text); });
    Hear();
    EXPECT_EQ(niceness_, 19);
    const pid_t first = pid_;
    ASSERT_EQ(kill(first, SIGKILL), 0);
    EXPECT_THAT(warning.get_future().get(), HasSubstr("was ended by signal 9; the next in 1000 ms"));
    Hear();
    EXPECT_NE(pid_, first);
    EXPECT_TRUE(Runs());
  }
  EXPECT_FALSE(Runs());
  EXPECT_EQ(errno, ESRCH);
}

TEST_F(BotKeeperTest, OneThatIsNotThereIsComplainedOf) {
  std::promise<std::string> warning;
  const BotKeeper keeper({{folder_.path() / "nothing", {}}},
                         [&](const std::string& text) { warning.set_value(text); });
  EXPECT_THAT(warning.get_future().get(), HasSubstr("nothing) cannot be started"));
}

}  // namespace
}  // namespace merels
