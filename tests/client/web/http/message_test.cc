#include "client/web/http/message.h"

#include <gtest/gtest.h>

#include "client/web/http/address_count.h"
#include "client/web/http/head_text.h"

namespace merels::web {
namespace {

WebAnswer Tagged() {
  WebAnswer answer;
  answer.body = "board";
  answer.etag = "W/\"7-1\"";
  answer.keeping = Keeping::kASecond;
  return answer;
}

WebRequest Having(std::string tags) {
  WebRequest request;
  request.if_none_match = std::move(tags);
  return request;
}

TEST(WebAnswers, WhoHasTheStateGetsNoBody) {
  for (const char* tags : {"W/\"7-1\"", "\"7-1\"", "\"6-1\", W/\"7-1\"", "*"}) {
    const auto answer = Unless(Having(tags), Tagged());
    EXPECT_EQ(answer.status, 304) << tags;
    EXPECT_EQ(answer.body, "");
    EXPECT_EQ(answer.etag, Tagged().etag);
  }
}

TEST(WebAnswers, WhoHasAnotherStateGetsTheBody) {
  for (const char* tags : {"", "\"6-1\"", "7-1", "\"7-1"})
    EXPECT_EQ(Unless(Having(tags), Tagged()).status, 200) << tags;
}

TEST(WebAnswers, ARefusalIsNeverNotModified) {
  EXPECT_EQ(Unless(Having("*"), Refused(404, "no")).status, 404);
}

TEST(WebAnswers, WhatPassesByItselfSaysWhenToAskAgain) {
  EXPECT_EQ(Refused(Error{Reason::kUnreachable, "away"}).retry_after_s, 1);
  EXPECT_EQ(Refused(Error{Reason::kUnknownMatch, "none"}).status, 404);
}

TEST(WebAnswers, EveryHeadForbidsWhatThePagesDoNotNeed) {
  for (const auto& answer : {Tagged(), Refused(404, "no"), Unless(Having("*"), Tagged())}) {
    const auto head = HeadText(answer, true);
    EXPECT_NE(head.find("Referrer-Policy: no-referrer\r\n"), std::string::npos);
    EXPECT_NE(head.find("X-Content-Type-Options: nosniff\r\n"), std::string::npos);
    EXPECT_NE(head.find("default-src 'none'"), std::string::npos);
    EXPECT_EQ(head.find("unsafe-inline"), std::string::npos);
    EXPECT_NE(head.find("frame-ancestors 'none'\r\n"), std::string::npos);
    EXPECT_EQ(head.find("Set-Cookie"), std::string::npos);
    EXPECT_TRUE(head.ends_with("\r\n\r\n"));
  }
}

TEST(WebAnswers, OnlyWhatMayBeFramedSaysSo) {
  auto answer = Tagged();
  answer.framing = Framing::kEverybody;
  EXPECT_NE(HeadText(answer, true).find("frame-ancestors *\r\n"), std::string::npos);
}

TEST(WebAnswers, AHeadSaysHowLongItMayBeKept) {
  EXPECT_NE(HeadText(Tagged(), true).find("Cache-Control: public, max-age=1\r\n"), std::string::npos);
  EXPECT_NE(HeadText(Refused(404, "no"), true).find("Cache-Control: no-store\r\n"), std::string::npos);
}

TEST(WebAnswers, WhatIsForOnesOwnPagesIsReadByNoOther) {
  auto answer = Tagged();
  EXPECT_NE(HeadText(answer, true).find("Access-Control-Allow-Origin: *\r\n"), std::string::npos);
  answer.readers = Readers::kOwnPages;
  for (const std::string& head : {HeadText(answer, true), EventsHeadText(Readers::kOwnPages)}) {
    EXPECT_EQ(head.find("Access-Control"), std::string::npos);
    EXPECT_NE(head.find("Cross-Origin-Resource-Policy: same-origin\r\n"), std::string::npos);
  }
}

TEST(WebAnswers, NotModifiedHasNoLength) {
  EXPECT_EQ(HeadText(Unless(Having("*"), Tagged()), true).find("Content-Length"), std::string::npos);
  EXPECT_NE(HeadText(Tagged(), true).find("Content-Length: 5\r\n"), std::string::npos);
}

TEST(AddressCount, AnAddressHasItsShareAndAllHaveTheirs) {
  AddressCount count(3, 2);
  auto first = count.Take("a");
  auto second = count.Take("a");
  EXPECT_TRUE(count.Full("a"));
  EXPECT_FALSE(count.Full("b"));
  EXPECT_FALSE(count.full());
  auto third = count.Take("b");
  EXPECT_TRUE(count.full());
  second = {};
  EXPECT_FALSE(count.full());
  EXPECT_FALSE(count.Full("a"));
}

TEST(AddressCount, NobodysAddressHasNoLimitOfItsOwn) {
  AddressCount count(10, 1);
  auto one = count.Take("");
  auto two = count.Take("");
  EXPECT_FALSE(count.Full(""));
  EXPECT_EQ(count.all(), 2U);
}

}  // namespace
}  // namespace merels::web
