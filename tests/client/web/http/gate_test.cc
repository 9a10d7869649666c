#include "client/web/http/gate.h"

#include <gtest/gtest.h>

namespace merels::web {
namespace {

RequestHead Asking(std::vector<HeadField> more, std::string_view method = "GET") {
  RequestHead head{method, "/m/abc", 11, {{"Host", "play.example"}}};
  head.fields.insert(head.fields.end(), more.begin(), more.end());
  return head;
}

/// 0: it may be answered.
int StatusOf(const RequestHead& head) {
  const auto read = ReadHead(head);
  const auto* refusal = std::get_if<WebAnswer>(&read);
  return refusal == nullptr ? 0 : refusal->status;
}

TEST(Gate, APlainRequestPasses) {
  const auto read = ReadHead(Asking({{"If-None-Match", "W/\"1\""}, {"last-event-id", "lobby=a.1"}}));
  const auto& request = std::get<WebRequest>(read);
  EXPECT_EQ(request.target.path, (std::vector<std::string>{"m", "abc"}));
  EXPECT_EQ(request.if_none_match, "W/\"1\"");
  EXPECT_EQ(request.last_event_id, "lobby=a.1");
}

TEST(Gate, OnlyReadingIsAnswered) {
  EXPECT_EQ(StatusOf(Asking({}, "HEAD")), 0);
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get"})
    EXPECT_EQ(StatusOf(Asking({}, method)), 405) << method;
}

TEST(Gate, FieldsThatMayStandOnceAreRefusedTwice) {
  for (const char* name : {"HOST", "Content-Length", "transfer-encoding", "Last-Event-ID", "If-None-Match"})
    EXPECT_EQ(StatusOf(Asking({{name, "0"}, {name, "0"}})), 400) << name;
}

TEST(Gate, ALengthAndChunksTogetherAreRefused) {
  EXPECT_EQ(StatusOf(Asking({{"Content-Length", "0"}, {"Transfer-Encoding", "chunked"}})), 400);
}

TEST(Gate, ABodyIsRefusedHoweverItIsAnnounced) {
  EXPECT_EQ(StatusOf(Asking({{"Content-Length", "5"}})), 413);
  EXPECT_EQ(StatusOf(Asking({{"Transfer-Encoding", "chunked"}})), 413);
  EXPECT_EQ(StatusOf(Asking({{"Transfer-Encoding", "xchunked"}})), 413);
  EXPECT_EQ(StatusOf(Asking({{"Content-Length", "0"}})), 0);
}

TEST(Gate, ALengthThatIsNoNumberIsRefused) {
  for (const char* length : {"", "-1", "+1", "1,1", "0x5", "1 ", "99999999999999999999999"})
    EXPECT_EQ(StatusOf(Asking({{"Content-Length", length}})), 400) << length;
}

TEST(Gate, ARequestNamesItsHost) {
  EXPECT_EQ(StatusOf({"GET", "/", 11, {}}), 400);
  EXPECT_EQ(StatusOf({"GET", "/", 10, {}}), 0);
  for (const char* host : {"a b", "a/b", "<script>", "a\"b", "user@host"})
    EXPECT_EQ(StatusOf({"GET", "/", 11, {{"Host", host}}}), 400) << host;
  for (const char* host : {"a", "play.example:8080", "[::1]:80"})
    EXPECT_EQ(StatusOf({"GET", "/", 11, {{"Host", host}}}), 0) << host;
}

TEST(Gate, OtherVersionsAndUpgradesAreRefused) {
  EXPECT_EQ(StatusOf({"GET", "/", 20, {{"Host", "a"}}}), 505);
  EXPECT_EQ(StatusOf({"GET", "/", 9, {{"Host", "a"}}}), 505);
  EXPECT_EQ(StatusOf(Asking({{"Upgrade", "h2c"}})), 400);
}

TEST(Gate, AProxyNamesTheAddressThatItSawLast) {
  EXPECT_EQ(ForwardedFor(Asking({})), "");
  EXPECT_EQ(ForwardedFor(Asking({{"X-Forwarded-For", "6.6.6.6, unknown"}})), "");
  EXPECT_EQ(ForwardedFor(Asking({{"X-Forwarded-For", "6.6.6.6, 10.0.0.1"}})), "10.0.0.1");
  EXPECT_EQ(ForwardedFor(Asking({{"X-Forwarded-For", "6.6.6.6"}, {"X-Forwarded-For", "10.0.0.2"}})),
            "10.0.0.2");
}

/// A command as a page of ours sends it, with these fields in place of its own.
RequestHead Commanding(std::vector<HeadField> other = {}, std::string_view target = "/api/command") {
  std::vector<HeadField> fields = {{"Host", "play.example"},          {"Origin", "https://play.example"},
                                   {"Sec-Fetch-Site", "same-origin"}, {"Content-Type", "application/json"},
                                   {"Content-Length", "12"},          {"Authorization", "Bearer abc"}};
  for (const HeadField& one : other) {
    std::erase_if(fields, [&](const HeadField& field) { return field.name == one.name; });
    if (!one.value.empty()) fields.push_back(one);
  }
  return {"POST", target, 11, fields};
}

TEST(Gate, ACommandOfAPageOfThisHostPasses) {
  const auto read = ReadHead(Commanding());
  const auto& request = std::get<WebRequest>(read);
  EXPECT_TRUE(request.command);
  EXPECT_EQ(request.token, "abc");
  EXPECT_EQ(request.body_bytes, 12U);
  EXPECT_EQ(StatusOf(Commanding({{"Authorization", ""}, {"Sec-Fetch-Site", ""}})), 0);
  EXPECT_EQ(StatusOf(Commanding({{"Content-Type", "application/json; charset=utf-8"}})), 0);
  EXPECT_EQ(StatusOf(Commanding({{"Host", "localhost:8080"}, {"Origin", "http://localhost:8080"}})), 0);
}

TEST(Gate, ACommandOfAnotherSiteIsRefused) {
  for (const char* origin : {"", "null", "https://evil.example", "https://play.example.evil.example",
                             "https://play.example:8443", "play.example", "file://play.example"})
    EXPECT_EQ(StatusOf(Commanding({{"Origin", origin}})), 403) << origin;
  for (const char* site : {"cross-site", "same-site", "none"})
    EXPECT_EQ(StatusOf(Commanding({{"Sec-Fetch-Site", site}})), 403) << site;
  EXPECT_EQ(StatusOf(Commanding({{"Host", "evil.example"}})), 403);
  // Nor does it read that it was refused.
  EXPECT_EQ(std::get<WebAnswer>(ReadHead(Commanding({{"Origin", "null"}}))).readers, Readers::kOwnPages);
}

TEST(Gate, ACommandIsJsonOfALengthThatItNames) {
  for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded", "application/jsonx"})
    EXPECT_EQ(StatusOf(Commanding({{"Content-Type", type}})), 415) << type;
  EXPECT_EQ(StatusOf(Commanding({{"Content-Length", ""}})), 411);
  EXPECT_EQ(StatusOf(Commanding({{"Content-Length", ""}, {"Transfer-Encoding", "chunked"}})), 411);
  EXPECT_EQ(StatusOf(Commanding({{"Content-Length", "x"}})), 400);
  EXPECT_EQ(StatusOf(Commanding({{"Content-Length", "8192"}})), 0);
  EXPECT_EQ(StatusOf(Commanding({{"Content-Length", "8193"}})), 413);
}

TEST(Gate, NothingElseTakesAPost) {
  EXPECT_EQ(StatusOf(Commanding({{"Content-Length", "0"}}, "/m/abc")), 405);
  EXPECT_EQ(StatusOf(Commanding({{"Content-Length", "0"}}, "/%61pi/command")), 405);
}

TEST(Gate, AnAuthorizationIsABearers) {
  for (const char* field : {"Basic abc", "Bearer", "Bearer  ", "Bearer a b", "Bearer a\x01"})
    EXPECT_EQ(StatusOf(Commanding({{"Authorization", field}})), 400) << field;
  EXPECT_EQ(StatusOf(Commanding({{"Authorization", std::string("Bearer ") + std::string(257, 'a')}})), 400);
}

}  // namespace
}  // namespace merels::web
