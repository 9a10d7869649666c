#include "client/web/program/options.h"

#include <gtest/gtest.h>

namespace merels::web {
namespace {

TEST(WebOptions, TheDefaultsListenOnThisMachineAlone) {
  const auto line = ReadCommandLine({});
  EXPECT_FALSE(line.end);
  EXPECT_EQ(line.listen, "127.0.0.1:8080");
  EXPECT_FALSE(line.proxies.Has(boost::asio::ip::make_address("127.0.0.1")));
  EXPECT_EQ(ReadCommandLine({"--trusted-proxy", "nobody"}).end->status, kUsage);
}

TEST(WebOptions, EveryLimitHasAnOption) {
  const auto line = ReadCommandLine({"--max-connections",
                                     "5",
                                     "--max-connections-per-address",
                                     "4",
                                     "--max-topics",
                                     "3",
                                     "--requests-per-second",
                                     "6",
                                     "--requests-at-once",
                                     "7",
                                     "--max-matches",
                                     "2",
                                     "--max-queued-bytes",
                                     "100",
                                     "--socket-bytes",
                                     "200",
                                     "--request-ms",
                                     "300",
                                     "--write-ms",
                                     "400",
                                     "--comment-ms",
                                     "500"});
  EXPECT_EQ(line.limits.connections, 5U);
  EXPECT_EQ(line.limits.connections_per_address, 4U);
  EXPECT_EQ(line.limits.requests_per_second, 6U);
  EXPECT_EQ(line.limits.requests_at_once, 7U);
  EXPECT_EQ(line.limits.topics, 3U);
  EXPECT_EQ(line.limits.matches, 2U);
  EXPECT_EQ(line.limits.queued_bytes, 100U);
  EXPECT_EQ(line.limits.socket_bytes, 200U);
  EXPECT_EQ(line.limits.request_time.count(), 300);
  EXPECT_EQ(line.limits.write_time.count(), 400);
  EXPECT_EQ(line.limits.comment_every.count(), 500);
}

TEST(WebOptions, WhatIsNoNumberInRangeIsRefused) {
  for (const char* value : {"0", "65", "-1", "x"})
    EXPECT_EQ(ReadCommandLine({"--max-topics", value}).end->status, kUsage) << value;
}

TEST(WebOptions, ThePublicAddressIsAHost) {
  EXPECT_EQ(ReadCommandLine({"--public-url", "https://play.example/"}).public_url, "https://play.example");
  for (const char* url : {"play.example", "ftp://a", "https://a/b"})
    EXPECT_EQ(ReadCommandLine({"--public-url", url}).end->status, kUsage) << url;
}

TEST(WebOptions, HelpNamesTheOptions) {
  const auto line = ReadCommandLine({"--help"});
  EXPECT_EQ(line.end->status, kDone);
  EXPECT_NE(line.end->text.find("--trusted-proxy"), std::string::npos);
}

}  // namespace
}  // namespace merels::web
