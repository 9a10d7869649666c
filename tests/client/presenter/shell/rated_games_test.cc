// No help while this account plays a rated game anywhere.
#include "client/presenter/shell/rated_games.h"

#include <gtest/gtest.h>

#include "client/presenter/analysis/analysis_presenter.h"
#include "client/presenter/shell/shell.h"
#include "client/presenter/table/actions.h"
#include "tests/client/support/requests.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

const MatchId kOther("m7");

class RatedGamesTest : public ::testing::Test {
 protected:
  RatedGamesTest() {
    shell.session().Begin("127.0.0.1:9393");
    match::Player member = house.ann();
    member.guest = false;
    Hear(model::Online{member});
    Hear(Delivered(session::Topic::Notices(), 1, 0, lobby::NoticesSnapshot{}));
  }
  void Hear(model::Update news) { shell.Hear(std::move(news), now); }
  void HearNotice(const lobby::Notice& notice) {
    ++seq;
    Hear(Delivered(session::Topic::Notices(), seq, seq - 1, notice));
  }
  /// The server's list of own rated games.
  void Answer(const std::vector<match::Summary>& own) { Hear(AnswerTo(Questions().back(), Listed(own))); }
  match::Summary Rated(const match::Player& first) const {
    match::Summary match;
    match.match = kOther;
    match.settings.rated = true;
    match.players = {first, house.bob()};
    return match;
  }
  std::vector<api::ListMatches> Questions() { return RequestsIn<api::ListMatches>(shell.effects()); }
  std::size_t Asked() { return Questions().size(); }
  bool Helps() {
    shell.Tick(now);
    return !shell.Find<AnalysisPresenter>()->state().rated;
  }

  SimulatedMatch house;
  Shell shell{{"127.0.0.1:9393", "Ann", true, std::nullopt}, [] { return RequestId("r"); }};
  model::Millis now{10'000};
  Seq seq = 1;
};

TEST_F(RatedGamesTest, TheOwnGamesAreAskedForAtSignInAndWhenOneBegins) {
  ASSERT_EQ(Asked(), 1U);
  EXPECT_EQ(Questions()[0].filter,
            (match::Filter{.player = house.ann().id, .state = match::StateFilter::kLive, .rated = true}));
  EXPECT_EQ(Questions()[0].page.token, "");
  EXPECT_TRUE(Helps());
  HearNotice(lobby::Paired{kOther, {}, house.bob()});
  EXPECT_EQ(Asked(), 2U);
}

TEST_F(RatedGamesTest, AGameThatNoListOfTheLobbyShowsCounts) {
  Answer({Rated(house.ann())});
  EXPECT_FALSE(Helps());
  Answer({});
  EXPECT_TRUE(Helps());
}

TEST_F(RatedGamesTest, AListOfOtherGamesSaysNothingOfIt) {
  Answer({Rated(house.ann())});
  Hear(AnswerTo(api::ListMatches{{{}, {.player = house.ann().id}}}, Listed(std::vector<match::Summary>())));
  EXPECT_FALSE(Helps());
}

TEST_F(RatedGamesTest, AnOwnGameInTheLobbyCountsAtOnceAndNoneOfOthers) {
  lobby::Snapshot lobby;
  lobby.live_matches = {Rated(house.bob())};
  Hear(Delivered(session::Topic::Lobby(), 1, 0, lobby));
  EXPECT_TRUE(Helps()) << "it is somebody else's";
  Hear(Delivered(session::Topic::Lobby(), 2, 1, lobby::Change(lobby::MatchStarted{Rated(house.ann())})));
  EXPECT_FALSE(Helps());
  Hear(Delivered(session::Topic::Lobby(), 3, 2, lobby::Change(lobby::MatchEnded{kOther})));
  EXPECT_TRUE(Helps());
}

TEST_F(RatedGamesTest, ItIsOverWhenTheRatingHasChanged) {
  Answer({Rated(house.ann())});
  HearNotice(lobby::RatingChanged{kOther, "standard/blitz", {}, {}});
  EXPECT_TRUE(Helps());
}

TEST_F(RatedGamesTest, WhileOneGoesOnElsewhereItIsAskedAgainNowAndThen) {
  Answer({Rated(house.ann())});
  const auto asked = Asked();
  now += RatedGamesInProgress::kAskAgain - model::Millis(1);
  EXPECT_FALSE(Helps());
  EXPECT_EQ(Asked(), asked);
  now += model::Millis(1);
  EXPECT_FALSE(Helps());
  EXPECT_EQ(Asked(), asked + 1);
  Answer({});
  now += RatedGamesInProgress::kAskAgain;
  EXPECT_TRUE(Helps());
  EXPECT_EQ(Asked(), asked + 1) << "there is none";
}

TEST_F(RatedGamesTest, AfterAnErrorItIsAskedAgainLater) {
  Hear(AnswerTo(Questions()[0], Error{Reason::kLimitReached, "later"}));
  EXPECT_EQ(Asked(), 1U);
  now += RatedGamesInProgress::kAskAgain;
  shell.Tick(now);
  EXPECT_EQ(Asked(), 2U);
}

TEST_F(RatedGamesTest, WhoSignsOutPlaysNone) {
  Answer({Rated(house.ann())});
  Hear(model::Closed{Error{Reason::kBadToken, "gone"}});
  EXPECT_TRUE(Helps());
}

TEST(RatedGamesInProgress, GuestsPlayNone) {
  RatedGamesInProgress own;
  Effects effects;
  own.Hear(model::Online{}, AccountId("guest"));
  own.Ask({AccountId("guest"), "Guest", true}, MatchId(), model::Millis(0), effects);
  EXPECT_TRUE(effects.requests.empty());
}

}  // namespace
}  // namespace merels::presenter
