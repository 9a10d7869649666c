#include "client/presenter/review/game_review.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using rules::Score;
using rules::Side;
using ::testing::ElementsAre;
using ::testing::SizeIs;

/// Keeps the open question.
class OpenQuestion final : public local::Analyst {
 public:
  void Ask(local::Position position) override {
    times.push_back(position.time);
    asked.emplace(std::move(position));
  }
  void Drop() override { asked.reset(); }
  std::optional<local::Position> asked;
  std::vector<local::Millis> times;
};

class GameReviewTest : public ::testing::Test {
 protected:
  const rules::Ruleset ruleset = *variants::PlayingDefault("standard");
  const std::vector<std::string> plies = {"d2", "f4", "g1", "a7"};

  void Begin(Score score, const std::string& match = "abc") {
    review.Begin(MatchId(match), ruleset, rules::Game(ruleset).position(), plies, score);
    review.Ask();
  }
  /// Answers whatever is asked, by the number of plies: the value for White. a1 is always best.
  void AnswerAll(const std::map<int, int>& values) {
    while (analyst.asked) {
      const local::Position asked = *std::exchange(analyst.asked, std::nullopt);
      const int value = values.at(asked.game.plies());
      review.Hear({asked.number, asked.game.to_move() == Side::kFirst ? value : -value, {"a1"}, 5});
      review.Ask();
    }
  }

  OpenQuestion analyst;
  GameReview review{&analyst, 1'000};
};

TEST_F(GameReviewTest, TheTurningPointIsTheLosersGreatestMistake) {
  Begin(Score::kFirstWins);
  EXPECT_EQ(analyst.asked->number, 1'001U) << "its own numbers";
  AnswerAll({{0, 0}, {1, -2000}, {2, -2000}, {3, 0}, {4, 300}});
  ASSERT_TRUE(review.review() && review.review()->turning_point);
  const TurningPoint& point = *review.review()->turning_point;
  EXPECT_EQ(point.number, 4) << "White's first ply gave away much, but White has won";
  EXPECT_EQ(point.side, Side::kSecond);
  EXPECT_EQ(point.ply, "a7");
  EXPECT_EQ(point.better, "a1");
  EXPECT_THAT(point.points, SizeIs(1));
  EXPECT_TRUE(point.after.ManAt(point.points.front()));
  EXPECT_LT(*review.review()->accuracy[0], *review.review()->accuracy[1]);
}

TEST_F(GameReviewTest, OnlyTheTurningPointGetsALongerLook) {
  Begin(Score::kFirstWins);
  AnswerAll({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 700}});
  EXPECT_THAT(analyst.times, ElementsAre(kGlance, kGlance, kGlance, kGlance, kGlance, kLook, kLook));
}

TEST_F(GameReviewTest, ALongerLookMayShowThatItWasNone) {
  Begin(Score::kFirstWins);
  std::map<int, int> values = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 700}};
  while (analyst.asked) {
    const local::Position asked = *std::exchange(analyst.asked, std::nullopt);
    if (asked.time == kLook) values[4] = 0;
    const int value = values.at(asked.game.plies());
    review.Hear({asked.number, asked.game.to_move() == Side::kFirst ? value : -value, {"a1"}, 5});
    review.Ask();
  }
  ASSERT_TRUE(review.review());
  EXPECT_FALSE(review.review()->turning_point);
  EXPECT_DOUBLE_EQ(*review.review()->accuracy[1], 100);
}

TEST_F(GameReviewTest, InADrawEitherSideMayHaveIt) {
  Begin(Score::kDraw);
  AnswerAll({{0, 0}, {1, -700}, {2, -400}, {3, -400}, {4, -300}});
  ASSERT_TRUE(review.review() && review.review()->turning_point);
  EXPECT_EQ(review.review()->turning_point->number, 1);
}

TEST_F(GameReviewTest, WhatIsInterruptedGoesOn) {
  Begin(Score::kFirstWins);
  review.Pause();
  EXPECT_FALSE(analyst.asked);
  review.Ask();
  EXPECT_TRUE(analyst.asked);
  Begin(Score::kFirstWins);
  AnswerAll({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 700}});
  EXPECT_TRUE(review.review());
  Begin(Score::kFirstWins);
  EXPECT_TRUE(review.review()) << "the same game";
  Begin(Score::kFirstWins, "def");
  EXPECT_FALSE(review.review()) << "another one";
  review.End();
  EXPECT_FALSE(analyst.asked);
}

TEST_F(GameReviewTest, NothingIsAskedWithoutAnEngineOrAGame) {
  GameReview none(nullptr, 0);
  none.Begin(MatchId("abc"), ruleset, rules::Game(ruleset).position(), plies, Score::kDraw);
  none.Ask();
  EXPECT_FALSE(none.review());
  review.Begin(MatchId("abc"), ruleset, rules::Game(ruleset).position(), {}, Score::kDraw);
  review.Ask();
  EXPECT_FALSE(analyst.asked);
}

}  // namespace
}  // namespace merels::presenter
