#include "common/base/text.h"

#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/base/address.h"

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
  EXPECT_EQ(BareAddress("http://house:1"), "http://house:1");
  EXPECT_TRUE(HasOwnScheme("merels://"));
  EXPECT_FALSE(HasOwnScheme("merels:/"));
}

}  // namespace
}  // namespace merels
