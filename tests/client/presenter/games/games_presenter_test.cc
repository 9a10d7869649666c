#include "client/presenter/games/games_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::presenter {
namespace {

using testing::SizeIs;

match::Summary Game(const std::string& id, std::optional<rules::Outcome> outcome, bool ann_is_white = true) {
  match::Summary game;
  game.match = MatchId(id);
  game.settings.ruleset = "standard+reps=3+quiet=100";
  game.players[ann_is_white ? 0 : 1] = {AccountId("ann"), "Ann", false, false};
  game.players[ann_is_white ? 1 : 0] = {AccountId("bob"), "Bob", true, false};
  game.outcome = std::move(outcome);
  return game;
}

class GamesTest : public ::testing::Test {
 protected:
  std::vector<model::ListGames> Asked() const {
    std::vector<model::ListGames> asked;
    for (const auto& order : effects.requests) asked.push_back(std::get<model::ListGames>(order));
    return asked;
  }
  void Hear(model::GamesAnswer answer) {
    answer.account = AccountId("ann");
    games.Hear(answer, now);
  }

  Effects effects;
  local::Matches local{nullptr};
  GamesPresenter games{AccountId("ann"), local, effects};
  const model::Millis now{1000};
};

TEST_F(GamesTest, AGameIsToldFromOnesOwnSide) {
  games.Enter(now);
  EXPECT_EQ(Asked()[0].account, AccountId("ann"));
  EXPECT_EQ(games.View(now).list.state, ListState::kLoading);
  const rules::Outcome white_wins{rules::Score::kFirstWins, "resign"};
  Hear(
      {"", std::vector{Game("m3", std::nullopt), Game("m2", white_wins), Game("m1", white_wins, false)}, ""});
  const auto lines = games.View(now).list.lines;
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_EQ(lines[0].cells[0].text, "Bob");
  EXPECT_EQ(lines[0].cells[1].text, "In progress");
  EXPECT_EQ(lines[0].button->label, "Return");
  EXPECT_EQ(lines[1].cells[1].text, "Won");
  EXPECT_EQ(lines[2].cells[1].text, "Lost");
  EXPECT_EQ(lines[2].man, rules::Side::kFirst) << "of the player whose name stands beside it";
  EXPECT_EQ(lines[2].button->Id(), "open-match:m1");
  EXPECT_EQ(lines[2].button->label, "Replay");
}

TEST_F(GamesTest, MoreGamesComeAfterThoseShown) {
  games.Enter(now);
  games.Enter(now);
  EXPECT_THAT(Asked(), SizeIs(1)) << "one question at a time";
  Hear({"", std::vector{Game("m2", std::nullopt)}, "next"});
  EXPECT_EQ(games.View(now).list.count, "1 so far");
  games.Do(action::MoreGames{}, now);
  EXPECT_EQ(Asked().back().page, "next");
  Hear({"next", std::vector{Game("m1", std::nullopt)}, ""});
  EXPECT_THAT(games.games(), SizeIs(2));
  EXPECT_FALSE(games.View(now).list.more);
  games.Enter(now);
  Hear({"", std::vector{Game("m3", std::nullopt)}, ""});
  EXPECT_THAT(games.games(), SizeIs(1)) << "the first page begins the list afresh";
}

TEST_F(GamesTest, AnEmptyAndAFailedListSaySo) {
  games.Enter(now);
  Hear({"", Error{Reason::kUnreachable, "no answer"}, ""});
  EXPECT_EQ(games.View(now).list.state, ListState::kFailed);
  EXPECT_EQ(games.View(now).list.message, "No answer");
  games.Do(action::ReloadGames{}, now);
  Hear({"", std::vector<match::Summary>(), ""});
  const PageViewState empty = games.View(now);
  EXPECT_EQ(empty.list.state, ListState::kEmpty);
  ASSERT_TRUE(empty.list.more);
  EXPECT_EQ(empty.list.more->label, "Find a game");
}

}  // namespace
}  // namespace merels::presenter
