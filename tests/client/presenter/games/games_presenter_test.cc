#include "client/presenter/games/games_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/table/actions.h"
#include "common/variants/registry.h"
#include "tests/client/support/requests.h"

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

/// A game on this machine that was begun then.
local::LocalMatch Local(const std::string& id, model::Millis begun, local::Opponent opponent) {
  local::Terms terms;
  terms.opponent = opponent;
  return *local::LocalMatch::Begin(MatchId(id), terms, rules::Side::kFirst, begun);
}

match::Summary Begun(match::Summary game, model::Millis at) {
  game.started_at = at;
  return game;
}

class GamesTest : public ::testing::Test {
 protected:
  std::vector<api::ListMatches> Asked() const {
    std::vector<api::ListMatches> asked;
    for (const auto& order : effects.requests) asked.push_back(std::get<api::ListMatches>(order));
    return asked;
  }
  /// An answer to the last question.
  void Hear(const Result<api::ListMatches::Answer>& result) {
    games.Hear(AnswerTo(Asked().back(), result), now);
  }
  void Choose(GameChip chip) { games.Do(Action(action::FilterGames{std::move(chip)}), now); }
  std::vector<std::string> Chosen() const {
    std::vector<std::string> labels;
    for (const auto& chip : games.View(now).list.filters) {
      if (chip.chosen) labels.push_back(chip.label);
    }
    return labels;
  }

  std::vector<std::string> Lines() const {
    std::vector<std::string> ids;
    for (const auto& line : games.View(now).list.lines) ids.push_back(line.id);
    return ids;
  }

  Effects effects;
  local::Matches local{nullptr};
  const model::Millis date = std::chrono::hours(24 * 400);
  GamesPresenter games{AccountId("ann"), local, [this] { return date; }, effects};
  const model::Millis now{1000};
};

TEST_F(GamesTest, AGameIsToldFromOnesOwnSide) {
  games.Enter(now);
  EXPECT_EQ(Asked()[0].filter.player, AccountId("ann"));
  EXPECT_EQ(games.View(now).list.state, ListState::kLoading);
  const rules::Outcome white_wins{rules::Score::kFirstWins, "resign"};
  Hear(Listed(std::vector{Game("m3", std::nullopt), Game("m2", white_wins), Game("m1", white_wins, false)}));
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
  Hear(Listed(std::vector{Game("m2", std::nullopt)}, "next"));
  EXPECT_EQ(games.View(now).list.count, "1 so far");
  games.Do(action::MoreGames{}, now);
  EXPECT_EQ(Asked().back().page.token, "next");
  Hear(Listed(std::vector{Game("m1", std::nullopt)}));
  EXPECT_THAT(games.games(), SizeIs(2));
  EXPECT_FALSE(games.View(now).list.more);
  games.Enter(now);
  Hear(Listed(std::vector{Game("m3", std::nullopt)}));
  EXPECT_THAT(games.games(), SizeIs(1)) << "the first page begins the list afresh";
}

TEST_F(GamesTest, AChipAsksForWhatFitsIt) {
  games.Enter(now);
  Hear(Listed(std::vector{Game("m1", std::nullopt)}));
  Choose({GameResult::kWon});
  EXPECT_EQ(games.View(now).list.state, ListState::kLoading) << "the old list does not fit";
  Choose({GameKind::kRated});
  Choose({clock::TimeClass::kBlitz});
  Choose({GameSpan::kMonth});
  Choose({std::string("six")});
  ASSERT_THAT(Asked(), SizeIs(6)) << "each is a question at once";
  const match::Filter filter = Asked().back().filter;
  EXPECT_EQ(filter.result, match::ResultFilter::kWon);
  EXPECT_EQ(filter.rated, true);
  EXPECT_EQ(filter.time_class, clock::TimeClass::kBlitz);
  EXPECT_EQ(filter.from, date - std::chrono::hours(24 * 30));
  EXPECT_EQ(filter.ruleset, "six");
  EXPECT_EQ(Chosen(), (std::vector<std::string>{"Won", "Rated", "Blitz", "Past month"}));
  Choose({GameResult::kWon});
  Choose({GameKind::kCasual});
  EXPECT_EQ(Asked().back().filter.result, match::ResultFilter::kAny) << "a second press takes it back";
  EXPECT_EQ(Asked().back().filter.rated, false) << "one of a kind";
}

TEST_F(GamesTest, AnAnswerToAnEarlierFilterIsNotShown) {
  games.Enter(now);
  const api::ListMatches before = Asked().back();
  Choose({GameResult::kLost});
  games.Hear(AnswerTo(before, Listed(std::vector{Game("m1", std::nullopt)})), now);
  EXPECT_EQ(games.View(now).list.state, ListState::kLoading);
  Hear(Listed(std::vector{Game("m2", std::nullopt)}));
  ASSERT_THAT(games.games(), SizeIs(1));
  EXPECT_EQ(games.games()[0].match, MatchId("m2"));
}

TEST_F(GamesTest, TheNextPageIsOfTheSameFilterThoughTimeHasPassed) {
  model::Millis later = date;
  GamesPresenter slow{AccountId("ann"), local, [&] { return later; }, effects};
  slow.Do(Action(action::FilterGames{{GameSpan::kWeek}}), now);
  const api::ListMatches asked = Asked().back();
  EXPECT_EQ(asked.filter.from, date - std::chrono::hours(24 * 7));
  later += std::chrono::seconds(1);
  slow.Hear(AnswerTo(asked, Listed(std::vector{Game("m1", std::nullopt)}, "p2")), now);
  slow.Do(Action(action::MoreGames{}), now);
  EXPECT_EQ(Asked().back().page.token, "p2");
  EXPECT_EQ(Asked().back().filter, asked.filter);
}

TEST_F(GamesTest, ThatNothingFitsIsSaidAndAllFiltersAreClearedAtOnce) {
  games.Enter(now);
  Hear(Listed(std::vector{Game("m1", std::nullopt)}));
  Choose({GameResult::kDrawn});
  Choose({GameSpan::kYear});
  Hear(Listed(std::vector<match::Summary>()));
  const ListPage list = games.View(now).list;
  EXPECT_EQ(list.state, ListState::kEmpty);
  EXPECT_EQ(list.message, "No games fit these filters.");
  ASSERT_TRUE(list.more);
  EXPECT_EQ(list.more->label, "Clear filters");
  EXPECT_EQ(list.filters.back().label, "Standard") << "there is one such button, not two";
  games.Do(list.more->action, now);
  EXPECT_EQ(Asked().back().filter, match::Filter{.player = AccountId("ann")});
  EXPECT_TRUE(Chosen().empty());
}

TEST_F(GamesTest, FiltersOverAListCanBeClearedToo) {
  games.Enter(now);
  EXPECT_NE(games.View(now).list.filters.back().label, "Clear filters");
  Choose({GameResult::kWon});
  Hear(Listed(std::vector{Game("m1", std::nullopt)}));
  EXPECT_EQ(games.View(now).list.filters.back().label, "Clear filters");
}

TEST_F(GamesTest, RulesThatWerePlayedHaveAChip) {
  games.Enter(now);
  auto six = Game("m1", std::nullopt), odd = Game("m2", std::nullopt), foreign = Game("m3", std::nullopt);
  six.settings.ruleset = variants::PlayingDefault("six")->text;
  odd.settings.ruleset = variants::PlayingDefault("standard+fly=0")->text;
  foreign.settings.ruleset = "something-else";
  Hear(Listed(std::vector{six, odd, foreign, Game("m4", std::nullopt)}));
  std::vector<std::string> ids;
  for (const auto& chip : games.View(now).list.filters) ids.push_back(chip.Id());
  EXPECT_EQ(ids, (std::vector<std::string>{
                     "filter-games:won", "filter-games:lost", "filter-games:drawn", "filter-games:rated",
                     "filter-games:casual", "filter-games:bullet", "filter-games:blitz", "filter-games:rapid",
                     "filter-games:classical", "filter-games:daily", "filter-games:week", "filter-games:month",
                     "filter-games:year", "filter-games:standard", "filter-games:six", "filter-games:" + odd.settings.ruleset}));
}

TEST_F(GamesTest, GamesOfThisMachineAreNotFiltered) {
  games.Do(Action(action::ChooseGames{GamesPlace::kHere}), now);
  EXPECT_TRUE(games.View(now).list.filters.empty());
}

TEST_F(GamesTest, GamesOfThisMachineStandAmongThoseOfTheServerAndSayWhereTheyAre) {
  auto ended = Local("here", model::Millis(200), local::Opponent::kComputer);
  ASSERT_TRUE(ended.Act(match::Resign{}, {now, date}).ok());
  local.Keep(ended, now);
  games.Enter(now);
  const rules::Outcome white_wins{rules::Score::kFirstWins, "resign"};
  Hear(Listed(std::vector{Begun(Game("m3", white_wins), model::Millis(300)),
                          Begun(Game("m1", white_wins), model::Millis(100))}));
  EXPECT_EQ(Lines(), (std::vector<std::string>{"m3", "here", "m1"}));
  const ListPage list = games.View(now).list;
  EXPECT_EQ(list.count, "3");
  EXPECT_EQ(list.lines[1].cells[1].text, "Lost");
  EXPECT_EQ(list.lines[1].cells.back().below, "On this machine");
  EXPECT_EQ(list.lines[0].cells.back().below, "");
  ASSERT_TRUE(list.lines[1].second);
  EXPECT_TRUE(list.lines[1].second->action.Is<action::AnalyseLocal>());
  games.Do(Action(action::ChooseGames{GamesPlace::kServer}), now);
  EXPECT_EQ(Lines(), (std::vector<std::string>{"m3", "m1"}));
  games.Do(Action(action::ChooseGames{GamesPlace::kHere}), now);
  EXPECT_EQ(Lines(), (std::vector<std::string>{"here"}));
  EXPECT_EQ(games.View(now).list.lines[0].cells.back().below, "") << "all of them are";
}

TEST_F(GamesTest, AnOlderGameOfThisMachineWaitsForThePageWhereItBelongs) {
  local.Keep(Local("old", model::Millis(100), local::Opponent::kHuman), now);
  local.Keep(Local("new", model::Millis(400), local::Opponent::kHuman), now);
  games.Enter(now);
  Hear(Listed(std::vector{Begun(Game("m3", std::nullopt), model::Millis(300))}, "next"));
  EXPECT_EQ(Lines(), (std::vector<std::string>{"new", "m3"}));
  games.Do(action::MoreGames{}, now);
  Hear(Listed(std::vector{Begun(Game("m2", std::nullopt), model::Millis(200))}));
  EXPECT_EQ(Lines(), (std::vector<std::string>{"new", "m3", "m2", "old"}));
}

TEST_F(GamesTest, ChipsFilterGamesOfThisMachineToo) {
  auto lost = Local("lost", date - std::chrono::hours(1), local::Opponent::kComputer);
  ASSERT_TRUE(lost.Act(match::Resign{}, {now, date}).ok());
  local.Keep(lost, now);
  auto two = Local("two", date - std::chrono::hours(24 * 20), local::Opponent::kHuman);
  ASSERT_TRUE(two.Act(match::Resign{}, {now, date}).ok());
  local.Keep(two, now);
  games.Enter(now);
  Hear(Listed(std::vector<match::Summary>()));
  const auto lines_with = [this](GameChip chip) {
    Choose(chip);
    Hear(Listed(std::vector<match::Summary>()));
    const auto lines = Lines();
    Choose(std::move(chip));
    Hear(Listed(std::vector<match::Summary>()));
    return lines;
  };
  using Ids = std::vector<std::string>;
  EXPECT_EQ(Lines(), (Ids{"lost", "two"}));
  EXPECT_EQ(lines_with({GameResult::kLost}), Ids{"lost"}) << "at one board nobody has lost";
  EXPECT_EQ(lines_with({GameResult::kWon}), Ids{});
  EXPECT_EQ(lines_with({GameKind::kRated}), Ids{});
  EXPECT_EQ(lines_with({GameKind::kCasual}), (Ids{"lost", "two"}));
  EXPECT_EQ(lines_with({GameSpan::kWeek}), Ids{"lost"});
  EXPECT_EQ(lines_with({clock::TimeClass::kBlitz}), Ids{});
  EXPECT_EQ(lines_with({std::string("standard")}), (Ids{"lost", "two"}));
  EXPECT_EQ(lines_with({std::string("six")}), Ids{});
}

TEST_F(GamesTest, WhenTheServerDoesNotAnswerGamesOfThisMachineAreStillListed) {
  local.Keep(Local("here", model::Millis(100), local::Opponent::kHuman), now);
  games.Enter(now);
  EXPECT_EQ(games.View(now).list.state, ListState::kReady);
  Hear(Error{Reason::kUnreachable, "no answer"});
  EXPECT_EQ(games.View(now).list.state, ListState::kReady);
  EXPECT_EQ(Lines(), (std::vector<std::string>{"here"}));
  EXPECT_EQ(games.View(now).list.more->label, "Try again");
}

TEST_F(GamesTest, EmptyPagesArePassedOverUpToALimit) {
  games.Enter(now);
  for (int page = 0; page + 1 < kMaxEmptyPages; ++page) {
    Hear(Listed(std::vector<match::Summary>(), "p" + std::to_string(page)));
    EXPECT_EQ(Asked().back().page.token, "p" + std::to_string(page));
    EXPECT_EQ(games.View(now).list.state, ListState::kLoading);
  }
  Hear(Listed(std::vector<match::Summary>(), "last"));
  EXPECT_THAT(Asked(), SizeIs(kMaxEmptyPages));
  EXPECT_EQ(games.View(now).list.message, "None among the newest games.");
  games.Do(games.View(now).list.more->action, now);
  EXPECT_EQ(Asked().back().page.token, "last");
}

TEST_F(GamesTest, AnEmptyAndAFailedListSaySo) {
  games.Enter(now);
  Hear(Error{Reason::kUnreachable, "no answer"});
  EXPECT_EQ(games.View(now).list.state, ListState::kFailed);
  EXPECT_EQ(games.View(now).list.message, "No answer");
  games.Do(action::ReloadGames{}, now);
  Hear(Listed(std::vector<match::Summary>()));
  const PageViewState empty = games.View(now);
  EXPECT_EQ(empty.list.state, ListState::kEmpty);
  ASSERT_TRUE(empty.list.more);
  EXPECT_EQ(empty.list.more->label, "Find a game");
}

}  // namespace
}  // namespace merels::presenter
