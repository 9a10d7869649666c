#include "common/chat/chat.h"

#include <set>

#include <gtest/gtest.h>

namespace merels::chat {
namespace {

constexpr std::size_t kLongest = 10;

bool MaySay(std::string_view text) { return CheckText(text, kLongest).ok(); }

TEST(Chat, WordsOfAnyLanguageMayBeSaid) {
  for (const char* text :
       {"hi", "Bełz Ó!", "привет", "こんにちは", "😀👍", "👩\xE2\x80\x8D🚀", "❤\xEF\xB8\x8F", "e\xCC\x81", " x ",
        "a\xC2\xA0"
        "b"}) {
    EXPECT_TRUE(MaySay(text)) << text;
  }
}

TEST(Chat, NothingAndOnlyBlanksAreNoWords) {
  for (const char* text : {"", " ", "   ", "\xE2\x80\x8D", "\xC2\xA0", "\xE3\x80\x80 "})
    EXPECT_FALSE(MaySay(text)) << text;
}

TEST(Chat, CharactersAreCountedNotBytes) {
  EXPECT_TRUE(MaySay("ÓÓÓÓÓÓÓÓÓÓ"));
  EXPECT_FALSE(MaySay("ÓÓÓÓÓÓÓÓÓÓÓ"));
  EXPECT_EQ(CheckText("12345678901", kLongest).error().reason, Reason::kBadText);
}

TEST(Chat, DamagedBytesAreRefused) {
  for (const char* text : {"\x80", "a\xFF", "\xC3", "\xE2\x82", "\xC0\x80", "\xE0\x80\x80",
                           "\xF0\x80\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC3("}) {
    EXPECT_FALSE(MaySay(text)) << testing::PrintToString(text);
  }
}

TEST(Chat, ControlInvisibleAndTurningCharactersAreRefused) {
  for (const char* text : {"a\nb", "a\tb", "\x1B[31mred", "\x7F", "\xC2\x85", "\xC2\xAD", "\xD8\x9C",
                           "\xE2\x80\x8B", "\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\xA8", "\xE2\x80\xAE",
                           "\xE2\x81\xA6", "\xE2\x81\xA9", "\xEF\xBB\xBF", "\xF3\xA0\x80\x81"}) {
    EXPECT_FALSE(MaySay(std::string("x") + text + "y")) << testing::PrintToString(text);
  }
  EXPECT_FALSE(MaySay(std::string_view("a\0b", 3)));
}

TEST(Chat, BlanksThatPassForLettersAndHeapsOfMarksAreRefused) {
  for (const char* text : {"\u3164", "a\u3164b", "\u2800", "\uFFA0", "\u0301", " \u0301",
                           "Z\u0335\u0336\u0337\u0338\u0334", "x\U000E0041"}) {
    EXPECT_EQ(CheckText(text, kLongest).error().reason, Reason::kBadText) << testing::PrintToString(text);
  }
  EXPECT_TRUE(MaySay("Z\u0335\u0336\u0337\u0338"));
}

TEST(Chat, EveryCourtesyHasWordsAndANameOfItsOwn) {
  std::set<std::string_view> names, words;
  for (const Courtesy courtesy : kCourtesies) {
    EXPECT_EQ(FindCourtesy(Name(courtesy)), courtesy);
    EXPECT_TRUE(CheckText(WordsOf(courtesy), 100).ok());
    names.insert(Name(courtesy));
    words.insert(WordsOf(courtesy));
  }
  EXPECT_EQ(names.size(), kCourtesies.size());
  EXPECT_EQ(words.size(), kCourtesies.size());
  EXPECT_FALSE(FindCourtesy("boo"));
}

}  // namespace
}  // namespace merels::chat
