#include "client/view/ui/toast_clock.h"

#include <gtest/gtest.h>

namespace merels::view {
namespace {

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
