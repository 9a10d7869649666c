#include "client/view/board/motion.h"

#include <gtest/gtest.h>

namespace merels::view {
namespace {

using presenter::Cue;
using presenter::ManLook;
using rules::Side;

constexpr Millis kStart{1000};

board::Point P(const char* name) { return *board::FindPoint(board::kNine, name); }

Cue Make(Cue::Kind kind, const char* from, const char* to, Side side = Side::kFirst) {
  Cue cue;
  cue.kind = kind;
  cue.from = P(from);
  cue.to = P(to);
  cue.side = side;
  return cue;
}

presenter::ManView Man(const char* point, ManLook look = ManLook::kPlain) {
  presenter::ManView man;
  man.point = P(point);
  man.look = look;
  return man;
}

class MotionTest : public testing::Test {
 protected:
  Vec At(const char* point) const { return frame_.At(P(point)); }
  std::optional<Pose> PoseOf(const char* point, Millis now) const {
    return animator_.PoseOf(Man(point), frame_, now);
  }

  BoardFrame frame_{board::kNine, {0, 0, 700, 700}, false};
  Animator animator_;
};

TEST_F(MotionTest, AManThatDoesNotMoveLiesOnItsPoint) {
  const auto pose = PoseOf("a1", kStart);
  ASSERT_TRUE(pose);
  EXPECT_EQ(pose->at, At("a1"));
  EXPECT_EQ(pose->lift, 0);
  EXPECT_FALSE(animator_.Busy(kStart));
}

TEST_F(MotionTest, ASlideKeepsToItsLineAndEndsOnItsPoint) {
  animator_.Start({Make(Cue::Kind::kSlide, "a1", "a4")}, kStart);
  float before = At("a1").y + 1;
  for (int t = 0; t < kSlideTime.count(); t += 20) {
    const auto pose = PoseOf("a4", kStart + Millis(t));
    ASSERT_TRUE(pose);
    EXPECT_FLOAT_EQ(pose->at.x, At("a1").x);
    EXPECT_LT(pose->at.y, before);
    before = pose->at.y;
  }
  EXPECT_EQ(PoseOf("a4", kStart)->at, At("a1"));
  EXPECT_EQ(PoseOf("a4", kStart + kSlideTime)->at, At("a4"));
  EXPECT_TRUE(animator_.Busy(kStart));
  EXPECT_FALSE(animator_.Busy(kStart + kSlideTime));
}

TEST_F(MotionTest, WithReducedMotionNothingTravels) {
  animator_.SetMotion(presenter::MotionChoice::kReduced);
  animator_.Start({Make(Cue::Kind::kSlide, "a1", "a4"), Make(Cue::Kind::kCapture, "d2", "d2", Side::kSecond)},
                  kStart);
  const auto coming = PoseOf("a4", kStart + kFadeTime / 2);
  ASSERT_TRUE(coming);
  EXPECT_EQ(coming->at, At("a4"));
  EXPECT_EQ(coming->lift, 0);
  EXPECT_FLOAT_EQ(coming->opacity, 0.5F);
  const auto leaving = animator_.Leaving(frame_, {}, kStart + kFadeTime + kFadeTime / 2);
  ASSERT_EQ(leaving.size(), 1U);
  EXPECT_EQ(leaving[0].pose.at, At("d2"));
  EXPECT_FALSE(animator_.Busy(kStart + 2 * kFadeTime));
}

TEST_F(MotionTest, WithoutMotionAllIsThereAtOnceAndStillHeard) {
  animator_.SetMotion(presenter::MotionChoice::kNone);
  animator_.Start({Make(Cue::Kind::kFly, "a1", "g1"), Make(Cue::Kind::kMill, "a1", "a1")}, kStart);
  EXPECT_EQ(PoseOf("g1", kStart)->at, At("g1"));
  EXPECT_FALSE(animator_.Busy(kStart));
  EXPECT_EQ(animator_.TakeBegun(kStart).size(), 2U);
}

TEST_F(MotionTest, AFlightRisesAboveTheStraightWay) {
  animator_.Start({Make(Cue::Kind::kFly, "a1", "g1")}, kStart);
  const auto pose = PoseOf("g1", kStart + kFlyTime / 2);
  EXPECT_LT(pose->at.y, At("a1").y - 40);
  EXPECT_GT(pose->lift, 0.5F);
  EXPECT_EQ(PoseOf("g1", kStart + kFlyTime)->at, At("g1"));
}

TEST_F(MotionTest, APlacedManIsNotThereBeforeItsTurn) {
  animator_.Start({Make(Cue::Kind::kSlide, "a1", "a4"), Make(Cue::Kind::kPlace, "d2", "d2")}, kStart);
  EXPECT_FALSE(PoseOf("d2", kStart + Millis(50)));
  const auto coming = PoseOf("d2", kStart + kSlideTime + Millis(10));
  ASSERT_TRUE(coming);
  EXPECT_LT(coming->opacity, 1);
  EXPECT_EQ(PoseOf("d2", kStart + kSlideTime + kPlaceTime)->opacity, 1);
}

TEST_F(MotionTest, TwoMovesOfOneManAreMadeOneAfterTheOther) {
  animator_.Start({Make(Cue::Kind::kSlide, "a1", "a4")}, kStart);
  animator_.Start({Make(Cue::Kind::kSlide, "a4", "a7")}, kStart + Millis(20));
  EXPECT_EQ(PoseOf("a7", kStart)->at, At("a1"));
  EXPECT_EQ(PoseOf("a7", kStart + kSlideTime)->at, At("a4"));
  EXPECT_EQ(PoseOf("a7", kStart + 2 * kSlideTime)->at, At("a7"));
}

TEST_F(MotionTest, ATakenManStandsUntilTheMillIsClosedAndThenFliesToTheRack) {
  const Racks racks{{Vec{900, 600}, Vec{900, 100}}, 10};
  animator_.Start({Make(Cue::Kind::kSlide, "a1", "a4"), Make(Cue::Kind::kCapture, "a1", "g7", Side::kSecond)},
                  kStart);
  const auto standing = animator_.Leaving(frame_, racks, kStart + Millis(50));
  ASSERT_EQ(standing.size(), 1U);
  EXPECT_EQ(standing[0].pose.at, At("g7"));
  EXPECT_EQ(standing[0].side, Side::kSecond);
  const auto going = animator_.Leaving(frame_, racks, kStart + kSlideTime + kCaptureTime / 2);
  EXPECT_GT(going[0].pose.at.x, At("g7").x);
  EXPECT_GT(going[0].pose.lift, 0.9F);
  const auto arriving = animator_.Leaving(frame_, racks, kStart + kSlideTime + kCaptureTime - Millis(1));
  EXPECT_NEAR(arriving[0].pose.at.x, 900, 3);
  EXPECT_NEAR(arriving[0].pose.scale * frame_.man_radius(), 10, 2);
  EXPECT_TRUE(animator_.Leaving(frame_, racks, kStart + kSlideTime + kCaptureTime).empty());
}

TEST_F(MotionTest, AMillGlowsUpQuicklyAndDecays) {
  Cue mill;
  mill.kind = Cue::Kind::kMill;
  mill.line = {P("a1"), P("a4"), P("a7")};
  animator_.Start({mill}, kStart);
  EXPECT_NEAR(animator_.Glows(kStart + kMillRise).at(0).strength, 1, 0.01F);
  EXPECT_LT(animator_.Glows(kStart + kMillRise / 4).at(0).strength, 0.5F);
  EXPECT_LT(animator_.Glows(kStart + kMillRise + kMillDecay - Millis(10)).at(0).strength, 0.1F);
  EXPECT_TRUE(animator_.Glows(kStart + kMillRise + kMillDecay).empty());
}

TEST_F(MotionTest, ARefusedPointShakesAtOnceAndStopsShaking) {
  animator_.Start({Make(Cue::Kind::kSlide, "a1", "a4"), Make(Cue::Kind::kIllegal, "e5", "e5")}, kStart);
  float most = 0;
  for (int t = 0; t < kShakeTime.count(); t += 5) {
    most = std::max(most, std::fabs(animator_.Shake(P("e5"), kStart + Millis(t))));
  }
  EXPECT_GT(most, 0.5F);
  EXPECT_LE(most, 1.0F);
  EXPECT_EQ(animator_.Shake(P("e5"), kStart + kShakeTime), 0);
  EXPECT_EQ(animator_.Shake(P("d5"), kStart + Millis(20)), 0);
  EXPECT_EQ(animator_.Refused(P("e5"), kStart + Millis(20)), 1);
  EXPECT_EQ(animator_.Refused(P("e5"), kStart + kShakeTime + kRefusedTime), 0);
}

TEST_F(MotionTest, ASelectedManRisesToItsFullHeight) {
  presenter::BoardViewState board;
  board.men = {Man("a1", ManLook::kLifted)};
  animator_.Observe(board, kStart);
  EXPECT_TRUE(animator_.Busy(kStart));
  EXPECT_EQ(animator_.PoseOf(board.men[0], frame_, kStart)->scale, 1);
  EXPECT_FLOAT_EQ(animator_.PoseOf(board.men[0], frame_, kStart + kSelectTime)->scale, 1.10F);
  EXPECT_FALSE(animator_.Busy(kStart + kSelectTime));
}

TEST_F(MotionTest, ADraggedManGoesOnFromWhereItWasDropped) {
  const Vec dropped = At("a4") + Vec{12, 5};
  animator_.Dropped(P("a1"), dropped, kStart);
  animator_.Start({Make(Cue::Kind::kSlide, "a1", "a4")}, kStart + Millis(5));
  EXPECT_EQ(PoseOf("a4", kStart + Millis(5))->at, dropped);
  EXPECT_EQ(PoseOf("a4", kStart + Millis(5) + kSelectTime)->at, At("a4"));
}

TEST_F(MotionTest, ALongQueueIsCutShort) {
  std::vector<Cue> cues;
  for (int i = 0; i < 20; ++i) {
    cues.push_back(Make(Cue::Kind::kSlide, i % 2 == 0 ? "a1" : "a4", i % 2 == 0 ? "a4" : "a1"));
  }
  animator_.Start(cues, kStart);
  EXPECT_FALSE(animator_.Busy(kStart + kMaxWaiting + kSlideTime));
}

TEST_F(MotionTest, EachCueBeginsOnceAndInItsTurn) {
  animator_.Start({Make(Cue::Kind::kSlide, "a1", "a4"), Make(Cue::Kind::kCapture, "a1", "g7")}, kStart);
  EXPECT_EQ(animator_.TakeBegun(kStart), std::vector{Cue::Kind::kSlide});
  EXPECT_TRUE(animator_.TakeBegun(kStart + Millis(100)).empty());
  EXPECT_EQ(animator_.TakeBegun(kStart + kSlideTime), std::vector{Cue::Kind::kCapture});
}

TEST_F(MotionTest, ClearingEndsEverything) {
  animator_.Start({Make(Cue::Kind::kSlide, "a1", "a4")}, kStart);
  animator_.Clear();
  EXPECT_FALSE(animator_.Busy(kStart));
  EXPECT_EQ(PoseOf("a4", kStart)->at, At("a4"));
}

}  // namespace
}  // namespace merels::view
