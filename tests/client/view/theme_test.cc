#include "client/view/theme.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace merels::view {
namespace {

constexpr Color kBlack{0, 0, 0, 255}, kWhite{255, 255, 255, 255};
constexpr double kLeast = 4.5;  // of WCAG 2.1, level AA, for running text

double Linear(std::uint8_t part) {
  const double share = part / 255.0;
  return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

double Luminance(Color color) {
  return 0.2126 * Linear(color.r) + 0.7152 * Linear(color.g) + 0.0722 * Linear(color.b);
}

double Contrast(Color ink, Color ground) {
  const auto [dark, light] = std::minmax(Luminance(ink), Luminance(ground));
  return (light + 0.05) / (dark + 0.05);
}

using Named = std::vector<std::pair<std::string, Color>>;

class ThemeTest : public testing::TestWithParam<const Theme*> {
 protected:
  static const Theme& t() { return *GetParam(); }
  static void ExpectRead(const Named& inks, const Named& grounds) {
    for (const auto& [ink, color] : inks) {
      for (const auto& [ground, under] : grounds) {
        EXPECT_GE(Contrast(color, under), kLeast) << ink << " on " << ground << ", " << t().name;
      }
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Themes, ThemeTest, testing::Values(&DarkTheme(), &LightTheme()),
                         [](const auto& one) { return one.param->dark ? "Dark" : "Light"; });

TEST(Contrast, IsThatOfTheStandard) {
  EXPECT_NEAR(Contrast(kBlack, kWhite), 21, 0.01);
  EXPECT_NEAR(Contrast(Hex(0x777777), kWhite), 4.48, 0.01);
}

TEST_P(ThemeTest, RunningTextStandsOutOnEverySurface) {
  for (const Color surface : {t().panel, t().raised, t().backdrop_top, t().backdrop_bottom}) {
    EXPECT_GE(Contrast(t().text, surface), 7);
  }
}

TEST_P(ThemeTest, WordsOnPanelsCanBeRead) {
  ExpectRead(
      {{"text", t().text},
       {"dim", t().dim},
       {"accent", t().accent},
       {"capture", t().capture},
       {"ok", t().ok},
       {"note", NoteInk(t())}},
      {{"panel", t().panel}, {"its lower edge", Mix(t().panel, kBlack, 0.05F)}, {"raised", t().raised}});
  const Color well = t().dark ? Mix(t().backdrop_bottom, t().panel, 0.25F) : Mix(t().panel, kWhite, 0.6F);
  ExpectRead({{"hint of a field", Mix(t().dim, well, 0.12F)}}, {{"field", well}});
  ExpectRead({{"older news", Mix(t().dim, t().panel, 0.1F)}}, {{"panel", Mix(t().panel, kBlack, 0.05F)}});
}

TEST_P(ThemeTest, TitlesAndNotesOnTheBackdropCanBeRead) {
  ExpectRead({{"text", t().text}, {"dim", t().dim}},
             {{"its top", t().backdrop_top}, {"its bottom", t().backdrop_bottom}});
}

TEST_P(ThemeTest, WordsOnColouredButtonsCanBeRead) {
  for (const float share : {0.0F, 0.1F}) {
    ExpectRead({{"main button", t().on_accent}}, {{"lighter", Mix(t().accent, kWhite, share)}});
  }
  const Color danger = Mix(t().capture, t().dark ? kWhite : kBlack, t().dark ? 0.22F : 0.1F);
  ExpectRead({{"danger", danger}}, {{"its button", Mix(t().panel, t().capture, t().dark ? 0.11F : 0.24F)}});
  ExpectRead({{"danger, armed", t().dark ? t().on_accent : kWhite}},
             {{"its button", Mix(t().capture, kBlack, 0.14F)}});
}

TEST_P(ThemeTest, WordsOnChipsCanBeRead) {
  for (const Color signal : {t().capture, t().mill, t().legal}) {
    ExpectRead({{"chip", ChipInk(t(), signal)}}, {{"its tint", Mix(t().panel, signal, 0.20F)}});
  }
  ExpectRead({{"rated", t().accent}}, {{"chip", Mix(t().panel, t().accent, 0.20F)}});
  ExpectRead({{"casual", t().dim}}, {{"chip", Mix(t().panel, t().dim, 0.14F)}});
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
