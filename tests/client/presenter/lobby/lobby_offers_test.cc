// The lobby besides its lists: stakes, completed names, a new opponent.
#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/table/actions.h"
#include "common/rating/pool.h"
#include "tests/client/presenter/lobby/lobby_fixture.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

class LobbyOffersTest : public LobbyFixture {
 protected:
  std::vector<api::CreateSeek> Seeks() const { return RequestsIn<api::CreateSeek>(effects); }
};

TEST_F(LobbyOffersTest, ARatedTableSaysWhatIsAtStake) {
  auto table = ListedTable("t1");
  table.owner.guest = false;
  table.rated = true;
  HearTables(1, {table});
  const auto pool = rating::PoolOf(table.ruleset, table.clock).value_or("");
  book.Take(AccountId("bob"), {{pool, {{1800, 80, 0.06}, 31, {}}, false}});
  EXPECT_EQ(View().tables[0].note, "1800");
  const rating::Standing own{{1600, 80, 0.06}, 31, {}};
  book.Take(AccountId("ann"), {{pool, own, false}});
  const std::string note = View().tables[0].note;
  EXPECT_TRUE(note.starts_with("1800 · win +")) << note;
  EXPECT_NE(note.find(", loss −"), std::string::npos) << note;
}

TEST_F(LobbyOffersTest, ARatedTableOfTwoNewcomersSaysWhatIsAtStakeToo) {
  auto table = ListedTable("t1");
  table.owner.guest = false;
  table.rated = true;
  HearTables(1, {table});
  book.Take(AccountId("bob"), {});
  EXPECT_EQ(View().tables[0].note, "") << "the own ratings are not known yet";
  book.Take(AccountId("ann"), {});
  EXPECT_EQ(View().tables[0].note, "win +162, loss −162");
}

TEST_F(LobbyOffersTest, ANewOpponentIsLookedForByTheTermsOfTheGameBefore) {
  lobby.SetMember(true);
  Press(action::ChooseKind{GameKind::kCasual});
  Press(action::NewOpponent{{"10+5", true}});
  ASSERT_EQ(Seeks().size(), 1U);
  const auto seek = Seeks()[0];
  EXPECT_EQ(seek.terms.choices.at(0).clock, ClockOf("10+5"));
  EXPECT_TRUE(seek.terms.rated);
  const auto shown = DispatchedIn<action::Show>(effects);
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->screen, Screen::kLobby);
}

TEST_F(LobbyOffersTest, ANewOpponentAfterOneOfSeveralChosenGamesIsLookedForInAllOfThem) {
  Press(action::SeekClock{"10+5"});
  Press(action::SeekRules{"lasker"});
  Press(action::NewOpponent{{"10+5", false, "lasker"}});
  EXPECT_EQ(Seeks().at(0).terms.choices.size(), 4U);
}

TEST_F(LobbyOffersTest, AGuestsNewOpponentIsOfACasualGame) {
  Press(action::NewOpponent{{"3+2", true}});
  EXPECT_FALSE(Seeks().at(0).terms.rated);
}

TEST_F(LobbyOffersTest, ASearchThatIsOnGoesOnByItsOwnTerms) {
  Press(action::QuickPlay{});
  Press(action::NewOpponent{{"10+5", false}});
  EXPECT_EQ(Seeks().size(), 1U);
  EXPECT_EQ(state.seek.clocks, std::vector{std::string(kUsualClock)});
}

TEST_F(LobbyOffersTest, ANameIsCompletedFromThoseThatWereMet) {
  HearTables(1, {ListedTable("t1", "Bob"), ListedTable("t2", "bobbin"), ListedTable("t3", "Cid"),
                 ListedTable("t4", "ann")});
  match::Summary game;
  game.players = {match::Player{AccountId("b"), "Bobadil"}, match::Player{AccountId("ann"), "bob-me"}};
  Hear(AnswerTo(api::ListMatches{}, Listed(std::vector{game})));
  const auto names = [this] {
    std::vector<std::string> all;
    for (const auto& name : View().challenge.names) all.push_back(name.label);
    return all;
  };
  EXPECT_TRUE(names().empty());
  Do(Edit{kFriendField, "bO"});
  ASSERT_EQ(names(), (std::vector<std::string>{"Bobadil", "bobbin", "Bob"}));
  Press(View().challenge.names[1].action);
  EXPECT_EQ(View().challenge.field.text, "bobbin");
  EXPECT_TRUE(names().empty());
}

TEST_F(LobbyOffersTest, ALinkToAGameOfThisServerIsWatched) {
  state.server = "house:9393";
  Do(Edit{kCodeField, " merels://house:9393/abc?code=K7 "});
  Do(Submit{kCodeField});
  ASSERT_TRUE(DispatchedIn<action::Watch>(effects));
  EXPECT_EQ(DispatchedIn<action::Watch>(effects)->what, (WatchTarget{MatchId("abc"), "K7"}));
  EXPECT_EQ(state.code, "");
}

TEST_F(LobbyOffersTest, APageOfThisServerIsWatchedAndAnInvitationOfItIsJoined) {
  state.server = "house:9393";
  state.web = "https://play.example";
  Do(Edit{kCodeField, "https://play.example/m/abc"});
  Do(Submit{kCodeField});
  ASSERT_TRUE(DispatchedIn<action::Watch>(effects));
  EXPECT_EQ(DispatchedIn<action::Watch>(effects)->what, (WatchTarget{MatchId("abc"), ""}));
  Do(Edit{kCodeField, "https://play.example/play/K7QF22"});
  Do(Submit{kCodeField});
  const auto joins = RequestsIn<api::JoinTable>(effects);
  ASSERT_EQ(joins.size(), 1U);
  EXPECT_EQ(joins[0].code, "K7QF22");
}

TEST_F(LobbyOffersTest, ALinkElsewhereOrABrokenOneIsRefusedWithASentence) {
  state.server = "house:9393";
  Do(Edit{kCodeField, "merels://other:1/abc"});
  Do(Submit{kCodeField});
  EXPECT_NE(effects.notes.back().text.find("other:1"), std::string::npos);
  Do(Edit{kCodeField, "merels://house"});
  Do(Submit{kCodeField});
  EXPECT_NE(effects.notes.back().text.find("not a game link"), std::string::npos);
  EXPECT_FALSE(DispatchedIn<action::Watch>(effects));
}

TEST_F(LobbyOffersTest, WhatQuickPlayFoundIsKnownAndWhatAChallengeBeganIsNot) {
  auto hear = [this, seq = Seq{1}](lobby::Notice notice) mutable {
    Hear(Delivered(session::Topic::Notices(), seq + 1, seq, std::move(notice)));
    ++seq;
  };
  Hear(Delivered(session::Topic::Notices(), 1, 0, lobby::NoticesSnapshot{}));
  hear(lobby::Paired{MatchId("m1"), {}, {}});
  EXPECT_FALSE(state.notices.CameOfSeek(MatchId("m1"))) << "nothing was looked for";
  Press(action::QuickPlay{});
  hear(lobby::Paired{MatchId("m2"), {}, {}});
  EXPECT_TRUE(state.notices.CameOfSeek(MatchId("m2")));
  Press(action::QuickPlay{});
  hear(lobby::Paired{MatchId("m3"), {}, {}});
  hear(lobby::ChallengeEnded{ChallengeId("c"), lobby::ChallengeEnd::kAccepted, {}, MatchId("m3")});
  EXPECT_FALSE(state.notices.CameOfSeek(MatchId("m3")));
}

TEST_F(LobbyOffersTest, QuickPlayReachesEveryPoolOfTheLeaderboards) {
  std::vector<std::string> kinds;
  for (const auto& tile : View().tiles) kinds.push_back(tile.kind);
  EXPECT_EQ(kinds, (std::vector<std::string>{"Bullet", "Blitz", "Blitz", "Rapid", "Rapid", "Classical"}));
}

}  // namespace
}  // namespace merels::presenter
