#include "common/base/text.h"

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace merels {
namespace {

using namespace std::string_literals;

/// Notepad's "Unicode": each byte of an ASCII text beside a zero.
std::string Wide(const std::string& text, bool little) {
  std::string wide;
  for (const char c : text) wide += little ? std::string{c, '\0'} : std::string{'\0', c};
  return wide;
}

TEST(Text, LinesEndAsOnAnySystemAndTheLastNeedsNoEnd) {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    EXPECT_EQ(CleanText("one" + end + end + "two" + end), "one\n\ntwo\n");
    EXPECT_EQ(CleanText("one" + end + "two"), "one\ntwo\n");
  }
  EXPECT_EQ(CleanText("one\r\ntwo\rthree\nfour"), "one\ntwo\nthree\nfour\n");
  EXPECT_EQ(CleanText(""), "");
  EXPECT_EQ(CleanText("\n"), "\n");
}

TEST(Text, AByteOrderMarkAndTheBlanksAtTheEndsOfLinesAreLeftOut) {
  EXPECT_EQ(CleanText("\xEF\xBB\xBFone \t\r\n  two  "), "one\n  two\n");
  EXPECT_EQ(CleanText("\xEF\xBB\xBF"), "");
  EXPECT_EQ(CleanText("\xEF\xBB"), "\xC3\xAF\xC2\xBB\n") << "half a mark is none";
}

TEST(Text, SixteenBitsACharacterAreReadInEitherOrderAndWithoutAMark) {
  const std::string text = "d2 f4\r\nb4\r\n";
  EXPECT_EQ(CleanText("\xFF\xFE" + Wide(text, true)), "d2 f4\nb4\n");
  EXPECT_EQ(CleanText("\xFE\xFF" + Wide(text, false)), "d2 f4\nb4\n");
  EXPECT_EQ(CleanText(Wide(text, true)), "d2 f4\nb4\n");
  EXPECT_EQ(CleanText(Wide(text, false)), "d2 f4\nb4\n");
  EXPECT_EQ(CleanText("\xFF\xFE\xD7\0g\0\x3D\xD8\x00\xDE"s), "\xC3\x97g\xF0\x9F\x98\x80\n");
}

TEST(Text, BrokenPairsAndHalvesOfCharactersBecomeTheSignForThat) {
  EXPECT_EQ(CleanText("\xFF\xFE\x3D\xD8g\0"s), "\xEF\xBF\xBDg\n");
  EXPECT_EQ(CleanText("\xFF\xFEg\0h"s), "g\xEF\xBF\xBD\n");
}

TEST(Text, CleanTextIsCleanAlreadyWhateverItWasMadeOf) {
  for (const std::string& bytes : {"\x07\0\0\0[\xC2\xBD/"s, "\xEF\xBB\xBF\xEF\xBB\xBFone"s,
                                   "\xFF\xFE\xFF\xFEo\0"s, "one\0two"s, "\0\0"s, "\0one"s}) {
    const std::string clean = CleanText(bytes);
    EXPECT_EQ(CleanText(clean), clean);
    EXPECT_EQ(clean.find('\0'), std::string::npos);
  }
  EXPECT_EQ(CleanText("one\0two"s), "one\xEF\xBF\xBDtwo\n");
  EXPECT_EQ(CleanText("\xEF\xBB\xBF\xEF\xBB\xBFone"), "one\n");
}

TEST(Text, ALineThatIsNotUtf8IsTheOneOldWindowsWrites) {
  EXPECT_EQ(CleanText("M\xFChle \x96 \x80\nM\xC3\xBChle\n"),
            "M\xC3\xBChle \xE2\x80\x93 \xE2\x82\xAC\nM\xC3\xBChle\n");
  EXPECT_EQ(CleanText("\x81"), "\xEF\xBF\xBD\n");
}

TEST(Text, ALineIsThereBeforeTheNextIsTyped) {
  std::stringstream typed;
  TextLines lines(typed);
  typed << "d2\r";
  EXPECT_EQ(lines.Next(), "d2");
  typed.clear();
  typed << "\nf4\n";
  EXPECT_EQ(lines.Next(), "f4") << "the LF belongs to the line before";
  EXPECT_EQ(lines.number(), 2U);
}

TEST(Text, WhatStandsAroundATextIsCutOff) {
  EXPECT_EQ(Stripped(" \t\r\na b\n "), "a b");
  EXPECT_EQ(Stripped("\xEF\xBB\xBF a"), "a");
  EXPECT_EQ(Stripped(" \n"), "");
  EXPECT_EQ(Stripped(""), "");
}

TEST(Address, OfWhatIsCopiedOnlyTheAddressIsKept) {
  for (const char* copied : {"house:1", " house:1\n", "house:1/", "merels://house:1", "MERELS://house:1/ "})
    EXPECT_EQ(BareAddress(copied), "house:1");
  EXPECT_EQ(BareAddress("house:1//"), "house:1/") << "two slashes are no slip";
  for (const char* copied : {"https://house:1/m/abc?x#3", " HTTP://house:1", "https://house:1/"})
    EXPECT_EQ(BareAddress(copied), "house:1");
  EXPECT_EQ(BareAddress("https://house"), "house:443");
  EXPECT_EQ(BareAddress("http://[::1]/play/abc"), "[::1]:80");
  EXPECT_EQ(BareAddress("http://[::1]:1"), "[::1]:1");
  EXPECT_EQ(BareAddress("ftp://house:1"), "ftp://house:1");
  EXPECT_TRUE(HasOwnScheme("merels://"));
  EXPECT_FALSE(HasOwnScheme("merels:/"));
}

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

TEST(Number, IsAllOfTheText) {
  EXPECT_EQ(ParseNumber<int>("0"), 0);
  EXPECT_EQ(ParseNumber<int>("-12"), -12);
  EXPECT_EQ(ParseNumber<std::uint64_t>("18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(ParseNumber<std::uint32_t>("ff", 16), 255U);
  for (const char* text : {"", " 1", "1 ", "+1", "1.5", "12x", "x12", "-"}) {
    EXPECT_EQ(ParseNumber<int>(text), std::nullopt) << text;
  }
  EXPECT_EQ(ParseNumber<int>(std::string_view("1\0", 2)), std::nullopt);
}

TEST(Number, IsNoneThatItsTypeCannotHold) {
  EXPECT_EQ(ParseNumber<std::uint8_t>("256"), std::nullopt);
  EXPECT_EQ(ParseNumber<std::uint64_t>("-1"), std::nullopt);
  EXPECT_EQ(ParseNumber<std::int64_t>("9223372036854775808"), std::nullopt);
}

}  // namespace

}  // namespace merels
