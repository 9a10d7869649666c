#include "client/view/art/bake.h"

#include <gtest/gtest.h>

#include "client/view/board/frame.h"

namespace merels::view {
namespace {

constexpr int kSize = 160;
constexpr Kinds kMen = {ManKind::kBone, ManKind::kEbony};

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
  const BoardArt one = BakeBoard(PlanOf(board::kNine), kMen, DarkTheme().materials, kSize);
  const BoardArt two = BakeBoard(PlanOf(board::kNine), kMen, DarkTheme().materials, kSize);
  EXPECT_EQ(Hash(one.slab), Hash(two.slab));
  EXPECT_EQ(Hash(one.men[0]), Hash(two.men[0]));
  EXPECT_EQ(Hash(one.men[1]), Hash(two.men[1]));
  EXPECT_EQ(Hash(one.shadows[0]), Hash(two.shadows[0]));
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

// Pixels in only one of the pictures, as a share of those of the first.
double OutlinesDiffer(const Pixels& a, const Pixels& b) {
  int differ = 0, all = 0;
  for (int i = 0; i < a.width() * a.width(); ++i) {
    const bool in_a = a.At(i % a.width(), i / a.width()).a > 127;
    const bool in_b = b.At(i % a.width(), i / a.width()).a > 127;
    differ += in_a != in_b ? 1 : 0;
    all += in_a ? 1 : 0;
  }
  return static_cast<double>(differ) / all;
}

TEST(Bake, FoxAndGooseAreToldApartByTheirOutlinesAlsoWhenSmall) {
  for (const int diameter : {16, 60}) {
    const auto paint = [&](ManKind kind) { return PaintMan(kind, diameter, DarkTheme().materials); };
    const Pixels fox = paint(ManKind::kFox), goose = paint(ManKind::kGoose), disc = paint(ManKind::kBone);
    EXPECT_GT(OutlinesDiffer(fox, goose), 0.3) << diameter;
    EXPECT_GT(OutlinesDiffer(disc, goose), 0.2) << diameter;
    EXPECT_GT(OutlinesDiffer(disc, fox), 0.2) << diameter;
    EXPECT_GT(OutlinesDiffer(disc, paint(ManKind::kPeg)), 0.2) << diameter;
  }
}

TEST(Bake, HolesAreDarkWhereStudsShine) {
  const BoardFrame frame(board::kFrench, {0, 0, kSize, kSize}, false);
  const Vec middle = frame.At(*board::FindPoint(board::kFrench, "d4"));
  const auto at = [&](bool holes) {
    const Pixels slab = BakeSlab(PlanOf(board::kFrench, holes), DarkTheme().materials, kSize);
    return Brightness(slab.At(static_cast<int>(middle.x), static_cast<int>(middle.y) - 2));
  };
  EXPECT_LT(at(true), 3 * 60);
  EXPECT_GT(at(false), 3 * 90);
}

TEST(Bake, EbonyForPanelsHasAPalerEdgeThanOnTheBoard) {
  const Pixels token = PaintMan(ManKind::kEbony, 40, DarkTheme().materials, ManStyle::kToken);
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
  const Pixels shadow = PaintShadow(PaintMan(ManKind::kBone, 40, DarkTheme().materials), 8);
  ASSERT_EQ(shadow.width(), 56);
  EXPECT_EQ(shadow.At(28, 28).a, 255);
  EXPECT_GT(shadow.At(28, 10).a, shadow.At(28, 4).a);
  EXPECT_LE(shadow.At(28, 0).a, 1);
}

TEST(Bake, MenAreBakedInTheSizesTheyAreShownIn) {
  const BoardPlan plan = PlanOf(board::kNine);
  const BoardArt art = BakeBoard(plan, kMen, DarkTheme().materials, kSize);
  EXPECT_NEAR(static_cast<float>(art.men[0].width()), 2 * plan.man_radius * kSize, 1);
  EXPECT_NEAR(static_cast<float>(art.lifted[0].width()), 2 * plan.man_radius * kSize * kLift, 1);
  EXPECT_NEAR(static_cast<float>(art.shadows[0].width()), 2 * plan.man_radius * kSize * kShadowSpread, 2);
}

}  // namespace
}  // namespace merels::view
