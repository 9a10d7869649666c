// Frozen rows in the lobby, and messages for empty lists.
#include <gtest/gtest.h>

#include "client/local/matches.h"
#include "client/presenter/lesson/actions.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "tests/client/presenter/lobby/lobby_fixture.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

using std::chrono::seconds;

using LobbyRowsTest = LobbyFixture;

TEST_F(LobbyRowsTest, OwnTablesThatComeWhileThePointerIsThereMoveNoRow) {
  HearTables(1, {ListedTable("t1")});
  Press(action::HoverTables{true});
  lobby::Table first = ListedTable("card", "ann"), own = ListedTable("mine", "ann");
  first.is_private = own.is_private = true;
  HearNotices(false, {first, own});
  ASSERT_EQ(View().tables.size(), 2U);
  EXPECT_EQ(View().tables[0].id, "t1");
  Press(action::HoverTables{false});
  EXPECT_EQ(View().tables[0].id, "mine");
  Press(action::HoverTables{true});
  HearNotices(false);
  ASSERT_EQ(View().tables.size(), 2U);
  EXPECT_EQ(View().tables[0].button.label, "Closed");
  EXPECT_FALSE(View().tables[0].button.enabled);
}

TEST_F(LobbyRowsTest, WhereThereIsNothingToFilterThereAreNoFilters) {
  HearTables(1, {ListedTable("t1")});
  EXPECT_TRUE(View().filters.empty());
  HearTables(2, {ListedTable("t1"), ListedTable("t2")});
  EXPECT_FALSE(View().filters.empty());
  Press(action::FilterBots{});
  Hear(Delivered(lobby.topic(), 1, 0, lobby::Snapshot{}));
  EXPECT_FALSE(View().filters.empty()) << "that one has to be taken away again";
}

TEST_F(LobbyRowsTest, AUsedPrivateTableLeavesItsOwnersLobby) {
  lobby::Table own = ListedTable("mine", "ann");
  own.is_private = true;
  HearNotices(false, {own});
  ASSERT_TRUE(View().shared);
  effects.requests.clear();
  HearNotice(++notices, lobby::Paired{MatchId("m1"), rules::Side::kFirst, {AccountId("bob"), "bob", true}});
  const auto asked = RequestsIn<model::Follow>(effects);
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(asked[0].topic, session::Topic::Notices());
  EXPECT_TRUE(asked[0].afresh);
  HearNotices(false);
  EXPECT_FALSE(View().shared);
}

TEST_F(LobbyRowsTest, PlayersInSightAreListedFriendsFirstWithoutTheBlocked) {
  PlayersState players;
  const match::Player friend_away{AccountId("zoe"), "Zoe", false, false};
  const match::Player friend_here{AccountId("yves"), "Yves", false, false};
  players.friends = std::vector{api::Friend{friend_away, false}, api::Friend{friend_here, true}};
  players.blocked = std::vector{match::Player{AccountId("rude"), "rude", true, false}};
  state.players = &players;
  match::Summary game;
  game.match = MatchId("m1");
  game.settings.ruleset = SimulatedMatch::kStandard;
  game.players = {match::Player{AccountId("cee"), "cee", false, false},
                  {AccountId("ann"), "ann", false, false}};
  lobby::Snapshot all{{ListedTable("t1"), ListedTable("t2", "rude")}, {game}};
  all.free_bots = {{AccountId("bot"), "abacus", false, true}};
  Hear(Delivered(session::Topic::Lobby(), 1, 0, all));
  Press(action::ShowPlayersHere{true});
  const auto view = View();
  ASSERT_TRUE(view.players_shown);
  std::vector<std::string> shown;
  for (const PlayerRow& row : view.players) shown.push_back(row.name + ": " + row.what);
  EXPECT_EQ(shown, (std::vector<std::string>{"Yves: Online", "bob: Waiting, 5+3", "cee: Playing",
                                             "abacus: Takes challenges"}));
  EXPECT_EQ(view.players[0].note, "Friend");
  EXPECT_EQ(view.players[1].note, "Guest");
  EXPECT_EQ(view.tabs[1].label, "Players 4");
  Do(Edit{kFriendField, "B"});
  ASSERT_EQ(View().players.size(), 2U) << "bob and abacus";
  EXPECT_EQ(View().tabs[1].label, "Players 4") << "those are all of them";
  Press(View().players[0].button.action);
  EXPECT_EQ(View().dialog->challenge, true);
}

TEST_F(LobbyRowsTest, GamesInProgressStandStillUnderThePointer) {
  const auto game = [](const char* id) {
    match::Summary one;
    one.match = MatchId(id);
    one.settings.ruleset = SimulatedMatch::kStandard;
    return one;
  };
  Hear(Delivered(session::Topic::Lobby(), 1, 0, lobby::Snapshot{{}, {game("m1"), game("m2")}}));
  Press(action::HoverLive{true});
  HearChange(2, lobby::MatchEnded{MatchId("m1")});
  HearChange(3, lobby::MatchStarted{game("m3")});
  ASSERT_EQ(View().live.size(), 3U);
  EXPECT_EQ(View().live[0].button.label, "Over");
  EXPECT_EQ(View().live[1].id, "m2");
  EXPECT_EQ(View().live[2].id, "m3");
  Press(action::HoverLive{false});
  EXPECT_EQ(View().live.size(), 2U);
}

TEST_F(LobbyRowsTest, WhereAFilterHidesEverythingItCanBeCleared) {
  HearTables(1, {});
  EXPECT_FALSE(View().clear) << "nothing is hidden";
  Press(action::FilterBots{});
  Hear(Delivered(lobby.topic(), 1, 0, lobby::Snapshot{}));
  EXPECT_EQ(View().tables_message, "No table matches your filters.");
  ASSERT_TRUE(View().clear);
  Press(View().clear->action);
  EXPECT_TRUE(state.filter.open());
}

TEST_F(LobbyRowsTest, WhySearchesEndIsSaidInASentence) {
  HearNotices(false);
  Press(action::QuickPlay{});
  HearNotice(2, lobby::SeekEnded{Reason::kNotRateable, {}});
  EXPECT_EQ(effects.notes.back().text, "The search has ended: this game cannot be rated");
}

TEST_F(LobbyRowsTest, AWaitOfAMinuteOrMoreIsSaidInMinutes) {
  lobby::Snapshot all;
  const std::string rules = QuickRules();
  all.waits = {{rules, ClockOf("1+0"), false, seconds(59)}, {rules, ClockOf("3+2"), false, seconds(100)}};
  Hear(Delivered(session::Topic::Lobby(), 1, 0, all));
  std::vector<std::string> notes;
  for (const auto& tile : View().tiles) {
    if (!tile.note.empty()) notes.push_back(tile.note);
  }
  EXPECT_EQ(notes, (std::vector<std::string>{"usually 59 s", "usually 2 min"}));
}

TEST_F(LobbyRowsTest, TheLessonIsOfferedUntilSomethingWasPlayedHere) {
  EXPECT_FALSE(View().learn);
  local::Matches none(nullptr);
  state.played_here = &none;
  ASSERT_TRUE(View().learn);
  EXPECT_EQ(View().learn->action, Action(action::Learn{}));
}

}  // namespace
}  // namespace merels::presenter
