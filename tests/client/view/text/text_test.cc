#include "client/view/text/text.h"

#include <gtest/gtest.h>

#include "client/view/text/typefaces.h"

namespace merels::view {
namespace {

class TextTest : public testing::Test {
 protected:
  Typefaces typefaces_;
};

TEST(Utf8, ReadsWhatItWrites) {
  for (const char32_t c : {U'a', U'é', U'’', U'Ł', U'\U0001F600'}) {
    std::string text;
    AppendUtf8(text, c);
    EXPECT_EQ(LastCodePointSize(text), text.size());
    std::string_view rest = text;
    EXPECT_EQ(TakeCodePoint(rest), c);
    EXPECT_TRUE(rest.empty());
  }
}

TEST(Utf8, DamagedBytesBecomeReplacementsAndReadingGoesOn) {
  std::string_view text = "\xFF\xC3z\xED\xA0\x80";
  EXPECT_EQ(TakeCodePoint(text), kReplacement);
  EXPECT_EQ(TakeCodePoint(text), kReplacement);
  EXPECT_EQ(TakeCodePoint(text), U'z');
  EXPECT_EQ(TakeCodePoint(text), kReplacement);
}

TEST_F(TextTest, DigitsOfInterStandInEqualCells) {
  const TextStyle style{Face::kInterMedium, 18};
  for (const char* digits : {"1111", "7777", "0808"}) {
    EXPECT_FLOAT_EQ(typefaces_.Width(digits, style), typefaces_.Width("0000", style));
  }
}

TEST_F(TextTest, WidthGrowsWithTextSizeAndTracking) {
  const TextStyle style{Face::kInter, 14};
  EXPECT_GT(typefaces_.Width("Lobby", style), typefaces_.Width("Lobb", style));
  EXPECT_NEAR(typefaces_.Width("Lobby", {Face::kInter, 28}), 2 * typefaces_.Width("Lobby", style), 0.01F);
  EXPECT_NEAR(typefaces_.Width("Lobby", {Face::kInter, 14, 2}), typefaces_.Width("Lobby", style) + 8, 0.01F);
}

TEST_F(TextTest, ATextThatHasNoRoomIsSetSmallerAndNoOtherIs) {
  const TextStyle style{Face::kGaramond, 19};
  const std::string_view text = "b6 an inaccuracy. Better is d5: it threatens a mill.";
  const float line = typefaces_.LineHeight(style), narrow = 0.95F * typefaces_.Width(text, style);
  EXPECT_EQ(SmallerToFit(typefaces_, text, style, narrow, 2 * line), style);
  const TextStyle smaller = SmallerToFit(typefaces_, text, style, narrow, line);
  EXPECT_LT(smaller.size, style.size);
  EXPECT_EQ(Wrap(typefaces_, text, smaller, narrow).size(), 1U);
  EXPECT_GE(SmallerToFit(typefaces_, text, style, narrow / 4, line).size, 0.75F * style.size);
}

TEST_F(TextTest, NamesAFaceCannotDrawAreSetInInter) {
  const TextStyle title{Face::kGaramond, 24};
  EXPECT_EQ(StyleForName(typefaces_, "Ysolde", title).face, Face::kGaramond);
  EXPECT_EQ(StyleForName(typefaces_, "Renée", title).face, Face::kGaramond);
  EXPECT_EQ(StyleForName(typefaces_, "ab\u2318", title).face, Face::kInter);
}

TEST_F(TextTest, ALetterNoFaceHasBecomesAQuestionMark) {
  std::u32string set;
  typefaces_.Set("a\xF3\xB0\x80\x80", {Face::kGaramond, 20},
                 [&set](const PlacedGlyph& glyph) { set.push_back(glyph.code_point); });
  EXPECT_EQ(set, U"a?");
}

TEST_F(TextTest, ElidedTextFitsAndEndsInAnEllipsis) {
  const TextStyle style{Face::kInter, 14};
  const std::string text = "A very long name for a small room";
  EXPECT_EQ(Elide(typefaces_, text, style, 1000), text);
  const std::string elided = Elide(typefaces_, text, style, 80);
  EXPECT_LE(typefaces_.Width(elided, style), 80);
  EXPECT_TRUE(elided.ends_with("…"));
  EXPECT_EQ(Elide(typefaces_, text, style, 1), "");
}

TEST_F(TextTest, WrappedLinesFitAndKeepEveryWord) {
  const TextStyle style{Face::kInter, 14};
  const auto lines = Wrap(typefaces_, "Men standing in a mill are protected", style, 100);
  EXPECT_GT(lines.size(), 1U);
  std::string joined;
  for (const std::string& line : lines) {
    EXPECT_LE(typefaces_.Width(line, style), 100);
    joined += (joined.empty() ? "" : " ") + line;
  }
  EXPECT_EQ(joined, "Men standing in a mill are protected");
}

TEST_F(TextTest, LettersHavePicturesAndBlanksHaveNone) {
  const GlyphPicture letter = typefaces_.Draw(Face::kGaramond, U'M', 30, 0);
  EXPECT_GT(letter.pixels.width(), 10);
  EXPECT_GT(letter.top, 10);
  EXPECT_TRUE(typefaces_.Draw(Face::kGaramond, U' ', 30, 0).pixels.empty());
  EXPECT_NE(Hash(letter.pixels), Hash(typefaces_.Draw(Face::kGaramond, U'M', 30, 2).pixels));
}

TEST(Embedded, TheLicencesOfBothFontsAreOnBoard) {
  const std::string text = FontLicences();
  EXPECT_NE(text.find("SIL OPEN FONT LICENSE"), std::string::npos);
  EXPECT_NE(text.find("Georg Duffner"), std::string::npos);
  EXPECT_NE(text.find("Inter"), std::string::npos);
}

TEST_F(TextTest, TextEndsWithAWholeSentence) {
  const TextStyle style{Face::kInter, 14};
  const std::string text =
      "White plays first. Men are placed in turn. Then they move along the lines of the board.";
  EXPECT_EQ(WholeSentences(typefaces_, text, style, 1000, 1), text);
  const float first = typefaces_.Width("White plays first. Men are placed in turn.", style) + 2;
  EXPECT_EQ(WholeSentences(typefaces_, text, style, first, 1), "White plays first. Men are placed in turn.");
  const float half = typefaces_.Width("White plays…", style) + 2;
  EXPECT_EQ(WholeSentences(typefaces_, text, style, half, 1), "White plays…");
  EXPECT_EQ(WholeSentences(typefaces_, text, style, first, 0), "");
  const std::string uneven =
      "Short. But the second sentence goes on and on until there is no room for its end at all.";
  const std::string cut = WholeSentences(typefaces_, uneven, style, 120, 4);
  EXPECT_TRUE(cut.starts_with("Short. But")) << cut;
  EXPECT_TRUE(cut.ends_with("…")) << cut;
}

}  // namespace
}  // namespace merels::view
