#include "client/presenter/ratings/ranks_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

using testing::SizeIs;

class RanksTest : public ::testing::Test {
 protected:
  void Press(const Action& action) { ranks.Do(action, now); }
  void Hear(const model::Update& news) { ranks.Hear(news, now); }
  void HearStandings(const std::string& pool, std::vector<lobby::StandingLine> lines) {
    Hear(AnswerTo(api::ListStandings{pool, true}, Listed(std::move(lines))));
  }

  Effects effects;
  model::RatingBook book;
  RanksPresenter ranks{AccountId("ann"), book, effects};
  const model::Millis now{1000};
};

TEST_F(RanksTest, APoolIsChosenAndItsLeaderboardShown) {
  ranks.Enter(now);
  Press(action::ChoosePool{"standard/rapid"});
  EXPECT_EQ(std::get<api::ListStandings>(effects.requests.back()).pool, "standard/rapid");
  Press(action::ChoosePool{"nonsense"});
  EXPECT_EQ(std::get<api::ListStandings>(effects.requests.back()).pool, "standard/rapid");
  EXPECT_EQ(ranks.View(now).list.state, ListState::kLoading);
  lobby::StandingLine line{1, {AccountId("ann"), "Ann", false, false}, {{1742.4, 50, 0.06}, 31, {}}};
  HearStandings("standard/blitz", {});
  EXPECT_EQ(ranks.View(now).list.state, ListState::kLoading) << "that is another pool's";
  HearStandings("standard/rapid", {line});
  const auto lines = ranks.View(now).list.lines;
  ASSERT_THAT(lines, SizeIs(1));
  EXPECT_TRUE(lines[0].mine);
  EXPECT_FALSE(lines[0].cells[1].name_button) << "oneself";
  EXPECT_EQ(lines[0].cells[2].text, "1742");
  EXPECT_EQ(lines[0].cells[2].below, "± 100");
}

TEST_F(RanksTest, AnEmptyLeaderboardLeadsToWhereGamesAreFound) {
  ranks.Enter(now);
  HearStandings("standard/blitz", {});
  const auto list = ranks.View(now).list;
  EXPECT_EQ(list.state, ListState::kEmpty);
  ASSERT_TRUE(list.more);
  Press(list.more->action);
  EXPECT_TRUE(effects.actions.back().Is<action::Show>());
}

TEST_F(RanksTest, OwnChangesAreToldFromOnesOwnSide) {
  Press(action::ChooseOwn{});
  EXPECT_EQ(std::get<api::ListRatingHistory>(effects.requests.back()).pool, "standard/blitz");
  lobby::ChangeLine line;
  line.change.game = {MatchId("m1"), "standard/blitz", {AccountId("bob"), AccountId("ann")}, 0, {}};
  line.change.before = {rating::Rating{1500, 350, 0.06}, rating::Rating{1500.4, 350, 0.06}};
  line.change.after = {rating::Rating{1338, 290, 0.06}, rating::Rating{1662.3, 290, 0.06}};
  line.players = {match::Player{AccountId("bob"), "Bob", false, false},
                  match::Player{AccountId("ann"), "Ann", false, false}};
  Hear(AnswerTo(std::get<api::ListRatingHistory>(effects.requests.back()), Listed(std::vector{line})));
  const auto lines = ranks.View(now).list.lines;
  ASSERT_THAT(lines, SizeIs(1));
  EXPECT_EQ(lines[0].cells[0].text, "Bob");
  EXPECT_EQ(lines[0].cells[1].text, "Won");
  EXPECT_EQ(lines[0].cells[2].text, "1500 to 1662, +162");
  EXPECT_EQ(lines[0].button->Id(), "open-match:m1");
}

TEST_F(RanksTest, TheOwnRatingIsSaidWithItsDoubt) {
  EXPECT_EQ(ranks.View(now).subtitle, "You have no rating in this pool yet");
  book.Take(AccountId("ann"), {{"standard/blitz", {{1662, 290, 0.06}, 1, {}}, true}});
  EXPECT_EQ(ranks.View(now).subtitle, "You: 1662 after 1 game, provisional");
  EXPECT_EQ(book.Text(AccountId("ann"), "standard/blitz"), "1662?");
  EXPECT_EQ(book.Text(AccountId("ann"), "standard/rapid"), "");
}

TEST_F(RanksTest, AnAccountIsAskedForOnceUntilItsRatingChanges) {
  EXPECT_TRUE(book.ShouldAsk(AccountId("bob")));
  EXPECT_FALSE(book.ShouldAsk(AccountId("bob")));
  book.Forget(AccountId("bob"));
  EXPECT_TRUE(book.ShouldAsk(AccountId("bob")));
  EXPECT_FALSE(book.ShouldAsk(AccountId())) << "nobody sits there";
}

TEST_F(RanksTest, AListThatDoesNotComeCanBeAskedForAgain) {
  ranks.Enter(now);
  Hear(AnswerTo(api::ListStandings{"standard/blitz", true}, Error{Reason::kUnreachable, "no answer"}));
  EXPECT_EQ(ranks.View(now).list.message, "No answer");
  Press(ranks.View(now).list.more->action);
  EXPECT_THAT(effects.requests, SizeIs(2));
}

TEST_F(RanksTest, WhoseRatingIsNotCertainIsListedWithoutARank) {
  ranks.Enter(now);
  lobby::StandingLine line{0, {AccountId("bob"), "Bob", false, false}, {{1662.4, 290, 0.06}, 1, {}}, true};
  HearStandings("standard/blitz", {line});
  const auto cells = ranks.View(now).list.lines.at(0).cells;
  EXPECT_EQ(cells[0].text, "–");
  EXPECT_EQ(cells[2].text, "1662?");
  EXPECT_NE(ranks.View(now).subtitle.find("Ratings with ? are provisional"), std::string::npos)
      << "the signs are explained";
  line.provisional = false;
  HearStandings("standard/blitz", {line});
  EXPECT_EQ(ranks.View(now).subtitle.find("provisional"), std::string::npos);
}

}  // namespace
}  // namespace merels::presenter
