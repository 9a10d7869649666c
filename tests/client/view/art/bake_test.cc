#include "client/view/art/bake.h"

#include <gtest/gtest.h>

#include "client/view/board/frame.h"

namespace merels::view {
namespace {

constexpr int kSize = 160;

Pixels Slab(const Theme& theme) { return BakeSlab(PlanOf(board::kNine), theme.materials, kSize); }

int Brightness(Color c) { return c.r + c.g + c.b; }

// The mean brightness of a square of pixels.
int Mean(const Pixels& pixels, int x0, int y0, int side) {
  int sum = 0;
  for (int i = 0; i < side * side; ++i) {
    sum += Brightness(pixels.At(x0 + i % side, y0 + i / side));
  }
  return sum / (side * side);
}

TEST(Bake, EqualInputGivesEqualPictures) {
  const BoardArt one = BakeBoard(PlanOf(board::kNine), DarkTheme().materials, kSize);
  const BoardArt two = BakeBoard(PlanOf(board::kNine), DarkTheme().materials, kSize);
  EXPECT_EQ(Hash(one.slab), Hash(two.slab));
  EXPECT_EQ(Hash(one.bone), Hash(two.bone));
  EXPECT_EQ(Hash(one.ebony), Hash(two.ebony));
  EXPECT_EQ(Hash(one.shadow), Hash(two.shadow));
}

TEST(Bake, AnotherThemeGivesAnotherSlab) { EXPECT_NE(Hash(Slab(DarkTheme())), Hash(Slab(LightTheme()))); }

TEST(Bake, AnotherBoardGivesAnotherSlab) {
  const Pixels diagonal = BakeSlab(PlanOf(board::kNineDiagonal), DarkTheme().materials, kSize);
  EXPECT_NE(Hash(Slab(DarkTheme())), Hash(diagonal));
}

TEST(Bake, OnlyTheRoundedCornersAreTransparent) {
  const Pixels slab = Slab(DarkTheme());
  EXPECT_EQ(slab.At(0, 0).a, 0);
  EXPECT_EQ(slab.At(kSize - 1, kSize - 1).a, 0);
  EXPECT_EQ(slab.At(kSize / 2, 0).a, 255);
  EXPECT_EQ(slab.At(kSize / 2, kSize / 2).a, 255);
}

TEST(Bake, TheUpperAndLeftBevelsCatchTheLight) {
  const Pixels slab = Slab(DarkTheme());
  const int middle = kSize / 2;
  EXPECT_GT(Brightness(slab.At(middle + 9, 1)), Brightness(slab.At(middle + 9, kSize - 2)));
  EXPECT_GT(Brightness(slab.At(1, middle + 9)), Brightness(slab.At(kSize - 2, middle + 9)));
}

TEST(Bake, BrassLiesWhereThePlanHasLinesAndNowhereElse) {
  const Pixels slab = Slab(DarkTheme());
  const BoardFrame frame(board::kNine, {0, 0, kSize, kSize}, false);
  const auto warmth = [&](Vec p) {
    const Color c = slab.At(static_cast<int>(p.x), static_cast<int>(p.y));
    return static_cast<int>(c.r) - static_cast<int>(c.b);
  };
  const Vec a7 = frame.At(*board::FindPoint(board::kNine, "a7"));
  const Vec d7 = frame.At(*board::FindPoint(board::kNine, "d7"));
  EXPECT_GT(warmth(Lerp(a7, d7, 0.5F)), 40);
  EXPECT_LT(warmth(Lerp(a7, d7, 0.5F) + Vec{0, frame.step() / 2}), 10);
}

TEST(Bake, BoneIsPaleAndEbonyDarkAndBothAreRound) {
  const Materials& m = DarkTheme().materials;
  const Pixels bone = PaintMan(ManKind::kBone, 60, m);
  const Pixels ebony = PaintMan(ManKind::kEbony, 60, m);
  EXPECT_GT(Mean(bone, 20, 20, 20), 3 * 150);
  EXPECT_LT(Mean(ebony, 20, 20, 20), 3 * 110);
  EXPECT_EQ(bone.At(0, 0).a, 0);
  EXPECT_EQ(ebony.At(59, 59).a, 0);
  EXPECT_EQ(bone.At(30, 30).a, 255);
}

TEST(Bake, EbonyForPanelsHasAPalerEdgeThanOnTheBoard) {
  const Pixels token = BakeSmall(DarkTheme().materials, 40).ebony;
  const Pixels man = PaintMan(ManKind::kEbony, 40, DarkTheme().materials);
  EXPECT_GT(Brightness(token.At(20, 38)), Brightness(man.At(20, 38)) + 60);
}

TEST(Bake, TheEdgeOfAManIsAntialiased) {
  const Pixels man = PaintMan(ManKind::kBone, 60, DarkTheme().materials);
  int between = 0;
  for (int i = 0; i < 60 * 60; ++i) {
    const int alpha = man.At(i % 60, i / 60).a;
    between += alpha > 0 && alpha < 255 ? 1 : 0;
  }
  EXPECT_GT(between, 60);
}

TEST(Bake, ShadowsFallOffToNothingAtTheirEdge) {
  const Pixels shadow = PaintShadow(40, 8);
  ASSERT_EQ(shadow.width(), 56);
  EXPECT_EQ(shadow.At(28, 28).a, 255);
  EXPECT_GT(shadow.At(28, 10).a, shadow.At(28, 4).a);
  EXPECT_LE(shadow.At(28, 0).a, 1);
}

TEST(Bake, MenAreBakedInTheSizesTheyAreShownIn) {
  const BoardPlan plan = PlanOf(board::kNine);
  const BoardArt art = BakeBoard(plan, DarkTheme().materials, kSize);
  EXPECT_NEAR(static_cast<float>(art.bone.width()), 2 * plan.man_radius * kSize, 1);
  EXPECT_NEAR(static_cast<float>(art.lifted_bone.width()), 2 * plan.man_radius * kSize * kLift, 1);
  EXPECT_NEAR(static_cast<float>(art.shadow.width()), 2 * plan.man_radius * kSize * kShadowSpread, 2);
}

}  // namespace
}  // namespace merels::view
