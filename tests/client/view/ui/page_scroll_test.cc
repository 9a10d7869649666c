// A screen that is larger than the window, since its scale or its text is, scrolls.
#include <gtest/gtest.h>

#include "client/view/gallery/samples.h"
#include "tests/client/view/ui/ui_fixture.h"

namespace merels::view {
namespace {

constexpr Vec kSmall{960, 640};

class PageScrollTest : public UiTest {
 protected:
  void ShowAt(const presenter::AppViewState& state, float scale) {
    state_ = state;
    scale_ = scale;
    Again();
  }
  void ShowSettings(float scale) { ShowAt(SettingsSamples().front().state, scale); }
  void Again() {
    ui_.Show(state_, kSmall, scale_, now_);
    now_ += kBetweenPictures;
  }
  void Wheel(float notches, Vec at = kSmall * 0.5F) {
    InputEvent event;
    event.kind = InputEvent::Kind::kWheel;
    event.at = at;
    event.wheel = notches;
    ui_.Handle(event, now_);
    Again();
  }
  const AppLayout& app() const { return ui_.layout(); }

  presenter::AppViewState state_;
  float scale_ = 1;
};

bool HasSheetOfItsOwn(const presenter::AppViewState& state) {
  const auto* lobby = state.Get<presenter::LobbyViewState>();
  const auto* analysis = state.Get<presenter::AnalysisViewState>();
  return (lobby != nullptr && (lobby->dialog || lobby->seek_dialog)) ||
         (analysis != nullptr && (analysis->sheet || analysis->play_on || analysis->menu));
}

TEST_F(PageScrollTest, TheWantedScaleIsKeptAndTheFrameStaysWhole) {
  for (const Sample& sample : AllSamples()) {
    ShowAt(sample.state, 2);
    EXPECT_LE(app().frame_scale, 1.25F);
    if (HasSheetOfItsOwn(sample.state)) {
      EXPECT_EQ(app().scale, app().frame_scale) << sample.name << ": the sheet is seen whole";
      EXPECT_TRUE(app().page.empty());
    } else {
      EXPECT_EQ(app().scale, 2) << sample.name;
      EXPECT_GE(app().page.w, kLeastWidth * 2);
    }
    const Rect window{0, 0, kSmall.x, kSmall.y};
    for (const Widget& widget : app().widgets.all) {
      const Rect& place = app().widgets.Scrolled(widget) ? app().page : window;
      EXPECT_TRUE(place.Holds(widget.rect)) << sample.name << ": " << widget.id;
    }
  }
}

TEST_F(PageScrollTest, WhereTheWholeScreenHasRoomNothingScrolls) {
  ShowSettings(1);
  EXPECT_TRUE(app().page.empty());
  Wheel(-3);
  EXPECT_TRUE(app().page.empty());
  EXPECT_EQ(ui_.scroll().count(std::string(kPageScrollY)), 0U);
}

TEST_F(PageScrollTest, TheWheelReachesTheEndAndStopsThere) {
  ShowSettings(2);
  const float top = app().page.y;
  EXPECT_EQ(top, app().view.y);
  Wheel(-1);
  EXPECT_LT(app().page.y, top);
  Wheel(-1000);
  EXPECT_NEAR(app().page.bottom(), app().view.bottom(), 1);
  Wheel(1000);
  EXPECT_EQ(app().page.y, top);
}

TEST_F(PageScrollTest, AWheelTurnedSidewaysMovesThePageAcross) {
  ShowSettings(2);
  InputEvent event;
  event.kind = InputEvent::Kind::kWheel;
  event.at = app().view.center();
  event.across = true;
  event.wheel = -1;
  ui_.Handle(event, now_);
  Again();
  EXPECT_GT(app().view_corner().x, 0);
  EXPECT_EQ(app().view_corner().y, 0);
  event.wheel = 1;
  ui_.Handle(event, now_);
  Again();
  EXPECT_EQ(app().view_corner().x, 0);
}

TEST_F(PageScrollTest, WhatLiesBehindTheBarIsNotPressed) {
  ShowSettings(2);
  Wheel(-2);
  const Vec lobby = CenterOf("show-lobby");
  EXPECT_EQ(app().widgets.At(lobby)->id, "show-lobby");
  for (const Widget& widget : app().widgets.all) {
    if (!app().widgets.Scrolled(widget)) continue;
    const Vec at = widget.rect.center();
    EXPECT_TRUE(app().view.Contains(at) || app().widgets.At(at) != &widget) << widget.id;
  }
}

TEST_F(PageScrollTest, TheTabKeyBringsEachWidgetIntoView) {
  ShowSettings(2);
  for (int i = 0; i < 40; ++i) {
    Key(InputKey::kTab);
    Again();
    const Widget* widget = app().widgets.Find(Focused());
    if (widget == nullptr || !app().widgets.Scrolled(*widget)) continue;
    EXPECT_TRUE(app().view.Contains(widget->rect.center())) << widget->id;
  }
}

TEST_F(PageScrollTest, PageDownAndTheScrollBarMoveThePage) {
  ShowSettings(2);
  Key(InputKey::kPageDown);
  Again();
  const float once = app().page.y;
  EXPECT_LT(once, app().view.y);
  Pointer(InputEvent::Kind::kPress, {app().view.right() - 2, app().view.bottom() - 2});
  Again();
  EXPECT_NEAR(app().page.bottom(), app().view.bottom(), 1);
  Pointer(InputEvent::Kind::kMove, {app().view.right() - 2, app().view.y});
  Again();
  EXPECT_EQ(app().page.y, app().view.y);
  Pointer(InputEvent::Kind::kRelease, {app().view.right() - 2, app().view.y});
  EXPECT_FALSE(app().ThumbDown().empty());
  EXPECT_FALSE(app().ThumbAcross().empty());
}

}  // namespace
}  // namespace merels::view
