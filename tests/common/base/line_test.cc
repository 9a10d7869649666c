#include "common/base/line.h"

#include <string>

#include <gtest/gtest.h>

namespace merels {
namespace {

std::string Times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST(Line, WordsOfManyScriptsWithTheirMarksStandInIt) {
  for (const char* text :
       {"Bełz Ó!", "e\u0301", "Việt", "שָׁלוֹם", "مُحَمَّد", "ที่นี่", "हिन्दी", "မြို့", "བསྒྲུབས", "กิ้ว", "👩\u200D🚀",
        "❤\uFE0F", "1\uFE0F\u20E3", "🏳\uFE0F\u200D🌈", "क\u094D\u200Dष", "한글"}) {
    EXPECT_FALSE(ReadLine(text).flaw) << text;
    EXPECT_EQ(ReadableLine(text, 100), text);
  }
}

TEST(Line, WhatIsNeverSeenHasNoPlaceInIt) {
  for (const char* text :
       {"\u3164",     "\u115F",     "\u1160",     "\uFFA0",     "\u2800",     "\u00AD",     "\u034F",
        "\u061C",     "\u17B4",     "\u17B5",     "\u180E",     "\u200B",     "\u200E",     "\u2028",
        "\u202E",     "\u2060",     "\u2064",     "\u2066",     "\u206F",     "\uFEFF",     "\uFFF9",
        "\uFFFC",     "\uFDD0",     "\uFFFF",     "\U0001BCA0", "\U0001D159", "\U0001D173", "\U0001FFFE",
        "\U000E0001", "\U000E0041", "\U000E0100", "\n",         "\x1B",       "\x7F"}) {
    const LineFound found = ReadLine("ab" + std::string(text) + "c");
    EXPECT_EQ(found.flaw, LineFlaw::kNoPlace) << testing::PrintToString(text);
    EXPECT_EQ(found.characters, 3U);
  }
}

TEST(Line, ACharacterBearsAFewMarksAndNoHeap) {
  EXPECT_FALSE(ReadLine("Z" + Times(4, "\u0335")).flaw);
  const LineFound found = ReadLine("aZ" + Times(5, "\u0335"));
  EXPECT_EQ(found.flaw, LineFlaw::kHeap);
  EXPECT_EQ(found.characters, 7U);
  EXPECT_FALSE(ReadLine(Times(20, "e\u0301\u0323")).flaw) << "each begins anew";
  EXPECT_EQ(ReadLine("x" + Times(5, "\u200D")).flaw, LineFlaw::kHeap);
  EXPECT_EQ(ReadLine("x" + Times(5, "\u0E47")).flaw, LineFlaw::kHeap);
}

TEST(Line, AMarkNeedsACharacterThatIsSeen) {
  for (const char* text : {"\u0301", " \u0301a", "a \u0301", "\u3000\u200D", "\uFE0F", "\u20DD"}) {
    EXPECT_EQ(ReadLine(text).flaw, LineFlaw::kBareMark) << testing::PrintToString(text);
  }
}

TEST(Line, OnlyBlanksAreBlank) {
  for (const char* text : {"", "  ", "\u00A0", "\u3000\u2003", "\u1680"}) EXPECT_TRUE(ReadLine(text).blank);
  EXPECT_FALSE(ReadLine(" x ").blank);
}

TEST(Line, WhatIsNoUtf8IsDamaged) {
  for (const char* text : {"\x80", "a\xFF", "\xC3", "\xE2\x82", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80",
                           "\xF4\x90\x80\x80", "\xC3("}) {
    EXPECT_EQ(ReadLine(text).flaw, LineFlaw::kDamaged) << testing::PrintToString(text);
  }
}

TEST(Line, ALineIsCutBetweenTwoCharacters) {
  EXPECT_EQ(ReadableLine("abÓ", 4), "abÓ");
  EXPECT_EQ(ReadableLine("abÓ", 3), "ab");
  EXPECT_EQ(ReadableLine("👍👍", 7), "👍");
  EXPECT_EQ(ReadableLine("", 0), "");
}

TEST(Line, WhatHasNoPlaceInALineIsLeftOutOfIt) {
  EXPECT_EQ(ReadableLine("a\x1B[1mb\u202E\xC3", 100), "a[1mb");
  EXPECT_EQ(ReadableLine("\u0301Z" + Times(9, "\u0335"), 100), "Z" + Times(4, "\u0335"));
}

}  // namespace
}  // namespace merels
