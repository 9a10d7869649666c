#include "client/view/art/slab.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "client/view/board/frame.h"

namespace merels::view {
namespace {

constexpr int kSize = 240;

int Brightness(Color c) { return c.r + c.g + c.b; }

Color At(const Pixels& pixels, Vec p) { return pixels.At(static_cast<int>(p.x), static_cast<int>(p.y)); }

class SlabTest : public testing::Test {
 protected:
  SlabTest() : relief_(BevelledSlab(kSize)) {}

  BoardPlan plan_ = PlanOf(board::kNine);
  Relief relief_;
};

TEST_F(SlabTest, TheFaceIsFlatAndTheRimFallsOff) {
  EXPECT_EQ(relief_.At(kSize / 2, kSize / 2), 0);
  EXPECT_EQ(relief_.NormalAt(kSize / 2, kSize / 2).z, 1);
  EXPECT_LT(relief_.At(kSize / 2, 0), -1);
  EXPECT_LT(relief_.At(0, kSize / 2), -1);
  EXPECT_LT(relief_.NormalAt(kSize / 2, 1).y, 0);
  EXPECT_GT(relief_.NormalAt(kSize / 2, kSize - 2).y, 0);
}

TEST_F(SlabTest, ChannelsAreCutUnderEveryLine) {
  EngraveChannels(relief_, plan_);
  for (const auto& [a, b] : plan_.edges) {
    const Vec middle =
        Lerp(plan_.points[static_cast<std::size_t>(a)], plan_.points[static_cast<std::size_t>(b)], 0.5F);
    EXPECT_LT(relief_.At(static_cast<int>(middle.x * kSize), static_cast<int>(middle.y * kSize)), 0);
  }
  EXPECT_EQ(relief_.At(kSize / 2, kSize / 2), 0);
}

TEST_F(SlabTest, TheRosetteIsCutWithinItsRadiusOnly) {
  const Vec middle{kSize / 2.0F, kSize / 2.0F};
  EngraveRosette(relief_, middle, 30);
  float deepest = 0;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 10; x < kSize - 10; ++x) {
      const float r = Length(Vec{static_cast<float>(x), static_cast<float>(y)} - middle);
      if (r < 31) {
        deepest = std::min(deepest, relief_.At(x, y));
      } else if (r > 34 && y > 10 && y < kSize - 10) {
        ASSERT_EQ(relief_.At(x, y), 0) << x << "," << y;
      }
    }
  }
  EXPECT_LT(deepest, -1);
}

TEST_F(SlabTest, StoneKeepsNearItsColours) {
  const Materials& m = DarkTheme().materials;
  const Pixels stone = PaintStone(relief_, m);
  long sum = 0;
  for (int i = 0; i < 100 * 100; ++i) {
    sum += Brightness(stone.At(70 + i % 100, 70 + i / 100));
  }
  const long mean = sum / (100 * 100);
  EXPECT_GT(mean, Brightness(m.stone_b) - 30);
  EXPECT_LT(mean, Brightness(m.vein));
}

TEST_F(SlabTest, TheLightFallsFromTheUpperLeft) {
  const Pixels stone = PaintStone(relief_, DarkTheme().materials);
  long upper = 0;
  long lower = 0;
  for (int i = 0; i < 60 * 60; ++i) {
    upper += Brightness(stone.At(20 + i % 60, 20 + i / 60));
    lower += Brightness(stone.At(kSize - 80 + i % 60, kSize - 80 + i / 60));
  }
  EXPECT_GT(upper, lower);
}

TEST_F(SlabTest, EveryPointHasAStudWithAHighlightTowardsTheLight) {
  Pixels pixels = PaintStone(relief_, DarkTheme().materials);
  LayBrass(pixels, plan_, DarkTheme().materials);
  for (const Vec& point : plan_.points) {
    const Vec at = point * kSize;
    const Color lit = At(pixels, at + Vec{-1.6F, -1.8F});
    const Color shaded = At(pixels, at + Vec{1.9F, 2.1F});
    EXPECT_GT(static_cast<int>(lit.r) - lit.b, 30);
    EXPECT_GT(Brightness(lit), Brightness(shaded));
  }
}

TEST_F(SlabTest, BesideALineTheStoneIsDarker) {
  Pixels pixels = PaintStone(relief_, DarkTheme().materials);
  const Pixels before = pixels;
  LayBrass(pixels, plan_, DarkTheme().materials);
  const BoardFrame frame(board::kNine, {0, 0, kSize, kSize}, false);
  const Vec beside = Lerp(frame.At(*board::FindPoint(board::kNine, "a7")),
                          frame.At(*board::FindPoint(board::kNine, "d7")), 0.5F) +
                     Vec{0, 2.2F};
  EXPECT_LT(Brightness(At(pixels, beside)), Brightness(At(before, beside)));
}

TEST_F(SlabTest, BoardsWithAPointInTheMiddleHaveNoRosette) {
  board::Topology crossed = board::kNine;
  crossed.places[static_cast<std::size_t>(crossed.point_count++)] = {4, 4};
  EXPECT_EQ(PlanOf(crossed).rosette_radius, 0);
  EXPECT_GT(plan_.rosette_radius, 0);
}

}  // namespace
}  // namespace merels::view
