#include "client/view/geometry.h"

#include <gtest/gtest.h>

namespace merels::view {
namespace {

TEST(Rect, StripsAreTakenOffWithTheirGap) {
  Rect rest{10, 20, 100, 60};
  EXPECT_EQ(rest.TakeTop(10, 5), (Rect{10, 20, 100, 10}));
  EXPECT_EQ(rest, (Rect{10, 35, 100, 45}));
  EXPECT_EQ(rest.TakeBottom(10, 5), (Rect{10, 70, 100, 10}));
  EXPECT_EQ(rest, (Rect{10, 35, 100, 30}));
  EXPECT_EQ(rest.TakeLeft(20, 4), (Rect{10, 35, 20, 30}));
  EXPECT_EQ(rest, (Rect{34, 35, 76, 30}));
  EXPECT_EQ(rest.TakeRight(20, 6), (Rect{90, 35, 20, 30}));
  EXPECT_EQ(rest, (Rect{34, 35, 50, 30}));
}

TEST(Rect, NeighboursDoNotOverlap) {
  const Rect left{0, 0, 10, 10};
  EXPECT_FALSE(left.Overlaps({10, 0, 10, 10}));
  EXPECT_TRUE(left.Overlaps({9, 9, 10, 10}));
  EXPECT_FALSE(left.Overlaps({0, 10, 10, 10}));
}

TEST(Rect, ContainsItsUpperLeftEdgeAndNotItsLowerRight) {
  const Rect rect{5, 5, 10, 10};
  EXPECT_TRUE(rect.Contains({5, 5}));
  EXPECT_FALSE(rect.Contains({15, 5}));
  EXPECT_FALSE(rect.Contains({5, 15}));
  EXPECT_TRUE(rect.Holds(rect));
  EXPECT_FALSE(rect.Holds(rect.Inset(-1)));
}

TEST(Rect, IsAroundItsCentre) {
  EXPECT_EQ(Around({50, 40}, 20, 10), (Rect{40, 35, 20, 10}));
  EXPECT_EQ(Around({50, 40}, 20, 10).center(), (Vec{50, 40}));
}

TEST(RoundedDistance, IsNegativeInsideAndZeroOnTheEdge) {
  const Rect box{0, 0, 100, 60};
  EXPECT_FLOAT_EQ(RoundedDistance({50, 0}, box, 10), 0);
  EXPECT_FLOAT_EQ(RoundedDistance({50, -7}, box, 10), 7);
  EXPECT_LT(RoundedDistance({50, 30}, box, 10), -20);
  // The corner itself is cut off by the rounding.
  EXPECT_NEAR(RoundedDistance({0, 0}, box, 10), 10 * (std::sqrt(2.0F) - 1), 0.001F);
}

}  // namespace
}  // namespace merels::view
