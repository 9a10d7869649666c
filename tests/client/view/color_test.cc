#include "client/view/color.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "client/view/theme.h"

namespace merels::view {
namespace {

double Linear(int byte) {
  const double c = byte / 255.0;
  return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double Luminance(Color c) { return 0.2126 * Linear(c.r) + 0.7152 * Linear(c.g) + 0.0722 * Linear(c.b); }

// As the accessibility guidelines measure it: 1 to 21.
double Contrast(Color a, Color b) {
  const double la = Luminance(a);
  const double lb = Luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

TEST(Color, HexSplitsIntoBytes) { EXPECT_EQ(Hex(0x8FE3C4), (Color{0x8F, 0xE3, 0xC4, 255})); }

TEST(Color, MixesBetweenItsEnds) {
  EXPECT_EQ(Mix(Hex(0x000000), Hex(0xFFFFFF), 0), Hex(0x000000));
  EXPECT_EQ(Mix(Hex(0x000000), Hex(0xFFFFFF), 1), Hex(0xFFFFFF));
  EXPECT_EQ(Mix(Hex(0x000000), Hex(0x64C832), 0.5F), Hex(0x326419));
}

TEST(Color, FadingTouchesAlphaAlone) {
  EXPECT_EQ(Faded(Hex(0x102030), 0.5F), (Color{0x10, 0x20, 0x30, 128}));
  EXPECT_EQ(Faded(Faded(Hex(0x102030), 0.5F), 0), (Color{0x10, 0x20, 0x30, 0}));
}

TEST(Color, BytesAreCutOffAtTheirLimits) {
  EXPECT_EQ(ToByte(-5), 0);
  EXPECT_EQ(ToByte(254.6F), 255);
  EXPECT_EQ(ToByte(900), 255);
}

class ThemeTest : public testing::TestWithParam<const Theme*> {};

INSTANTIATE_TEST_SUITE_P(Themes, ThemeTest, testing::Values(&DarkTheme(), &LightTheme()),
                         [](const auto& one) { return one.param->dark ? "Dark" : "Light"; });

TEST_P(ThemeTest, TextIsReadableOnEverySurface) {
  const Theme& t = *GetParam();
  for (const Color surface : {t.panel, t.raised, t.backdrop_top, t.backdrop_bottom}) {
    EXPECT_GE(Contrast(t.text, surface), 7);
    EXPECT_GE(Contrast(t.dim, surface), 4);
  }
  EXPECT_GE(Contrast(t.on_accent, t.accent), 4.5);
}

TEST_P(ThemeTest, MenStandOutAgainstTheStoneAndEachOther) {
  const Materials& m = GetParam()->materials;
  for (const Color stone : {m.stone_a, m.stone_b}) {
    EXPECT_GE(Contrast(m.bone_light, stone), 2.5);
    EXPECT_GE(Contrast(m.ebony_light, stone), 2.4);
  }
  EXPECT_GE(Contrast(m.bone_dark, m.ebony_light), 7);
}

TEST_P(ThemeTest, SignsCanBeToldFromEachOther) {
  const Theme& t = *GetParam();
  const std::vector<Color> signs = {t.legal, t.mill, t.capture};
  for (std::size_t i = 0; i < signs.size(); ++i) {
    EXPECT_GE(Contrast(signs[i], t.panel), 2.5) << i;
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_NE(signs[i], signs[k]);
    }
  }
}

}  // namespace
}  // namespace merels::view
