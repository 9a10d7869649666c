#include "server/app/metrics.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace merels {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// A local server's answer to a request for the path.
std::string Fetch(std::uint16_t port, const std::string& path) {
  const int connection = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  if (connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
    const std::string request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    EXPECT_EQ(send(connection, request.data(), request.size(), 0), static_cast<ssize_t>(request.size()));
    std::array<char, 4096> part{};
    for (ssize_t size = 0; (size = recv(connection, part.data(), part.size(), 0)) > 0;) {
      answer.append(part.data(), static_cast<std::size_t>(size));
    }
  }
  close(connection);
  return answer;
}

TEST(Metrics, WhatWasCountedStandsInTheTextWithItsLabel) {
  Counters counters;
  counters.Add(Counted::kAppended);
  counters.Add(Counted::kHintDropped);
  counters.AddRefusal(Reason::kStale);
  counters.AddCall(14);
  const std::string text = MetricsText(
      counters,
      NodeFigures{
          .now = {.streams = 3, .seeks = 2, .other_nodes = 2, .hears_all_nodes = false, .lead_epoch = 5},
          .cut = 7});
  EXPECT_THAT(text, HasSubstr("merels_appends_total{outcome=\"appended\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("merels_appends_total{outcome=\"fenced\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("merels_bus_hints_total{what=\"dropped\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("merels_commands_refused_total{reason=\"STALE\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("merels_calls_total{code=\"UNAVAILABLE\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("merels_streams 3\n"));
  EXPECT_THAT(text, HasSubstr("merels_seeks 2\n"));
  EXPECT_THAT(text, HasSubstr("merels_other_nodes 2\n"));
  EXPECT_THAT(text, HasSubstr("merels_hears_all_nodes 0\n"));
  EXPECT_THAT(text, HasSubstr("merels_lead_epoch 5\n"));
  EXPECT_THAT(text, HasSubstr("merels_connections_refused_total{how=\"cut\"} 7\n"));
  EXPECT_THAT(text, HasSubstr("merels_up 1\n"));
}

TEST(Metrics, BucketsOfTimesAddUp) {
  Counters counters;
  counters.AddTime(Timed::kAppend, std::chrono::milliseconds(1));
  counters.AddTime(Timed::kAppend, std::chrono::milliseconds(2));
  counters.AddTime(Timed::kAppend, std::chrono::seconds(9));
  const std::string text = MetricsText(counters, std::nullopt);
  EXPECT_THAT(text, HasSubstr("merels_append_seconds_bucket{le=\"0.001\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("merels_append_seconds_bucket{le=\"2.5\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("merels_append_seconds_bucket{le=\"+Inf\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("merels_append_seconds_count 3\n"));
}

TEST(Metrics, CallsAreTimedByWhatWasCalledAndEachCodeIsThereFromTheStart) {
  Counters counters;
  counters.AddTime(Timed::kJoin, std::chrono::milliseconds(3));
  const std::string text = MetricsText(counters, std::nullopt);
  EXPECT_THAT(text, HasSubstr("merels_call_seconds_bucket{call=\"join\",le=\"0.0025\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("merels_call_seconds_bucket{call=\"join\",le=\"0.005\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("merels_call_seconds_count{call=\"move\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("merels_calls_total{code=\"INTERNAL\"} 0\n"));
}

TEST(Metrics, ANodeThatDoesNotAnswerIsDownAndItsCountsStillStand) {
  Counters counters;
  counters.Add(Counted::kMatchBegun);
  const std::string text = MetricsText(counters, std::nullopt);
  EXPECT_THAT(text, HasSubstr("merels_up 0\n"));
  EXPECT_THAT(text, HasSubstr("merels_matches_begun_total 1\n"));
  EXPECT_THAT(text, Not(HasSubstr("merels_streams ")));
}

TEST(Metrics, TheEndOfTheCertificateIsToldWhereThereIsOne) {
  NodeFigures figures;
  EXPECT_THAT(MetricsText(Counters(), figures), Not(HasSubstr("merels_certificate_end_time_seconds")));
  figures.certificate_ends_at = std::chrono::seconds(1'900'000'000);
  EXPECT_THAT(MetricsText(Counters(), figures),
              HasSubstr("\nmerels_certificate_end_time_seconds 1900000000\n"));
}

TEST(Metrics, TheProcessTellsWhatItUses) {
  const std::string text = MetricsText(Counters(), std::nullopt);
  for (const char* name : {"process_cpu_seconds_total ", "process_resident_memory_bytes ",
                           "process_open_fds ", "process_max_fds ", "process_start_time_seconds "}) {
    EXPECT_THAT(text, HasSubstr("\n" + std::string(name)));
    EXPECT_THAT(text, Not(HasSubstr("\n" + std::string(name) + "0\n")));
  }
}

TEST(Metrics, ThePageIsServedAndShowsTheStateOfItsRequest) {
  Counters counters;
  std::size_t streams = 1;
  const auto page =
      ServeMetrics("127.0.0.1:0", counters, [&] { return NodeFigures{.now = {.streams = streams}}; });
  ASSERT_TRUE(page.ok()) << page.error().sentence;
  EXPECT_THAT(Fetch((*page)->port(), "/metrics"), StartsWith("HTTP/1.1 200"));
  streams = 5;
  EXPECT_THAT(Fetch((*page)->port(), "/metrics"), HasSubstr("merels_streams 5\n"));
  EXPECT_THAT(Fetch((*page)->port(), "/etc/passwd"), StartsWith("HTTP/1.1 404"));
}

TEST(Metrics, APortThatIsInUseIsNamed) {
  const Counters counters;
  const auto first = ServeMetrics("127.0.0.1:0", counters, [] { return std::nullopt; });
  ASSERT_TRUE(first.ok());
  const std::string address = "127.0.0.1:" + std::to_string((*first)->port());
  const auto second = ServeMetrics(address, counters, [] { return std::nullopt; });
  ASSERT_FALSE(second.ok());
  EXPECT_THAT(second.error().sentence, HasSubstr(address));
}

}  // namespace
}  // namespace merels
