#include "client/presenter/words/game_names.h"

#include <gtest/gtest.h>

#include "client/model/ratings.h"

namespace merels::presenter {
namespace {

using std::chrono::hours;

constexpr std::chrono::milliseconds kThen{1'700'000'000'000};

rating::Standing Of(double value, double deviation, std::int64_t games = 50) {
  return {{value, deviation, 0.06}, games, kThen};
}

TEST(RatingText, AChangeIsTheDifferenceOfTheNumbersThatAreShown) {
  EXPECT_EQ(ChangeText({1500, 350, 0.06}, {1662.2, 290, 0.06}), "1500 to 1662, +162");
  EXPECT_EQ(ChangeText({1500.4, 50, 0.06}, {1500.6, 50, 0.06}), "1500 to 1501, +1");
  EXPECT_EQ(ChangeText({1500, 50, 0.06}, {1500.3, 50, 0.06}), "1500 to 1500, +0");
}

TEST(RatingText, ALossHasItsSign) {
  EXPECT_EQ(ChangeText({1662, 50, 0.06}, {1650, 50, 0.06}), "1662 to 1650, " + model::Points(-12));
}

TEST(RatingText, BetweenEqualsAWinBringsWhatALossCosts) {
  const std::string text = ExpectedText(Of(1600, 60), Of(1600, 60), kThen);
  const std::string win = text.substr(4, text.find(',') - 4);
  EXPECT_EQ(text, "Win " + win + ", draw +0, loss −" + win.substr(1));
  EXPECT_EQ(StakeText(Of(1600, 60), Of(1600, 60), kThen), "win " + win + ", loss −" + win.substr(1));
}

TEST(RatingText, ADrawAgainstSomebodyStrongerBringsPoints) {
  const std::string text = ExpectedText(Of(1500, 60), Of(1800, 60), kThen);
  EXPECT_NE(text.find("draw +"), std::string::npos) << text;
  EXPECT_EQ(text.find("draw +0"), std::string::npos) << text;
  const std::string other = ExpectedText(Of(1800, 60), Of(1500, 60), kThen);
  EXPECT_NE(other.find("draw −"), std::string::npos) << other;
}

TEST(RatingText, ANewcomersRatingMovesMore) {
  const auto win = [](const rating::Standing& mine) {
    const std::string text = StakeText(mine, Of(1500, 60), kThen);
    return std::stoi(text.substr(5));
  };
  EXPECT_GT(win({}), 5 * win(Of(1500, 60)));
}

TEST(RatingText, WhoHasNotPlayedForYearsIsLessCertain) {
  const auto win = [](std::chrono::milliseconds now) {
    return std::stoi(StakeText(Of(1500, 60), Of(1500, 60), now).substr(5));
  };
  EXPECT_GT(win(kThen + hours(24 * 365 * 3)), win(kThen));
}

}  // namespace
}  // namespace merels::presenter
