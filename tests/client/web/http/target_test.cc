#include "client/web/http/target.h"

#include <gtest/gtest.h>

namespace merels::web {
namespace {

std::string WhyNot(std::string_view text) {
  const auto target = ReadTarget(text);
  return target.ok() ? "" : target.error().sentence;
}

TEST(RequestTarget, APathIsSplitAtItsSlashesAndDecoded) {
  const auto target = ReadTarget("/@Ann%20B/live");
  ASSERT_TRUE(target.ok());
  EXPECT_EQ(target->path, (std::vector<std::string>{"@Ann B", "live"}));
  EXPECT_EQ(ReadTarget("/")->path, std::vector<std::string>{""});
}

TEST(RequestTarget, AQueryIsFoundByItsNames) {
  const auto target = ReadTarget("/events?topics=match%3Aab,lobby&last=&x=1+2");
  ASSERT_TRUE(target.ok());
  EXPECT_EQ(target->Find("topics"), "match:ab,lobby");
  EXPECT_EQ(target->Find("last"), "");
  EXPECT_EQ(target->Find("x"), "1 2");
  EXPECT_EQ(target->Find("y"), std::nullopt);
}

TEST(RequestTarget, DotsInAPathAreRefusedHoweverTheyAreWritten) {
  for (const char* text : {"/../etc/passwd", "/m/..", "/./m", "/m/%2e%2E/x", "/%2e"})
    EXPECT_NE(WhyNot(text).find("dots"), std::string::npos) << text;
}

TEST(RequestTarget, ControlCharactersAreRefused) {
  for (const char* text : {"/m/%00", "/m/a%0d%0aX:%20y", "/?a=%1f", "/%7f"})
    EXPECT_NE(WhyNot(text).find("control"), std::string::npos) << text;
  EXPECT_NE(WhyNot(std::string_view("/m/\0", 4)), "");
}

TEST(RequestTarget, EscapedSlashesAndEmptyPartsAreRefused) {
  for (const char* text : {"/m%2Fabc", "/m%5cabc"})
    EXPECT_NE(WhyNot(text).find("slash"), std::string::npos) << text;
  EXPECT_NE(WhyNot("//m").find("empty"), std::string::npos);
  EXPECT_NE(WhyNot("/m\\abc"), "");
}

TEST(RequestTarget, BrokenEscapesAndBytesThatAreNoTextAreRefused) {
  for (const char* text : {"/%", "/%4", "/%zz", "/?a=%"})
    EXPECT_NE(WhyNot(text).find("broken"), std::string::npos) << text;
  EXPECT_NE(WhyNot("/%ff").find("UTF-8"), std::string::npos);
}

TEST(RequestTarget, AnotherFormThanAPathIsRefused) {
  for (const char* text : {"", "*", "http://other/m", "m/abc", "?a=b"}) EXPECT_NE(WhyNot(text), "") << text;
}

TEST(RequestTarget, ANameThatComesTwiceIsRefused) {
  EXPECT_NE(WhyNot("/events?topics=lobby&topics=tv").find("twice"), std::string::npos);
}

TEST(RequestTarget, AnAddressIsReadUpToItsLimit) {
  const std::string longest = "/" + std::string(kMaxTarget - 1, 'a');
  EXPECT_EQ(WhyNot(longest), "");
  EXPECT_NE(WhyNot(longest + "a").find("longer"), std::string::npos);
}

}  // namespace
}  // namespace merels::web
