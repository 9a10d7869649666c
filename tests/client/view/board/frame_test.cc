#include "client/view/board/frame.h"

#include <gtest/gtest.h>

namespace merels::view {
namespace {

constexpr Rect kSlab{100, 50, 700, 700};

board::Point P(const char* name) { return *board::FindPoint(board::kNine, name); }

TEST(BoardFrame, EveryPointIsHitAtItsPlaceAndNoOther) {
  for (const bool flipped : {false, true}) {
    const BoardFrame frame(board::kNine, kSlab, flipped);
    for (board::Point p = 0; p < board::kNine.point_count; ++p) {
      EXPECT_EQ(frame.Hit(frame.At(p)), p);
      EXPECT_TRUE(kSlab.Contains(frame.At(p)));
    }
  }
}

TEST(BoardFrame, WhiteSitsAtTheBottomUnlessFlipped) {
  const BoardFrame upright(board::kNine, kSlab, false);
  const BoardFrame flipped(board::kNine, kSlab, true);
  EXPECT_LT(upright.At(P("a7")).y, upright.At(P("a1")).y);
  EXPECT_LT(upright.At(P("a1")).x, upright.At(P("g1")).x);
  EXPECT_EQ(upright.At(P("a1")), flipped.At(P("g7")));
  EXPECT_EQ(upright.At(P("b4")), flipped.At(P("f4")));
}

TEST(BoardFrame, NothingIsHitBetweenPoints) {
  const BoardFrame frame(board::kNine, kSlab, false);
  EXPECT_EQ(frame.Hit(kSlab.center()), std::nullopt);
  EXPECT_EQ(frame.Hit(Lerp(frame.At(P("a7")), frame.At(P("d7")), 0.5F)), std::nullopt);
  EXPECT_EQ(frame.Hit({0, 0}), std::nullopt);
}

TEST(BoardFrame, MenDoNotTouchTheirNeighbours) {
  const BoardFrame frame(board::kNine, kSlab, false);
  EXPECT_LT(2.2F * frame.man_radius(), frame.step());
}

TEST(BoardFrame, EveryPointOfEveryBoardHasRoomForItsManAndIsHit) {
  for (const board::Topology* topology :
       {&board::kNine, &board::kNineDiagonal, &board::kSix, &board::kThree, &board::kThreeDiagonal,
        &board::kFrench, &board::kFrenchOrthogonal}) {
    for (const bool flipped : {false, true}) {
      const BoardFrame frame(*topology, kSlab, flipped);
      for (board::Point p = 0; p < topology->point_count; ++p) {
        const float d = 2 * frame.man_radius();
        EXPECT_TRUE(kSlab.Holds(Around(frame.At(p), d, d))) << PointName(*topology, p);
        EXPECT_EQ(frame.Hit(frame.At(p)), p);
        for (board::Point q = 0; q < p; ++q) EXPECT_GT(Length(frame.At(p) - frame.At(q)), 1.1F * d);
      }
      EXPECT_LE(frame.man_radius(), 0.08F * kSlab.w) << "a man does not hide the lines of a small board";
    }
  }
}

TEST(BoardFrame, LabelsLieBetweenTheMenAndTheEdge) {
  const BoardFrame frame(board::kNine, kSlab, false);
  for (int i = 1; i <= frame.files(); ++i) {
    EXPECT_TRUE(kSlab.Contains(frame.FileLabel(i)));
    EXPECT_TRUE(kSlab.Contains(frame.RankLabel(i)));
    EXPECT_GT(frame.FileLabel(i).y, frame.At(P("a1")).y + frame.man_radius());
    EXPECT_LT(frame.RankLabel(i).x, frame.At(P("a1")).x - frame.man_radius());
  }
}

TEST(BoardFrame, NoManOfAnyBoardReachesALabelOrTheBorder) {
  constexpr float kRing = 7.0F / 724, kHalfLabel = 6.5F / 724;  // of a chosen man, and of a digit
  for (const board::Topology* topology :
       {&board::kNine, &board::kNineDiagonal, &board::kSix, &board::kThree, &board::kThreeDiagonal,
        &board::kFrench, &board::kFrenchOrthogonal}) {
    const BoardFrame frame(*topology, kSlab, false);
    const float reach = frame.man_radius() + kRing * kSlab.w;
    for (board::Point p = 0; p < topology->point_count; ++p) {
      const Vec at = frame.At(p);
      EXPECT_GT(at.x - reach, kSlab.x + kBorderInset * kSlab.w);
      EXPECT_GT(at.y - reach, kSlab.y + kBorderInset * kSlab.w);
      for (int i = 1; i <= frame.files(); ++i) {
        EXPECT_GT(at.x - reach, frame.RankLabel(i).x + kHalfLabel * kSlab.w) << PointName(*topology, p);
        EXPECT_LT(at.y + reach, frame.FileLabel(i).y - kHalfLabel * kSlab.w) << PointName(*topology, p);
      }
    }
  }
}

TEST(BoardPlan, HasAllPointsAndALineForEachPairOfNeighbours) {
  const BoardPlan plan = PlanOf(board::kNine);
  EXPECT_EQ(plan.points.size(), 24U);
  EXPECT_EQ(plan.edges.size(), 32U);
  EXPECT_GT(plan.rosette_radius, 0.0F);
  EXPECT_LT(plan.rosette_radius, plan.step);
}

}  // namespace
}  // namespace merels::view
