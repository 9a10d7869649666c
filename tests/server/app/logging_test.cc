#include "server/app/logging.h"

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

namespace merels {
namespace {

TEST(Logging, WritesLinesFromTheLevelOnToStderr) {
  testing::internal::CaptureStderr();
  ASSERT_TRUE(SetUpLogging("warning"));
  spdlog::info("too quiet");
  spdlog::warn("the disk is {}", "full");
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_THAT(log, testing::MatchesRegex("[0-9-]+T[0-9:.]+Z warning the disk is full\n"));
}

TEST(Logging, TheLevelCanBeChanged) {
  testing::internal::CaptureStderr();
  ASSERT_TRUE(SetUpLogging("warning"));
  SetLogLevel("info");
  spdlog::info("loud enough now");
  EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::EndsWith(" info loud enough now\n"));
}

TEST(Logging, ToTheJournalOfSystemdLinesHavePrioritiesAndNoTime) {
  testing::internal::CaptureStderr();
  struct stat status {};
  ASSERT_EQ(fstat(STDERR_FILENO, &status), 0);
  const std::string journal = std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino);
  EXPECT_FALSE(WritesToJournal(nullptr));
  EXPECT_FALSE(WritesToJournal("1:2"));
  EXPECT_STREQ(ErrorPrefix(), "");
  setenv("JOURNAL_STREAM", journal.c_str(), 1);
  EXPECT_STREQ(ErrorPrefix(), "<3>");
  ASSERT_TRUE(SetUpLogging("debug"));
  spdlog::critical("the house is gone");
  spdlog::error("no");
  spdlog::warn("the disk is full");
  spdlog::info("hello");
  spdlog::debug("grpc");
  unsetenv("JOURNAL_STREAM");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "<2>the house is gone\n<3>no\n<4>the disk is full\n<6>hello\n<7>grpc\n");
}

TEST(Logging, InJsonEveryLineIsAnObject) {
  testing::internal::CaptureStderr();
  ASSERT_TRUE(SetUpLogging("warning", LogFormat::kJson));
  spdlog::info("too quiet");
  spdlog::warn("{}", "a \"quote\",\na line, M\xC3\xBChle, \xFF and {braces}");
  TellFailure("no \"port\"");
  ASSERT_TRUE(SetUpLogging("info"));
  spdlog::info("text again");
  std::istringstream lines(testing::internal::GetCapturedStderr());
  std::string line;
  std::vector<nlohmann::json> read;
  for (int i = 0; i < 2 && std::getline(lines, line); ++i) read.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0]["message"], "a \"quote\",\na line, M\xC3\xBChle, \xEF\xBF\xBD and {braces}");
  EXPECT_EQ(read[0]["level"], "warning");
  EXPECT_EQ(read[0]["logger"], "merels-server");
  EXPECT_THAT(read[0]["time"].get<std::string>(),
              testing::MatchesRegex("[0-9]+-[0-9]+-[0-9]+T[0-9]+:[0-9]+:[0-9]+\\.[0-9][0-9][0-9]Z"));
  EXPECT_EQ(read[1]["message"], "no \"port\"");
  EXPECT_EQ(read[1]["level"], "error");
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_THAT(line, testing::EndsWith(" info text again"));
}

TEST(Logging, AFailureInTextIsASentenceOfTheProgram) {
  testing::internal::CaptureStderr();
  ASSERT_TRUE(SetUpLogging("off"));
  TellFailure("there is no port");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "merels-server: there is no port\n");
}

TEST(Logging, AnUnknownLevelIsRefused) {
  EXPECT_EQ(SetUpLogging("loud").error().reason, Reason::kBadArgument);
  EXPECT_TRUE(IsLogLevel("off"));
  EXPECT_FALSE(IsLogLevel(""));
}

}  // namespace
}  // namespace merels
