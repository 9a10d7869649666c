#include "tests/load/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace merels::load {
namespace {

using std::chrono::microseconds;
using testing::HasSubstr;

Report Sample() {
  Report report;
  report.seconds = 2;
  report.moves = 3001;
  report.ack.Add(microseconds(250));
  report.server_cpu_us_per_move = 40.5;
  report.refusals = {{Reason::kStale, 2}};
  report.verified.acknowledged = 3010;
  return report;
}

TEST(Report, JsonHasRatesPercentilesAndWhatWasVerified) {
  const auto tree = nlohmann::json::parse(JsonOf(Sample()));
  EXPECT_EQ(tree["moves_per_s"], 1500.5);
  EXPECT_EQ(tree["ack_us"]["p99"], 250);
  EXPECT_EQ(tree["server_cpu_us_per_move"], 40.5);
  EXPECT_EQ(tree["refusals"]["stale"], 2);
  EXPECT_EQ(tree["verified"]["acknowledged"], 3010);
  EXPECT_EQ(tree["clean"], true);
}

TEST(Report, WhatWasNotMeasuredIsNullAndNotZero) {
  const auto tree = nlohmann::json::parse(JsonOf(Sample()));
  EXPECT_TRUE(tree["server_rss_bytes"].is_null());
  EXPECT_TRUE(tree["server_rss_bytes_per_match"].is_null());
}

TEST(Report, AnyLossOrAnythingLeftOpenIsNotClean) {
  for (auto Verified::*count :
       {&Verified::missing, &Verified::doubled, &Verified::differing, &Verified::gaps}) {
    Report report = Sample();
    report.verified.*count = 1;
    EXPECT_FALSE(report.Clean());
    EXPECT_THAT(TextOf(report), HasSubstr("SOMETHING WAS LOST"));
  }
  Report report = Sample();
  report.settled = false;
  EXPECT_FALSE(report.Clean());
}

TEST(Report, TheFirstGapsAreTold) {
  Report report = Sample();
  for (int i = 0; i < 30; ++i) report.verified.AddGap("gap " + std::to_string(i));
  Report all = Sample();
  all.verified.Add(report.verified);
  all.verified.Add(report.verified);
  EXPECT_EQ(all.verified.gaps, 60U);
  EXPECT_EQ(all.verified.first_gaps.size(), Verified::kMaxFirstGaps);
  EXPECT_THAT(TextOf(all), HasSubstr("gap: gap 19\n"));
}

TEST(Report, TextNamesRefusalsByReason) {
  EXPECT_THAT(TextOf(Sample()), HasSubstr("refused: stale 2"));
  EXPECT_THAT(TextOf(Sample()), HasSubstr("nothing was lost"));
}

}  // namespace
}  // namespace merels::load
