#include "client/view/screen/shell/toasts.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "client/view/gallery/samples.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/text/typefaces.h"
#include "tests/client/view/layouts.h"

namespace merels::view {
namespace {

const presenter::Toast kShort{1, "Your table was taken by Ysolde", false};
const presenter::Toast kUsual{2, "Another of your games has started. It is listed in the lobby.", false};
const presenter::Toast kLong{
    3,
    "The server is going down in 20 s for an hour. Games go on from where they stand when it "
    "is back, and all clocks stand still until then",
    true};

class ToastLayoutTest : public testing::TestWithParam<WindowSize> {
 protected:
  ToastLayoutTest() { typefaces_.SetTextShare(GetParam().text); }

  AppLayout Lay(const Sample& sample, const std::vector<presenter::Toast>& toasts) {
    presenter::AppViewState state = sample.state;
    state.toasts = toasts;
    return LayApp(state, {GetParam().width, GetParam().height}, GetParam().scale, typefaces_,
                  ScrollOffsets{});
  }

  Typefaces typefaces_;
};

INSTANTIATE_TEST_SUITE_P(Windows, ToastLayoutTest, testing::ValuesIn(AllWindows()));

TEST_P(ToastLayoutTest, AToastHasThePlaceToItselfOnEveryScreen) {
  for (const Sample& sample : AllSamples()) {
    for (const auto& toasts : {std::vector{kShort}, std::vector{kLong, kUsual, kShort}}) {
      const AppLayout app = Lay(sample, toasts);
      ASSERT_TRUE(app.toast) << sample.name;
      EXPECT_EQ(app.toast->id, toasts.front().id);
      EXPECT_EQ(app.toast->waiting, static_cast<int>(toasts.size()) - 1);
      EXPECT_TRUE(app.foot.Holds(app.toast->rect)) << sample.name;
      EXPECT_EQ(app.widgets.At(app.toast->rect.center())->id,
                "dismiss-toast:" + std::to_string(app.toast->id));
      for (const Widget& widget : app.widgets.all) {
        if (IsToast(widget)) continue;
        const bool hidden = app.widgets.Scrolled(widget) && !app.view.Overlaps(app.toast->rect);
        EXPECT_FALSE(!hidden && widget.rect.Overlaps(app.toast->rect)) << sample.name << ": " << widget.id;
      }
    }
  }
}

TEST_P(ToastLayoutTest, ALongSentenceIsReadWhole) {
  const AppLayout app = Lay(SampleNamed("lobby"), {kLong, kShort});
  const ToastParts parts = PartsOf(*app.toast, app.frame_scale);
  const TextStyle style = Medium(std::round(app.toast->text * app.frame_scale));
  EXPECT_LE(HeightOfLines(typefaces_, kLong.text, style, parts.words.w + 1), app.toast->rect.h);
  EXPECT_FALSE(parts.waiting.empty());
}

constexpr Millis kToastNow{1000};
constexpr ToastLayout kFirstPlace{1, {0, 0, 10, 10}}, kSecondPlace{2, {0, 0, 20, 10}};

TEST(ToastClock, AToastFadesInAndStays) {
  ToastClock clock;
  clock.Show({{1, "hello", false}}, kFirstPlace, kToastNow);
  ASSERT_EQ(clock.shown().size(), 1U);
  EXPECT_EQ(clock.shown()[0].Strength(kToastNow), 0);
  EXPECT_EQ(clock.shown()[0].Strength(kToastNow + kToastIn), 1);
  EXPECT_TRUE(clock.Busy(kToastNow));
  EXPECT_FALSE(clock.Busy(kToastNow + kToastIn));
}

TEST(ToastClock, AToastThatHasGoneFadesOutAndIsForgotten) {
  ToastClock clock;
  clock.Show({{1, "hello", false}}, kFirstPlace, kToastNow);
  const Millis gone = kToastNow + Millis(4000);
  clock.Show({}, std::nullopt, gone);
  ASSERT_EQ(clock.shown().size(), 1U);
  EXPECT_FLOAT_EQ(clock.shown()[0].Strength(gone + kToastOut / 2), 0.5F);
  EXPECT_TRUE(clock.Busy(gone));
  clock.Show({}, std::nullopt, gone + kToastOut);
  EXPECT_TRUE(clock.shown().empty());
}

TEST(ToastClock, AKnownToastMovesWithoutFadingAgain) {
  ToastClock clock;
  clock.Show({{2, "b", false}}, kSecondPlace, kToastNow);
  clock.Show({{2, "b", false}}, ToastLayout{2, {0, 5, 10, 10}}, kToastNow + Millis(1000));
  EXPECT_EQ(clock.shown()[0].place.rect, (Rect{0, 5, 10, 10}));
  EXPECT_EQ(clock.shown()[0].Strength(kToastNow + Millis(1000)), 1);
}

TEST(ToastClock, AToastThatWaitedFadesInWhenItsTurnComes) {
  ToastClock clock;
  const std::vector<presenter::Toast> both = {{1, "a", false}, {2, "b", false}};
  clock.Show(both, kFirstPlace, kToastNow);
  ASSERT_EQ(clock.shown().size(), 1U);
  const Millis later = kToastNow + Millis(4000);
  clock.Show({both[1]}, kSecondPlace, later);
  ASSERT_EQ(clock.shown().size(), 2U) << "the first one fades out meanwhile";
  EXPECT_EQ(clock.shown()[1].toast.text, "b");
  EXPECT_EQ(clock.shown()[1].Strength(later), 0);
}

}  // namespace

}  // namespace merels::view
