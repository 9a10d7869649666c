#include "server/app/logging.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

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

TEST(Logging, AnUnknownLevelIsRefused) {
  EXPECT_EQ(SetUpLogging("loud").error().reason, Reason::kBadArgument);
  EXPECT_TRUE(IsLogLevel("off"));
  EXPECT_FALSE(IsLogLevel(""));
}

}  // namespace
}  // namespace merels
