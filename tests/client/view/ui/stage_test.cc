// Paints real frames, where there is a display.
#include "client/view/ui/stage.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderTexture.hpp>
#include <gtest/gtest.h>

#include "client/view/gallery/samples.h"
#include "client/view/widget/icons.h"
#include "client/view/window/display.h"
#include "tests/support/kept_libraries.h"

namespace merels::view {
namespace {

constexpr unsigned kWidth = 960;
constexpr unsigned kHeight = 640;
constexpr Millis kNow{60000};

class StageTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!CheckDisplay()) {
      GTEST_SKIP() << "no display";
    }
    stage_ = std::make_unique<Stage>(DarkTheme(), typefaces_);
    target_ = std::make_unique<sf::RenderTexture>();
    target_->create(kWidth, kHeight);
    KeepLibraries();
  }

  static presenter::AppViewState State(std::string_view name) { return SampleNamed(name).state; }

  sf::Image Draw(Stage& stage, const presenter::AppViewState& state, Millis now = kNow) {
    ui_.Show(state, {kWidth, kHeight}, 1, kNow - Millis(1000));
    stage.Draw(*target_, ui_, now);
    stage.FinishArt();
    stage.Draw(*target_, ui_, now);
    target_->display();
    return target_->getTexture().copyToImage();
  }

  // Pixels whose red, green or blue differ by more than 2 %.
  static int Different(const sf::Image& a, const sf::Image& b) {
    constexpr std::size_t kPixels = std::size_t{kWidth} * kHeight;
    if (std::equal(a.getPixelsPtr(), a.getPixelsPtr() + 4 * kPixels, b.getPixelsPtr())) return 0;
    int count = 0;
    for (unsigned i = 0; i < kPixels; ++i) {
      const sf::Color p = a.getPixel(i % kWidth, i / kWidth);
      const sf::Color q = b.getPixel(i % kWidth, i / kWidth);
      const int most = std::max({std::abs(p.r - q.r), std::abs(p.g - q.g), std::abs(p.b - q.b)});
      count += most > 5 ? 1 : 0;
    }
    return count;
  }

  Typefaces typefaces_;
  Ui ui_{typefaces_};
  std::unique_ptr<Stage> stage_;
  std::unique_ptr<sf::RenderTexture> target_;
};

TEST_F(StageTest, TheSameStateGivesTheSamePicture) {
  const sf::Image one = Draw(*stage_, State("table-capture"));
  Stage other(DarkTheme(), typefaces_);
  EXPECT_EQ(Different(one, Draw(other, State("table-capture"))), 0);
}

TEST_F(StageTest, AMovedManAndAnotherThemeAreSeen) {
  presenter::AppViewState state = State("table-place");
  const sf::Image before = Draw(*stage_, state);
  TableOf(state).board.men.front().point = *board::FindPoint(board::kNine, "g1");
  EXPECT_GT(Different(before, Draw(*stage_, state)), 1000);
  Stage light(LightTheme(), typefaces_);
  EXPECT_GT(Different(before, Draw(light, State("table-place"))), 400000);
}

TEST_F(StageTest, TheBoardIsRedrawnWithoutTheScreen) {
  presenter::AppViewState state = State("table-place");
  Draw(*stage_, state);
  const int painted = stage_->screens_listed();
  TableOf(state).board.men.front().point = *board::FindPoint(board::kNine, "g1");
  TableOf(state).bottom.clock.text = "7:20";
  Draw(*stage_, state);
  EXPECT_EQ(stage_->screens_listed(), painted);
  TableOf(state).phase = "Moving phase";
  Draw(*stage_, state);
  EXPECT_EQ(stage_->screens_listed(), painted + 1);
}

TEST_F(StageTest, BoardsOfManyKindsAreForgottenWithTheirScreenAndMadeAgainAlike) {
  presenter::AppViewState state = State("watch");
  auto& cards = WatchOf(state).cards;
  ASSERT_GE(cards.size(), 4U);
  const board::Topology* const kinds[] = {&board::kThree, &board::kSix, &board::kNine, &board::kNineDiagonal};
  for (std::size_t i = 0; i < 4; ++i) {
    cards[i].board = {};
    cards[i].board.topology = kinds[i];
  }
  const sf::Image before = Draw(*stage_, state);
  EXPECT_GE(stage_->boards_kept(), 4U);
  Draw(*stage_, State("settings"));
  EXPECT_EQ(stage_->boards_kept(), 0U);
  EXPECT_EQ(Different(before, Draw(*stage_, state)), 0);
}

TEST_F(StageTest, AMovedManIsShownBeforeThePanelsAreRenewed) {
  presenter::AppViewState state = State("table-place");
  Draw(*stage_, state);
  const int painted = stage_->screens_listed();
  TableOf(state).board.men.front().point = *board::FindPoint(board::kNine, "g1");
  TableOf(state).phase = "Moving phase";
  ui_.Show(state, {kWidth, kHeight}, 1, kNow - Millis(1000));
  stage_->Draw(*target_, ui_, kNow);
  EXPECT_EQ(stage_->screens_listed(), painted);
  EXPECT_TRUE(stage_->Behind());
  stage_->Draw(*target_, ui_, kNow);
  EXPECT_EQ(stage_->screens_listed(), painted + 1);
  EXPECT_FALSE(stage_->Behind());
}

TEST_F(StageTest, AFrameOverTheLastOneEqualsAWholeFrame) {
  Stage whole(DarkTheme(), typefaces_);
  sf::RenderTexture fresh;
  fresh.create(kWidth, kHeight);
  for (const Sample& sample : AllSamples()) {
    ui_.Show(sample.state, {kWidth, kHeight}, 1, kNow);
    ui_.FocusOn(sample.focus);
    ui_.Play(sample.cues, kNow);
    for (const int after : {0, 60, 700, 5000}) {
      const Millis now = kNow + Millis(after);
      stage_->Update(*target_, ui_, now);
      stage_->FinishArt();
      stage_->Update(*target_, ui_, now);
      target_->display();
      whole.Draw(fresh, ui_, now);
      whole.FinishArt();
      whole.Draw(fresh, ui_, now);
      fresh.display();
      ASSERT_EQ(Different(target_->getTexture().copyToImage(), fresh.getTexture().copyToImage()), 0)
          << sample.name << " after " << after << " ms";
    }
  }
}

TEST_F(StageTest, AStillFrameIsNoDamageAndABlinkIsASmallOne) {
  const presenter::AppViewState state = State("sign-in");
  Draw(*stage_, state);
  EXPECT_TRUE(stage_->Update(*target_, ui_, kNow).empty());
  const int listed = stage_->screens_listed();
  const Damage blink = stage_->Update(*target_, ui_, kNow + kCaretBlink);
  ASSERT_EQ(blink.rects().size(), 1U);
  EXPECT_LT(blink.rects().front().w * blink.rects().front().h, 200);
  EXPECT_EQ(stage_->screens_listed(), listed);
}

TEST_F(StageTest, ATurningRingIsAllThatIsDrawnOfAStillLobby) {
  Draw(*stage_, State("lobby-searching"));
  const Damage turn = stage_->Update(*target_, ui_, kNow + kSpinnerStep);
  ASSERT_EQ(turn.rects().size(), 1U);
  EXPECT_LT(turn.rects().front().w, 60);
}

TEST_F(StageTest, TheSecondsOfASearchAreDrawnOverAStillLobby) {
  presenter::AppViewState state = State("lobby-searching");
  const sf::Image before = Draw(*stage_, state);
  const int listed = stage_->screens_listed();
  std::get<presenter::LobbyViewState>(state.content).searching->elapsed = "0:59";
  const sf::Image after = Draw(*stage_, state);
  EXPECT_EQ(stage_->screens_listed(), listed);
  EXPECT_GT(Different(before, after), 0);
}

TEST_F(StageTest, EverySampleCanBePainted) {
  for (const Sample& sample : AllSamples()) {
    const sf::Image image = Draw(*stage_, sample.state);
    EXPECT_EQ(image.getSize().x, kWidth) << sample.name;
  }
}

}  // namespace
}  // namespace merels::view
