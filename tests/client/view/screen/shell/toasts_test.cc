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
  AppLayout Lay(const Sample& sample, const std::vector<presenter::Toast>& toasts) {
    presenter::AppViewState state = sample.state;
    state.toasts = toasts;
    return LayApp(state, {GetParam().width, GetParam().height}, GetParam().scale, typefaces_,
                  ScrollOffsets{});
  }

  // A press anywhere on the toast can only be meant for it.
  static void ExpectCoversNothing(const AppLayout& app, const std::string& where) {
    for (std::size_t i = app.widgets.modal_from; i < app.widgets.all.size(); ++i) {
      const Widget& widget = app.widgets.all[i];
      const bool board = widget.takes_keys && !widget.press;
      const bool reacts = (widget.press || widget.field) ? widget.enabled : widget.kind == WidgetKind::kRow;
      if (IsToast(widget) || board || !(reacts || widget.kind == WidgetKind::kPoint)) continue;
      for (const ToastLayout& toast : app.toasts) {
        EXPECT_FALSE(toast.rect.Overlaps(widget.rect))
            << where << ": toast " << toast.id << ", " << widget.id;
      }
    }
  }

  void ExpectFree(const Sample& sample, const std::vector<presenter::Toast>& toasts) {
    const AppLayout app = Lay(sample, toasts);
    const Rect window{0, 0, GetParam().width, GetParam().height};
    ASSERT_FALSE(app.toasts.empty()) << sample.name;
    EXPECT_EQ(app.toasts.size() + static_cast<std::size_t>(app.toasts.back().waiting), toasts.size());
    for (const ToastLayout& toast : app.toasts) EXPECT_TRUE(window.Holds(toast.rect)) << sample.name;
    ExpectCoversNothing(app, sample.name);
  }

  Typefaces typefaces_;
};

INSTANTIATE_TEST_SUITE_P(Windows, ToastLayoutTest, testing::ValuesIn(UsualWindows()));

TEST_P(ToastLayoutTest, NoToastCoversAnythingThatCanBePressedOnAnyScreen) {
  for (const Sample& sample : AllSamples()) {
    ExpectFree(sample, {kShort});
    ExpectFree(sample, {kUsual, kShort});
    ExpectFree(sample, {kLong, kUsual, kShort});
  }
}

TEST_P(ToastLayoutTest, NorWhenTextIsLarge) {
  for (const int percent : {90, 130}) {
    typefaces_.SetTextShare(static_cast<float>(percent) / 100);
    for (const char* name :
         {"lobby", "lobby-searching", "table-capture", "watch", "games", "play-computers"}) {
      ExpectFree(SampleNamed(name), {kUsual, kShort});
    }
  }
}

class ToastPlaces : public testing::Test {
 protected:
  std::vector<ToastLayout> Lay(const std::vector<presenter::Toast>& toasts,
                               const std::vector<ToastLayout>& were = {}) {
    const LayoutContext c{{0, 0, 960, 640}, 1, typefaces_, ScrollOffsets{}};
    return LayToasts(toasts, were, ground_, c);
  }

  Typefaces typefaces_;
  ToastGround ground_{{0, 58, 960, 582}, {}, {}, {}};
};

TEST_F(ToastPlaces, WithNothingUnderItAToastLiesInTheMiddleUnderTheBarAndTheNextBelow) {
  const auto toasts = Lay({kShort, kUsual});
  ASSERT_EQ(toasts.size(), 2U);
  EXPECT_NEAR(toasts[0].rect.center().x, 480, 1);
  EXPECT_LT(toasts[0].rect.y, 70);
  EXPECT_GE(toasts[1].rect.y, toasts[0].rect.bottom());
  EXPECT_EQ(toasts[1].waiting, 0);
}

TEST_F(ToastPlaces, WhoFindsNoPlaceWaitsAndIsCounted) {
  ground_.pressed = {{0, 110, 960, 530}};  // all but a strip under the bar
  const auto toasts = Lay({kShort, kUsual, kLong});
  ASSERT_EQ(toasts.size(), 1U);
  EXPECT_EQ(toasts[0].id, kShort.id);
  EXPECT_EQ(toasts[0].waiting, 2);
  EXPECT_LE(toasts[0].rect.bottom(), 110);
  EXPECT_FALSE(PartsOf(toasts[0], 1).waiting.empty());
}

TEST_F(ToastPlaces, AToastStaysWhereItIsWhileNothingComesUnderIt) {
  const auto before = Lay({kShort});
  ground_.read = {before[0].rect};
  EXPECT_EQ(Lay({kShort}, before), before);
  ground_.pressed = {before[0].rect};
  EXPECT_NE(Lay({kShort}, before), before);
}

TEST_F(ToastPlaces, ASmallGapGetsASmallerToast) {
  ground_.pressed = {{0, 58, 960, 200}, {0, 300, 960, 340}};
  const auto toasts = Lay({kShort});
  ASSERT_EQ(toasts.size(), 1U);
  EXPECT_GE(toasts[0].rect.y, 258);
  EXPECT_LE(toasts[0].rect.bottom(), 300);
}

constexpr Millis kToastNow{1000};
const std::vector<ToastLayout> kPlaces = {{1, {0, 0, 10, 10}}, {2, {0, 20, 10, 10}}};

TEST(ToastClock, AToastFadesInAndStays) {
  ToastClock clock;
  clock.Show({{1, "hello", false}}, {kPlaces[0]}, kToastNow);
  ASSERT_EQ(clock.shown().size(), 1U);
  EXPECT_EQ(clock.shown()[0].Strength(kToastNow), 0);
  EXPECT_EQ(clock.shown()[0].Strength(kToastNow + kToastIn), 1);
  EXPECT_TRUE(clock.Busy(kToastNow));
  EXPECT_FALSE(clock.Busy(kToastNow + kToastIn));
}

TEST(ToastClock, AToastThatHasGoneFadesOutAndIsForgotten) {
  ToastClock clock;
  clock.Show({{1, "hello", false}}, {kPlaces[0]}, kToastNow);
  const Millis gone = kToastNow + Millis(4000);
  clock.Show({}, {}, gone);
  ASSERT_EQ(clock.shown().size(), 1U);
  EXPECT_FLOAT_EQ(clock.shown()[0].Strength(gone + kToastOut / 2), 0.5F);
  EXPECT_TRUE(clock.Busy(gone));
  clock.Show({}, {}, gone + kToastOut);
  EXPECT_TRUE(clock.shown().empty());
}

TEST(ToastClock, AKnownToastMovesWithoutFadingAgain) {
  ToastClock clock;
  clock.Show({{1, "a", false}, {2, "b", false}}, kPlaces, kToastNow);
  clock.Show({{2, "b", false}}, {{2, {0, 0, 10, 10}}}, kToastNow + Millis(1000));
  EXPECT_EQ(clock.shown()[1].place.rect, kPlaces[0].rect);
  EXPECT_EQ(clock.shown()[1].Strength(kToastNow + Millis(1000)), 1);
}

TEST(ToastClock, AToastWithoutAPlaceFadesInWhenItGetsOne) {
  ToastClock clock;
  const std::vector<presenter::Toast> both = {{1, "a", false}, {2, "b", false}};
  clock.Show(both, {kPlaces[0]}, kToastNow);
  ASSERT_EQ(clock.shown().size(), 1U);
  const Millis later = kToastNow + Millis(4000);
  clock.Show({both[1]}, {kPlaces[1]}, later);
  ASSERT_EQ(clock.shown().size(), 2U) << "the first one fades out meanwhile";
  EXPECT_EQ(clock.shown()[1].toast.text, "b");
  EXPECT_EQ(clock.shown()[1].Strength(later), 0);
}

}  // namespace

}  // namespace merels::view
