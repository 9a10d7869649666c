#include "server/domain/plain_text.h"

#include <string>

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

bool IsPlain(const std::string& text) { return CheckPlainText(text, 40, "the text").ok(); }

TEST(PlainText, WordsInAnyScriptArePlain) {
  EXPECT_TRUE(IsPlain(""));
  EXPECT_TRUE(IsPlain("he shouts, ~really!"));
  EXPECT_TRUE(IsPlain("M\xc3\xbchle \xe2\x82\xac \xf0\x9f\x8e\xb2"));
  EXPECT_TRUE(IsPlain("\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"));
}

TEST(PlainText, ControlCharactersAreRefused) {
  for (const char* text : {"a\nb", "\t", "\x1b[2J", "\x7f", "\xc2\x85", "\xe2\x80\xa8"}) {
    EXPECT_FALSE(IsPlain(text)) << text;
  }
  EXPECT_FALSE(IsPlain(std::string("a\0b", 3)));
}

TEST(PlainText, WhatTurnsTheDirectionOfWritingIsRefused) {
  for (const char* text : {"\xe2\x80\xaegnihton", "\xe2\x81\xa6x\xe2\x81\xa9", "\xe2\x80\x8f", "\xd8\x9c"}) {
    EXPECT_FALSE(IsPlain(text)) << text;
  }
}

TEST(PlainText, WhatIsNotUtf8IsRefused) {
  for (const char* text : {"\xff", "\xc3", "\xc3(", "\x80", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                           "\xf4\x90\x80\x80", "\xf0\x80\x80\x80", "a\xe2\x82"}) {
    EXPECT_FALSE(IsPlain(text)) << text;
  }
}

TEST(PlainText, WhatIsNotSeenAndHeapsOfMarksAreRefused) {
  for (const char* text : {"\u3164", "a\u200Bb", "\u2800", "\u0301", "Z\u0335\u0336\u0337\u0338\u0334"}) {
    EXPECT_FALSE(IsPlain(text)) << text;
  }
}

TEST(PlainText, ItHasItsLongest) {
  EXPECT_TRUE(IsPlain(std::string(40, 'a')));
  const auto refused = CheckPlainText(std::string(41, 'a'), 40, "the text");
  EXPECT_EQ(refused.error().reason, Reason::kBadArgument);
  EXPECT_EQ(refused.error().sentence, "the text has at most 40 bytes");
}

}  // namespace
}  // namespace merels::domain
