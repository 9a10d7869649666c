// Each screen against an approved picture. After intended changes the pictures are painted again:
// MERELS_PAINT_GOLDEN=1 xvfb-run -a build/dev/bin/merels_view_tests --gtest_filter='*GoldenPicture*'
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderTexture.hpp>
#include <gtest/gtest.h>

#include "client/view/gallery/samples.h"
#include "client/view/ui/stage.h"
#include "client/view/window/display.h"
#include "tests/support/kept_libraries.h"
#include "tests/support/source_folder.h"
#include "tests/support/temporary_folder.h"

namespace merels::view {
namespace {

/// Small, to keep the pictures small; the window's least scale.
constexpr unsigned kGoldenWidth = 640, kGoldenHeight = 400;
constexpr float kScale = 0.5F;
constexpr Millis kGoldenNow{60000};
/// A pixel differs when red, green or blue do by more than 2 %; one in so many may differ.
constexpr int kMaxShade = 5;
constexpr int kParts = 5000;

std::filesystem::path PictureOf(const std::string& state, bool light) {
  return SourceFolder() / "tests/client/view/golden" / (state + (light ? "-light" : "-dark") + ".png");
}

sf::Image PictureNow(const presenter::AppViewState& state, const Theme& theme) {
  const Typefaces typefaces;
  Stage stage(theme, typefaces);
  Ui ui(typefaces);
  sf::RenderTexture target;
  target.create(kGoldenWidth, kGoldenHeight);
  ui.Show(state, {kGoldenWidth, kGoldenHeight}, kScale, kGoldenNow - Millis(1000));
  stage.Draw(target, ui, kGoldenNow);
  stage.FinishArt();
  target.clear();
  stage.Draw(target, ui, kGoldenNow);
  target.display();
  return target.getTexture().copyToImage();
}

/// The number of differing pixels; all of them when the sizes differ.
unsigned Different(const sf::Image& one, const sf::Image& other) {
  const sf::Vector2u size = one.getSize();
  if (size != other.getSize()) return size.x * size.y;
  unsigned count = 0;
  for (unsigned y = 0; y < size.y; ++y) {
    for (unsigned x = 0; x < size.x; ++x) {
      const sf::Color p = one.getPixel(x, y), q = other.getPixel(x, y);
      count += std::max({std::abs(p.r - q.r), std::abs(p.g - q.g), std::abs(p.b - q.b)}) > kMaxShade;
    }
  }
  return count;
}

bool IsTheSame(const sf::Image& one, const sf::Image& other) {
  return Different(one, other) <= kGoldenWidth * kGoldenHeight / kParts;
}

/// Skips the test where nothing can be painted.
void Prepare() {
  if (!CheckDisplay()) GTEST_SKIP() << "no display";
  const sf::RenderTexture first;  // loads the driver, whose libraries are to stay
  KeepLibraries();
}

class GoldenPicture : public testing::TestWithParam<std::tuple<const char*, bool>> {
 protected:
  void SetUp() override { Prepare(); }
};

TEST_P(GoldenPicture, TheScreenLooksAsItDid) {
  const auto [state, light] = GetParam();
  const sf::Image painted = PictureNow(SampleNamed(state).state, light ? LightTheme() : DarkTheme());
  const auto file = PictureOf(state, light);
  if (std::getenv("MERELS_PAINT_GOLDEN") != nullptr) {
    ASSERT_TRUE(painted.saveToFile(file.string()));
    return;
  }
  sf::Image kept;
  ASSERT_TRUE(kept.loadFromFile(file.string())) << file;
  if (IsTheSame(painted, kept)) return;
  const auto seen = std::filesystem::temp_directory_path() / file.filename();
  painted.saveToFile(seen.string());
  FAIL() << Different(painted, kept) << " pixels differ from " << file << "; it looks like " << seen
         << " now. If that is meant, see the head of this test.";
}

INSTANTIATE_TEST_SUITE_P(
    OfEveryKind, GoldenPicture,
    testing::Combine(testing::Values("sign-in", "lobby", "lobby-link", "play-computer", "lesson-3-taking", "local-hint",
                                     "table-capture", "table-won", "table-reconnecting", "watch",
                                     "analysis-mistake", "profile", "games", "settings", "family-race"),
                     testing::Bool()),
    [](const auto& one) {
      std::string name = std::get<0>(one.param);
      std::replace(name.begin(), name.end(), '-', '_');
      return name + (std::get<1>(one.param) ? "_light" : "_dark");
    });

class GoldenGate : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override { Prepare(); }
};

/// A check that lets everything through must be noticed.
TEST_P(GoldenGate, AMovedManAndAnotherShadeOfTheThemeAreSeen) {
  const Theme& theme = GetParam() ? LightTheme() : DarkTheme();
  presenter::AppViewState state = SampleNamed("table-place").state;
  const sf::Image before = PictureNow(state, theme);
  EXPECT_TRUE(IsTheSame(before, PictureNow(state, theme)));

  Theme other = theme;
  other.text = Mix(other.text, other.accent, 0.5F);
  EXPECT_FALSE(IsTheSame(before, PictureNow(state, other)));

  auto& table = std::get<presenter::TableViewState>(state.content);
  table.board.men.front().point = *board::FindPoint(board::kNine, "g1");
  EXPECT_FALSE(IsTheSame(before, PictureNow(state, theme)));
}

INSTANTIATE_TEST_SUITE_P(InBothThemes, GoldenGate, testing::Bool(),
                         [](const auto& one) { return one.param ? "light" : "dark"; });

}  // namespace
}  // namespace merels::view
