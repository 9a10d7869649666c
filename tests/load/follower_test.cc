#include "tests/load/follower.h"

#include <gtest/gtest.h>

namespace merels::load {
namespace {

using Verdict = Feed::Verdict;

v1::Delivery Ply(Seq seq, Seq prev_seq, int number, const std::string& position) {
  v1::Delivery delivery;
  delivery.set_seq(seq);
  delivery.set_prev_seq(prev_seq);
  auto& ply = *delivery.mutable_match_entry()->add_events()->mutable_ply_played();
  ply.set_number(number);
  ply.set_position(position);
  return delivery;
}

v1::Delivery Snapshot(Seq seq, int plies, const std::string& position) {
  v1::Delivery delivery;
  delivery.set_seq(seq);
  auto& snapshot = *delivery.mutable_match_snapshot();
  for (int i = 0; i < plies; ++i) snapshot.add_plies("a7");
  snapshot.set_position(position);
  return delivery;
}

struct Watching : testing::Test {
  Watching() { EXPECT_EQ(follower.Take(Snapshot(5, 4, "five")), Verdict::kNew); }
  Follower follower{MatchId("aaaaaaaaaaaaa")};
};

TEST_F(Watching, ADeliveryThatFollowsTheOneBeforeIsNews) {
  EXPECT_EQ(follower.Take(Ply(6, 5, 5, "six")), Verdict::kNew);
  EXPECT_EQ(follower.End().seq, 6U);
  EXPECT_EQ(follower.End().plies, 5U);
  EXPECT_EQ(follower.End().position, "six");
}

TEST_F(Watching, ADeliveryAfterAHoleIsAGapAndChangesNothing) {
  EXPECT_EQ(follower.Take(Ply(8, 7, 7, "eight")), Verdict::kGap);
  EXPECT_EQ(follower.End().position, "five");
}

TEST_F(Watching, ADeliveryThatWasHadIsOld) { EXPECT_EQ(follower.Take(Ply(5, 4, 4, "five")), Verdict::kOld); }

TEST_F(Watching, ASnapshotMayLeapForwardButNotBack) {
  EXPECT_EQ(follower.Take(Snapshot(9, 8, "nine")), Verdict::kNew);
  EXPECT_EQ(follower.plies(), 8U);
  EXPECT_EQ(follower.Take(Snapshot(7, 6, "seven")), Verdict::kBack);
  EXPECT_EQ(follower.End().position, "nine");
}

TEST_F(Watching, ASubscriptionGoesOnAfterTheNewest) {
  const auto request = follower.Subscription();
  EXPECT_EQ(request.subscribe().topic().match().match_id(), "aaaaaaaaaaaaa");
  EXPECT_EQ(request.subscribe().after_seq(), 5U);
  EXPECT_EQ(request.subscribe().epoch(), "log");
}

TEST_F(Watching, APongTellsTheNewest) {
  v1::Pong pong;
  follower.TellHead(pong);
  ASSERT_EQ(pong.received_size(), 1);
  EXPECT_EQ(pong.received(0).seq(), 5U);
}

TEST_F(Watching, TheEndOfTheMatchIsSeenInARowAndInASnapshot) {
  EXPECT_FALSE(follower.ended());
  auto last = Ply(6, 5, 5, "six");
  last.mutable_match_entry()->add_events()->mutable_ended();
  EXPECT_EQ(follower.Take(last), Verdict::kNew);
  EXPECT_TRUE(follower.ended());

  Follower late(MatchId("aaaaaaaaaaaaa"));
  auto snapshot = Snapshot(6, 5, "six");
  snapshot.mutable_match_snapshot()->set_score(v1::SCORE_DRAW);
  EXPECT_EQ(late.Take(snapshot), Verdict::kNew);
  EXPECT_TRUE(late.ended());
}

TEST(Follower, BeforeAnythingWasSeenItAsksForAll) {
  const Follower follower(MatchId("aaaaaaaaaaaaa"));
  EXPECT_EQ(follower.Subscription().subscribe().after_seq(), 0U);
  EXPECT_EQ(follower.Subscription().subscribe().epoch(), "");
  v1::Pong pong;
  follower.TellHead(pong);
  EXPECT_EQ(pong.received_size(), 0);
}

}  // namespace
}  // namespace merels::load
