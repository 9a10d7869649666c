#include <gtest/gtest.h>

#include "client/view/art/pixels.h"
#include "client/view/art/slab.h"

namespace merels::view {
namespace {

TEST(Noise, DependsOnPlaceAndSeedAlone) {
  EXPECT_EQ(Noise({1.3F, 2.7F}, 5), Noise({1.3F, 2.7F}, 5));
  EXPECT_NE(Noise({1.3F, 2.7F}, 5), Noise({1.3F, 2.7F}, 6));
  EXPECT_NE(Noise({1.3F, 2.7F}, 5), Noise({1.4F, 2.7F}, 5));
}

TEST(Noise, StaysWithinItsRangeAndIsContinuous) {
  float before = Noise({-3.0F, 0.37F}, 9);
  for (int i = 1; i < 6000; ++i) {
    const float now = Noise({-3.0F + 0.001F * static_cast<float>(i), 0.37F}, 9);
    EXPECT_LE(std::fabs(now), 1.5F);
    EXPECT_LT(std::fabs(now - before), 0.02F);
    before = now;
  }
}

TEST(Smooth, IsFlatOutsideItsLimits) {
  EXPECT_EQ(Smooth(1, 2, 0.5F), 0.0F);
  EXPECT_EQ(Smooth(1, 2, 1.5F), 0.5F);
  EXPECT_EQ(Smooth(1, 2, 7), 1.0F);
}

TEST(Flower, HasSixPetalsWithTheirTipsOnTheCircle) {
  for (int i = 0; i < 6; ++i) {
    const Vec tip = FromAngle(kPi / 6 + kPi / 3 * static_cast<float>(i));
    EXPECT_NEAR(FlowerDistance(tip), 0.0F, 0.02F);
    // The middle of a petal lies between its two outlines.
    EXPECT_GT(FlowerDistance(tip * 0.5F), 0.08F);
  }
  EXPECT_NEAR(FlowerDistance({0, 0}), 0.0F, 0.01F);
}

TEST(Flower, PetalsAreApart) {
  for (int i = 0; i < 6; ++i) {
    const float angle = kPi / 6 + kPi / 3 * static_cast<float>(i);
    EXPECT_TRUE(InFlower(FromAngle(angle) * 0.5F));
    EXPECT_FALSE(InFlower(FromAngle(angle + kPi / 6) * 0.5F));
  }
  EXPECT_FALSE(InFlower({1.1F, 0}));
}

}  // namespace
}  // namespace merels::view
