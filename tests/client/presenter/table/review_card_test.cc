#include "client/presenter/table/review_card.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/table/actions.h"
#include "tests/client/support/noted_analyst.h"
#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using rules::Side;

class ReviewCardTest : public ::testing::Test {
 protected:
  void PlayAndResign(Side loser) {
    desk.house.Play("a1 d1 a4 d2");
    desk.house.Act(loser, match::Resign{});
    desk.HearSnapshot();
  }
  Review Found(Side side) const {
    Review found;
    found.accuracy = {81.4, 63.6};
    rules::Game after = *desk.table.match().game();
    found.turning_point = TurningPoint{4, side, "d2", "a7", 0.4, std::move(after), {0}};
    return found;
  }

  TableDesk desk;
  NotedAnalyst analyst;
  GameReview review{&analyst, 0};
};

TEST_F(ReviewCardTest, BothSidesAreNamedAsTheUserKnowsThem) {
  PlayAndResign(Side::kSecond);
  const ReviewCard other = MakeReviewCard(Found(Side::kSecond), desk.table.state());
  const std::string bob = desk.table.match().players()[1].name;
  EXPECT_EQ(other.words, bob + "’s d2 was the turning point (ply\u00a04); a7 was better.");
  EXPECT_THAT(other.accuracy, testing::ElementsAre("Your accuracy: 81 %", bob + "’s: 64 %"));
  EXPECT_EQ(other.show.action, Action(action::ShowPly{4}));
  ASSERT_TRUE(other.board);
  EXPECT_EQ(other.board->men.size(), 4U);
  const ReviewCard own = MakeReviewCard(Found(Side::kFirst), desk.table.state());
  EXPECT_THAT(own.words, testing::StartsWith("Your d2"));
}

TEST_F(ReviewCardTest, WithoutAMistakeThereIsNoBoard) {
  PlayAndResign(Side::kSecond);
  Review found = Found(Side::kSecond);
  found.turning_point.reset();
  const ReviewCard card = MakeReviewCard(found, desk.table.state());
  EXPECT_EQ(card.words, "No mistake decided this game.");
  EXPECT_FALSE(card.board);
}

TEST_F(ReviewCardTest, AGameIsReviewedOnceItIsOverAndTheEngineMayHelp) {
  desk.house.Play("a1 d1");
  desk.HearSnapshot();
  FollowReview(desk.table.state(), true, review);
  EXPECT_TRUE(analyst.asked.empty()) << "it goes on";
  desk.house.Act(Side::kSecond, match::Resign{});
  desk.HearSnapshot();
  FollowReview(desk.table.state(), false, review);
  EXPECT_TRUE(analyst.asked.empty()) << "not during a rated game";
  FollowReview(desk.table.state(), true, review);
  EXPECT_EQ(analyst.asked.size(), 1U);
}

TEST_F(ReviewCardTest, AnAbortedGameHasNothingToReview) {
  desk.house.Act(Side::kFirst, match::Abort{});
  desk.HearSnapshot();
  FollowReview(desk.table.state(), true, review);
  EXPECT_TRUE(analyst.asked.empty());
}

}  // namespace
}  // namespace merels::presenter
