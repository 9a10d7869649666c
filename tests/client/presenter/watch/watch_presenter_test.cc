#include "client/presenter/watch/watch_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/watch/watch_view_state.h"
#include "common/rating/pool.h"
#include "tests/client/support/requests.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

match::Summary Live(const std::string& id, const std::string& white = "ann") {
  match::Summary match;
  match.match = MatchId(id);
  match.settings.ruleset = SimulatedMatch::kStandard;
  match.players = {match::Player{AccountId(white), white, false, false},
                   match::Player{AccountId("bob"), "Bob", false, false}};
  return match;
}

class WatchTest : public ::testing::Test {
 protected:
  void HearLobby(std::vector<match::Summary> live) {
    lobby::Snapshot snapshot;
    snapshot.live_matches = std::move(live);
    lobby.Apply(Delivered(session::Topic::Lobby(), ++news, 0, snapshot));
  }
  void Hear(lobby::Change change) {
    ++news;
    lobby.Apply(Delivered(session::Topic::Lobby(), news, news - 1, std::move(change)));
    watch.Tick(now);
  }
  /// The server's current match, under this id.
  void HearMatch(const std::string& id) {
    auto delivery = house.Snapshot();
    delivery.topic.match = MatchId(id);
    std::get<match::Snapshot>(delivery.content).match = MatchId(id);
    watch.Hear(delivery, now);
  }
  std::vector<std::string> Shown() const {
    std::vector<std::string> ids;
    for (const auto& id : watch.shown()) ids.push_back(id.text());
    return ids;
  }
  /// Topics followed by all requests so far.
  std::vector<std::string> Followed() const {
    std::vector<std::string> ids;
    for (const auto& order : effects.requests) {
      if (const auto* follow = std::get_if<model::Follow>(&order)) ids.push_back(follow->topic.match.text());
      if (const auto* no = std::get_if<model::Unfollow>(&order)) std::erase(ids, no->topic.match.text());
    }
    return ids;
  }
  /// The match that it asks to watch.
  std::optional<MatchId> Do(const Intent& intent) {
    effects.actions.clear();
    watch.Do(intent, now);
    const auto wanted = DispatchedIn<action::Watch>(effects);
    return wanted ? std::optional(wanted->what.match) : std::nullopt;
  }
  void CannotFollow(const std::string& match) {
    watch.Hear(session::TopicEnded{session::Topic::Match(MatchId(match)), {}}, now);
  }

  SimulatedMatch house;
  Effects effects;
  model::Lobby lobby;
  model::RatingBook book;
  lobby::Filter filter;
  WatchPresenter watch{AccountId("me"), lobby, filter, book, effects};
  model::Millis now{10'000};
  Seq news = 0;
};

TEST_F(WatchTest, SixMatchesOfOthersAreFollowedWhileTheScreenIsShown) {
  HearLobby(
      {Live("a"), Live("mine", "me"), Live("b"), Live("c"), Live("d"), Live("e"), Live("f"), Live("g")});
  EXPECT_THAT(Followed(), IsEmpty());
  watch.Enter(now);
  EXPECT_THAT(Shown(), ElementsAre("a", "b", "c", "d", "e", "f"));
  EXPECT_EQ(Followed(), Shown());
  watch.ScreenChanged(Screen::kLobby);
  EXPECT_THAT(Followed(), IsEmpty());
  EXPECT_THAT(Shown(), IsEmpty());
}

TEST_F(WatchTest, ABoardShowsPlayersPhaseAndMen) {
  HearLobby({Live("a")});
  watch.Enter(now);
  EXPECT_FALSE(watch.View(now).cards.at(0).known);
  house.Play("d2 f4 d6");
  HearMatch("a");
  const auto card = watch.View(now).cards.at(0);
  EXPECT_TRUE(card.known);
  EXPECT_TRUE(card.featured);
  EXPECT_THAT(card.board.men, SizeIs(3));
  EXPECT_FALSE(card.board.active);
  EXPECT_EQ(card.bottom.name, "Ann");
  EXPECT_EQ(card.top.name, "Bob");
  EXPECT_TRUE(card.top.to_move);
  EXPECT_EQ(card.phase, "Placing phase");
  EXPECT_EQ(card.bottom.men, "7 in hand");
  EXPECT_EQ(card.top.men, "8 in hand");
  EXPECT_NE(card.terms.find("Standard"), std::string::npos);
  EXPECT_EQ(watch.View(now).subtitle.find("The only game"), 0U);
}

TEST_F(WatchTest, AnEndIsShownForAWhileBeforeAnotherMatchTakesTheBoard) {
  HearLobby({Live("a"), Live("b"), Live("c"), Live("d"), Live("e"), Live("f")});
  watch.Enter(now);
  house.Act(rules::Side::kFirst, match::Resign{});
  HearMatch("c");
  Hear(lobby::MatchEnded{MatchId("c")});
  Hear(lobby::MatchStarted{Live("new")});
  EXPECT_THAT(Shown(), ElementsAre("a", "b", "c", "d", "e", "f"));
  EXPECT_EQ(watch.View(now).cards.at(2).phase, "Bob wins");
  now += kEndStays;
  watch.Tick(now);
  EXPECT_THAT(Shown(), ElementsAre("a", "b", "new", "d", "e", "f"));
  EXPECT_THAT(Followed(), testing::UnorderedElementsAre("a", "b", "new", "d", "e", "f"));
}

TEST_F(WatchTest, ABoardNeverChangesUnderThePointer) {
  HearLobby({Live("a")});
  watch.Enter(now);
  house.Act(rules::Side::kFirst, match::Resign{});
  HearMatch("a");
  Do(action::HoverCard{MatchId("a")});
  now += kEndStays;
  Hear(lobby::MatchEnded{MatchId("a")});
  Hear(lobby::MatchStarted{Live("new")});
  EXPECT_THAT(Shown(), ElementsAre("a", "new")) << "there is another place for it";
  for (const char* id : {"1", "2", "3", "4", "5"}) Hear(lobby::MatchStarted{Live(id)});
  EXPECT_EQ(Shown().front(), "a");
  Do(action::HoverCard{});
  watch.Tick(now);
  EXPECT_NE(Shown().front(), "a");
}

TEST_F(WatchTest, ANumberOpensItsBoard) {
  HearLobby({Live("a"), Live("b")});
  watch.Enter(now);
  EXPECT_EQ(Do(Key{KeyCode::kCharacter, '2'}), MatchId("b"));
  EXPECT_EQ(Do(Key{KeyCode::kCharacter, '3'}), std::nullopt);
  EXPECT_EQ(Do(Key{KeyCode::kCharacter, 'x'}), std::nullopt);
}

TEST_F(WatchTest, AMatchThatCannotBeFollowedGivesItsBoardAway) {
  HearLobby({Live("a"), Live("b")});
  watch.Enter(now);
  CannotFollow("a");
  EXPECT_THAT(Shown(), ElementsAre("b"));
}

TEST_F(WatchTest, WithoutAGameItSaysSo) {
  watch.Enter(now);
  EXPECT_EQ(watch.View(now).state, ListState::kLoading);
  HearLobby({Live("mine", "me")});
  watch.Tick(now);
  EXPECT_EQ(watch.View(now).state, ListState::kEmpty);
  EXPECT_EQ(watch.View(now).help.action, Action(action::Show{Screen::kLobby})) << "the button that helps";
}

TEST_F(WatchTest, WhereTheGamesCannotBeListedAnotherAttemptIsOffered) {
  watch.Enter(now);
  watch.Hear(session::TopicEnded{session::Topic::Lobby(), {Reason::kDraining, "the server is busy"}}, now);
  EXPECT_EQ(watch.View(now).state, ListState::kFailed);
  EXPECT_EQ(watch.View(now).message, "The server is busy");
  effects.requests.clear();
  watch.Do(watch.View(now).help.action, now);
  EXPECT_EQ(std::get<model::Follow>(effects.requests.at(0)).topic, session::Topic::Lobby());
  EXPECT_EQ(watch.View(now).state, ListState::kLoading);
}

TEST_F(WatchTest, TheStrongestGameStandsFirst) {
  const auto rated = [](const std::string& id, int rating) {
    auto match = Live(id);
    match.rating = rating;
    return match;
  };
  HearLobby({rated("1", 0), rated("2", 1500), rated("3", 0), rated("4", 0), rated("5", 0), rated("6", 0),
             rated("a", 1700), rated("b", 1900)});
  watch.Enter(now);
  EXPECT_THAT(Shown(), ElementsAre("b", "a", "2", "1", "3", "4")) << "among equals the newest";
  CannotFollow("3");
  Do(action::HoverCard{MatchId("1")});
  Hear(lobby::MatchStarted{rated("c", 2000)});
  EXPECT_THAT(Shown(), ElementsAre("b", "a", "2", "1", "4", "c")) << "the pointer is on a board";
  Do(action::HoverCard{});
  watch.Tick(now);
  EXPECT_THAT(Shown(), ElementsAre("c", "b", "a", "2", "1", "4"));
  EXPECT_TRUE(watch.View(now).cards.at(0).featured);
}

TEST_F(WatchTest, ABoardSaysRatingsAndHowLateItIs) {
  HearLobby({Live("a")});
  watch.Enter(now);
  auto delivery = house.Snapshot();
  auto& snapshot = std::get<match::Snapshot>(delivery.content);
  delivery.topic.match = snapshot.match = MatchId("a");
  snapshot.settings.watching.delay_plies = 2;
  const auto pool = rating::PoolOf(snapshot.settings.ruleset, snapshot.settings.clock);
  book.Take(house.ann().id, {{pool.value_or(""), {{1742.4, 50, 0.06}, 31, {}}, true}});
  watch.Hear(delivery, now);
  const auto card = watch.View(now).cards.at(0);
  EXPECT_EQ(card.bottom.note, "1742?");
  EXPECT_EQ(card.delay, "2 turns behind");
}

TEST_F(WatchTest, ChannelsThatHaveAGameOnAreOffered) {
  watch.Enter(now);
  const auto asked = [this] {
    int count = 0;
    for (const auto& order : effects.requests) count += std::holds_alternative<api::ListChannels>(order);
    return count;
  };
  EXPECT_EQ(asked(), 1);
  EXPECT_THAT(watch.View(now).channels, SizeIs(1));
  watch.Hear(AnswerTo(api::ListChannels{},
                      Listed(std::vector<api::Channel>{
                          {"", Live("a")}, {"standard/blitz", Live("a")}, {"lasker/rapid", Live("b")}})),
             now);
  const auto channels = watch.View(now).channels;
  ASSERT_THAT(channels, SizeIs(3));
  EXPECT_EQ(channels[1].Id(), "watch-tv:standard/blitz");
  EXPECT_EQ(channels[1].label, "Blitz");
  EXPECT_EQ(channels[2].label, "Lasker Morris rapid");
  watch.Tick(now += kChannelsAge - model::Millis{1});
  EXPECT_EQ(asked(), 1);
  watch.Tick(now += model::Millis{1});
  EXPECT_EQ(asked(), 2) << "they come and go";
  watch.Hear(AnswerTo(api::ListChannels{}, Error{Reason::kUnreachable, "no answer"}), now);
  EXPECT_THAT(watch.View(now).channels, SizeIs(3));
}

TEST_F(WatchTest, ClocksStandWhileTheConnectionIsGoneAndAreAskedForAfterwards) {
  HearLobby({Live("m1")});
  watch.Enter(now);
  HearMatch("m1");
  watch.Hear(model::Lost{}, now);
  now += std::chrono::seconds(30);
  EXPECT_EQ(watch.View(now).cards[0].bottom.clock.text, "5:00");
  EXPECT_TRUE(watch.View(now).cards[0].bottom.clock.held);
  effects.requests.clear();
  watch.Hear(model::Online{}, now);
  EXPECT_THAT(Followed(), ElementsAre("m1"));
  HearMatch("m1");
  EXPECT_FALSE(watch.View(now).cards[0].bottom.clock.held);
}

}  // namespace
}  // namespace merels::presenter
