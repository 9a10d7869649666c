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
// Of WCAG 2.1, level AA: for running text, and for non-text that carries meaning.
constexpr double kLeast = 4.5;
constexpr double kLeastSeen = 3;

double Linear(std::uint8_t part) {
  const double share = part / 255.0;
  return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

double Luminance(Color color) {
  return 0.2126 * Linear(color.r) + 0.7152 * Linear(color.g) + 0.0722 * Linear(color.b);
}

double Contrast(Color ink, Color ground) {
  const auto [dark, light] = std::minmax({Luminance(ink), Luminance(ground)});
  return (light + 0.05) / (dark + 0.05);
}

using Named = std::vector<std::pair<std::string, Color>>;

class ThemeTest : public testing::TestWithParam<const Theme*> {
 protected:
  static const Theme& t() { return *GetParam(); }
  static void ExpectRead(const Named& inks, const Named& grounds) { Expect(kLeast, inks, grounds); }
  static void ExpectSeen(const Named& inks, const Named& grounds) { Expect(kLeastSeen, inks, grounds); }

 private:
  static void Expect(double least, const Named& inks, const Named& grounds) {
    for (const auto& [ink, color] : inks) {
      for (const auto& [ground, under] : grounds) {
        EXPECT_GE(Contrast(color, under), least) << ink << " on " << ground << ", " << t().name;
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

TEST_P(ThemeTest, NamesInAConversationCanBeRead) {
  ExpectRead({{"another's name", NameInk(t())}, {"the own", t().accent}},
             {{"panel", t().panel}, {"its lower edge", Mix(t().panel, kBlack, 0.05F)}});
}

TEST_P(ThemeTest, WhatCanBeMovedOrFilledInStandsOut) {
  const Color panel = t().panel;
  const Color well = t().dark ? Mix(t().backdrop_bottom, panel, 0.25F) : Mix(panel, kWhite, 0.6F);
  const Color edge = EdgeInk(t(), panel);
  ExpectSeen({{"edge of a field, track of a slider, thumb of a list, level not reached", edge}},
             {{"panel", panel}, {"its lower edge", Mix(panel, kBlack, 0.05F)}, {"field", well}});
  ExpectSeen({{"switch that is off", EdgeInk(t(), t().raised)}}, {{"panel", panel}});
}

TEST_P(ThemeTest, SignsOfTheConnectionAndOfOffersStandOut) {
  const Color bar = Mix(t().panel, t().raised, 0.35F);
  ExpectSeen({{"online", t().ok},
              {"reconnecting", NoteInk(t())},
              {"lost", t().capture},
              {"searching, and a table that waits", t().accent},
              {"offline", t().dim}},
             {{"bar", bar}, {"its foot", Mix(t().panel, t().backdrop_top, 0.5F)}});
  ExpectSeen({{"offer", NoteInk(t())}}, {{"its ribbon", Mix(t().panel, t().mill, 0.07F)}});
  ExpectRead({{"warning", t().text}}, {{"its strip", Mix(t().panel, t().mill, 0.20F)}});
}

TEST_P(ThemeTest, MarksOnTheBoardStandOutFromTheLineAroundThem) {
  const Materials& m = t().materials;
  for (const Color stone : {m.stone_a, m.stone_b}) {
    const Color line = Mix(stone, kMarkInk, kMarkLine), coral_line = Mix(stone, kMarkInk, kCoralLine);
    ExpectSeen({{"what can be taken, was taken or was refused", CaptureOnBoard(t())}},
               {{"line", coral_line}});
    ExpectSeen({{"mill", Mix(line, MillOnBoard(t()), 0.92F)},
                {"last move", Mix(line, LastPlyOnBoard(t()), 0.88F)},
                {"goal of the first side", Mix(line, m.bone_light, 0.95F)},
                {"chosen man", t().legal_on_board}},
               {{"line", line}});
    ExpectSeen({{"goal of the other side", Mix(stone, m.ebony_dark, 0.95F)}}, {{"stone", stone}});
  }
}

TEST_P(ThemeTest, CoordinatesCanBeReadOnTheStone) {
  for (const Color stone : {t().materials.stone_a, t().materials.stone_b}) {
    ExpectRead({{"coordinate", CoordinateInk(t())}},
               {{"its line", Mix(stone, CoordinateLine(t()), kCoordinateLine)}});
  }
}

TEST_P(ThemeTest, WhatIsSaidOverTheBoardCanBeReadOverEveryMan) {
  const Materials& m = t().materials;
  for (const Color under : {m.bone_light, m.bone_dark, m.ebony_light, m.stone_a, m.stone_b, m.inlay_light}) {
    ExpectRead({{"title", kVeilTitle}, {"words", kVeilWords}}, {{"veil", Mix(under, kVeil, kVeilShare)}});
  }
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
