#include "client/presenter/lobby/lobby_presenter.h"

#include <map>

#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/words/events.h"
#include "common/rating/pool.h"
#include "common/variants/registry.h"
#include "tests/client/presenter/lobby/lobby_fixture.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class LobbyTest : public LobbyFixture {
 protected:
  /// The match that it leads to, if any.
  std::optional<MatchId> Hear(const model::Update& news) {
    effects.actions.clear();
    LobbyFixture::Hear(news);
    const auto wanted = DispatchedIn<action::GoTo>(effects);
    return wanted ? std::optional(wanted->what) : std::nullopt;
  }
  std::optional<MatchId> HearNotice(Seq seq, lobby::Notice notice) {
    return Hear(Delivered(session::Topic::Notices(), seq, seq - 1, std::move(notice)));
  }
  template <class Request>
  std::vector<Request> Requests() const {
    return RequestsIn<Request>(effects);
  }
  template <class Request>
  std::size_t Count() const {
    return Requests<Request>().size();
  }
};

TEST_F(LobbyTest, WithoutAConnectionNothingOfTheListsIsOffered) {
  HearTables(1, {ListedTable("t1")});
  EXPECT_TRUE(View().tables[0].button.enabled);
  state.held = true;
  EXPECT_FALSE(View().tables[0].button.enabled);
  EXPECT_FALSE(View().play.enabled);
  EXPECT_FALSE(View().new_table.enabled);
  state.held = false;
  EXPECT_TRUE(View().play.enabled);
}

TEST_F(LobbyTest, OfMoreTablesThanItKeepsItSaysThatThereAreMore) {
  HearTables(1, {});
  for (std::size_t i = 1; i <= model::Lobby::kMax + 1; ++i)
    HearChange(i + 1, lobby::TableOpened{ListedTable("t" + std::to_string(i))});
  EXPECT_EQ(View().tables.size(), model::Lobby::kMax);
  EXPECT_EQ(View().tables_count, "400+ tables");
  EXPECT_EQ(View().subtitle, "400+ open tables · 0 games in progress");
}

TEST_F(LobbyTest, QuickPlaySearchesUntilItIsCancelled) {
  HearNotices(false);
  Press(action::ChooseClock{"10+5"});
  EXPECT_EQ(View().play.label, "Play 10+5");
  Press(action::QuickPlay{});
  Press(action::QuickPlay{});
  ASSERT_EQ(Count<api::CreateSeek>(), 1U);
  EXPECT_EQ(std::get<api::CreateSeek>(effects.requests[0]).terms.choices,
            (std::vector{lobby::SeekChoice{std::string(kQuickRuleset), ClockOf("10+5")}}));
  now += seconds(7);
  EXPECT_EQ(View().searching->elapsed, "0:07");
  EXPECT_FALSE(View().play.enabled);
  Press(action::ChooseClock{"1+0"});
  EXPECT_EQ(View().play.label, "Play 10+5") << "not while a ticket waits";
  Press(action::CancelSeek{});
  Press(action::CancelSeek{});
  EXPECT_EQ(Count<api::CancelSeek>(), 1U);
  EXPECT_FALSE(Hear(AnswerTo(api::CancelSeek{}, std::optional<MatchId>())));
  EXPECT_FALSE(View().searching);
}

TEST_F(LobbyTest, WhoWaitsLongIsOfferedTheComputerOnceWhileTheSearchGoesOn) {
  Press(action::QuickPlay{});
  now += kLongWait - milliseconds(1);
  lobby.Tick(now);
  EXPECT_EQ(View().computer.label, "Play the computer");
  now += milliseconds(1);
  lobby.Tick(now);
  lobby.Tick(now);
  EXPECT_EQ(View().computer.label, "Play the computer meanwhile");
  EXPECT_EQ(View().computer.emphasis, Emphasis::kPrimary);
  EXPECT_TRUE(View().computer.enabled);
  EXPECT_EQ(effects.announcements,
            std::vector<std::string>{"Nobody yet. You can play the computer meanwhile; the search goes on."});
  EXPECT_TRUE(View().searching);
  EXPECT_EQ(effects.calls, 0);
  HearNotices(true);
  EXPECT_EQ(HearNotice(2, lobby::Paired{MatchId("m1"), {}, {}}), MatchId("m1"));
  EXPECT_EQ(effects.calls, 1) << "also where the window is behind others";
  EXPECT_EQ(View().computer.label, "Play the computer");
}

TEST_F(LobbyTest, WhoSoughtARatedGameIsToldAsItBeginsThatItIsCasual) {
  lobby.SetMember(true);
  match::Snapshot begun;
  for (const bool rated : {true, false}) {
    effects.notes.clear();
    Press(action::QuickPlay{});
    HearNotices(true);
    const MatchId match(rated ? "m1" : "m2");
    HearNotice(notices + 1, lobby::Paired{match, {}, {}});
    ++notices;
    begun.match = match;
    begun.settings.rated = rated;
    Hear(Delivered(session::Topic::Match(match), 1, 0, begun));
    Hear(Delivered(session::Topic::Match(match), 1, 0, begun));
    EXPECT_EQ(effects.notes.size(), rated ? 0U : 1U) << "once, and only if it is";
  }
  EXPECT_EQ(effects.notes.back().text, words::kCasualAfterAll);
}

TEST_F(LobbyTest, APairingLeadsToTheMatchAlsoWhenCancellingWasSlower) {
  Press(action::QuickPlay{});
  HearNotices(true);
  EXPECT_EQ(HearNotice(2, lobby::Paired{MatchId("m1"), {}, {}}), MatchId("m1"));
  EXPECT_FALSE(View().searching);
  Press(action::QuickPlay{});
  Press(action::CancelSeek{});
  EXPECT_EQ(Hear(AnswerTo(api::CancelSeek{}, std::optional(MatchId("m2")))), MatchId("m2"));
}

TEST_F(LobbyTest, AMemberPlaysRatedUnlessTheySayOtherwise) {
  EXPECT_EQ(View().play.label, "Play 5+3");
  EXPECT_FALSE(View().kinds[0].enabled);
  EXPECT_EQ(View().kinds_note, "Rated: members only");
  Press(action::ChooseKind{GameKind::kRated});
  EXPECT_FALSE(View().kinds[0].chosen) << "not a guest";
  lobby.SetMember(true);
  EXPECT_EQ(View().play.label, "Play rated 5+3");
  Press(action::QuickPlay{});
  EXPECT_TRUE(std::get<api::CreateSeek>(effects.requests.back()).terms.rated);
  Hear(AnswerTo(Requests<api::CreateSeek>().back(), Error{Reason::kRateLimited, "too many requests"}));
  Press(action::ChooseKind{GameKind::kCasual});
  Press(action::QuickPlay{});
  EXPECT_FALSE(std::get<api::CreateSeek>(effects.requests.back()).terms.rated);
}

TEST_F(LobbyTest, WhatTheServerSaysOfASearchIsShown) {
  lobby.SetMember(true);
  Press(action::QuickPlay{});
  HearNotices(true);
  now += seconds(7);
  EXPECT_FALSE(HearNotice(2, lobby::SeekProgress{seconds(7), true, {1500}, 120, milliseconds(11'500)}));
  EXPECT_EQ(View().searching->elapsed, "0:07 · usually 12 s · 1380–1620");
  HearNotice(3, lobby::SeekProgress{seconds(7), false, {1500}, 120, milliseconds(-1)});
  EXPECT_EQ(View().searching->elapsed, "0:07");
  EXPECT_EQ(HearNotice(4, lobby::Paired{MatchId("m1"), {}, {}}), MatchId("m1"));
  Press(action::QuickPlay{});
  EXPECT_EQ(View().searching->elapsed, "0:00") << "that was of another search";
}

TEST_F(LobbyTest, TheUsualWaitStaysOnItsTileForAsLongAsItHolds) {
  const auto note = [this] {
    for (const auto& tile : View().tiles) {
      if (tile.button.label == kUsualClock) return tile.note;
    }
    return std::string();
  };
  Press(action::QuickPlay{});
  HearNotices(true);
  HearNotice(2, lobby::SeekProgress{seconds(0), false, {1500}, 120, milliseconds(-1)});
  EXPECT_EQ(note(), "") << "the server does not know";
  HearNotice(3, lobby::SeekProgress{seconds(7), false, {1500}, 120, milliseconds(11'500)});
  EXPECT_EQ(note(), "usually 12 s");
  HearNotice(4, lobby::Paired{MatchId("m1"), {}, {}});
  EXPECT_EQ(note(), "usually 12 s");
  now += kWaitHolds + seconds(1);
  EXPECT_EQ(note(), "") << "it counts the last ten minutes";
}

TEST_F(LobbyTest, TheUsualWaitOfEveryTileIsThereBeforeAnySearch) {
  const auto notes = [this] {
    std::map<std::string, std::string> by_clock;
    for (const auto& tile : View().tiles) {
      if (!tile.note.empty()) by_clock[tile.button.label] = tile.note;
    }
    return by_clock;
  };
  const std::string ruleset = variants::PlayingDefault(kQuickRuleset)->text;
  const std::vector<lobby::UsualWait> waits{{ruleset, ClockOf("3+2"), false, seconds(20)},
                                            {ruleset, ClockOf("5+3"), true, seconds(30)},
                                            {"six", ClockOf("1+0"), false, seconds(40)}};
  Hear(Delivered(session::Topic::Lobby(), 1, 0, lobby::Snapshot{{}, {}, waits}));
  EXPECT_EQ(notes(), (std::map<std::string, std::string>{{"3+2", "usually 20 s"}}));
  lobby.SetMember(true);
  Press(action::ChooseKind{GameKind::kRated});
  EXPECT_EQ(notes(), (std::map<std::string, std::string>{{"5+3", "usually 30 s"}}));
}

TEST_F(LobbyTest, ATicketThatWentWithTheConnectionIsAskedForAgain) {
  HearNotices(false);
  Press(action::QuickPlay{});
  HearNotices(false);
  EXPECT_EQ(Count<api::CreateSeek>(), 2U);
  HearNotices(true);
  EXPECT_EQ(Count<api::CreateSeek>(), 2U);
}

TEST_F(LobbyTest, ARefusedSeekIsSaid) {
  Press(action::QuickPlay{});
  Hear(AnswerTo(Requests<api::CreateSeek>().back(), Error{Reason::kRateLimited, "too many requests"}));
  EXPECT_FALSE(View().searching);
  EXPECT_EQ(effects.notes.back().text, "too many requests");
}

TEST_F(LobbyTest, ListsSayWhetherTheyLoadOrAreEmpty) {
  EXPECT_EQ(View().tables_state, ListState::kLoading);
  HearTables(1, {});
  EXPECT_EQ(View().tables_state, ListState::kEmpty);
  EXPECT_NE(View().tables_message, "");
  LobbyState unheard;
  LobbyPresenter other(
      unheard, book, [] { return RequestId("r"); }, effects);
  other.Hear(session::TopicEnded{session::Topic::Lobby(), {Reason::kDraining, "the server is stopping"}},
             now);
  EXPECT_EQ(other.View(now).tables_state, ListState::kFailed);
  EXPECT_EQ(other.View(now).live_message, "The server is stopping");
}

TEST_F(LobbyTest, ATableIsJoinedOnceAndAnOwnOneWithdrawn) {
  auto strange = ListedTable("t3");
  strange.ruleset = "standard+reps=3+quiet=50";
  HearTables(1, {ListedTable("t1"), ListedTable("t2", "ann"), strange});
  const auto view = View();
  EXPECT_EQ(view.tables[0].button.label, "Join");
  EXPECT_EQ(view.tables[1].button.label, "Withdraw");
  EXPECT_EQ(view.tables[2].rules, "Standard") << "what differs stands below";
  EXPECT_EQ(view.tables[2].difference, "a draw after 50 turns without progress");
  Press(action::JoinTable{TableId("t1")});
  Press(action::JoinTable{TableId("t1")});
  Press(action::JoinTable{TableId("unheard-of")});
  ASSERT_EQ(Count<api::JoinTable>(), 1U);
  EXPECT_EQ(Requests<api::JoinTable>()[0].table, TableId("t1"));
  EXPECT_FALSE(View().tables[0].button.enabled);
  EXPECT_EQ(Hear(AnswerTo(Requests<api::JoinTable>()[0], api::Seated{MatchId("m1")})), MatchId("m1"));
  Press(action::WithdrawTable{TableId("t2")});
  EXPECT_EQ(Count<api::WithdrawTable>(), 1U);
}

TEST_F(LobbyTest, JoiningGivesUpTheSearch) {
  HearTables(1, {ListedTable("t1")});
  Press(action::QuickPlay{});
  Press(action::JoinTable{TableId("t1")});
  EXPECT_EQ(Count<api::CancelSeek>(), 1U);
}

TEST_F(LobbyTest, RowsStandStillUnderThePointer) {
  HearTables(1, {ListedTable("t1"), ListedTable("t2")});
  Press(action::HoverTables{true});
  HearChange(2, lobby::TableClosed{TableId("t1")});
  HearChange(3, lobby::TableOpened{ListedTable("t3")});
  auto rows = View().tables;
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_TRUE(rows[0].stale);
  EXPECT_EQ(rows[0].button.label, "Taken");
  EXPECT_FALSE(rows[0].button.enabled);
  EXPECT_EQ(rows[2].id, "t3");
  Press(action::HoverTables{false});
  EXPECT_EQ(View().tables.size(), 2U);
}

TEST_F(LobbyTest, TheDialogOpensATableAsChosen) {
  Press(action::NewTable{});
  Press(action::ChooseTableClock{"1+0"});
  Press(action::ChooseSide{{rules::Side::kSecond}});
  Press(action::ToggleChoices{});
  Press(action::TogglePrivate{});
  ASSERT_TRUE(View().dialog);
  EXPECT_TRUE(View().dialog->private_table->chosen);
  Press(action::CreateTable{});
  Press(action::CreateTable{});
  ASSERT_EQ(Count<api::OpenTable>(), 1U);
  const auto& order = std::get<api::OpenTable>(effects.requests[0]);
  EXPECT_EQ(order.clock, ClockOf("1+0"));
  EXPECT_EQ(order.side, rules::Side::kSecond);
  EXPECT_TRUE(order.is_private);
  auto table = ListedTable("t1", "ann");
  table.clock = order.clock;
  table.is_private = true;
  table.code = "abc123";
  Hear(AnswerTo(order, lobby::Opened(table)));
  HearTables(1, {});
  EXPECT_FALSE(View().dialog);
  EXPECT_TRUE(View().tables.empty()) << "a private table is a card, not a row";
  ASSERT_TRUE(View().shared);
  EXPECT_EQ(View().shared->code, "abc123");
  EXPECT_EQ(View().shared->terms, "1+0 · Standard · Casual");
  EXPECT_EQ(View().shared->copy.Id(), "copy-code:abc123");
  EXPECT_NE(View().shared->invite.action.As<action::CopyText>()->what.find("code abc123"), std::string::npos);
  EXPECT_FALSE(View().shared->scan) << "there is no page to open";
  Hear(model::WebAddressTold{"https://play.example"});
  ASSERT_TRUE(View().shared->scan);
  EXPECT_EQ(View().shared->scan->Id(), "show-link:https://play.example/play/abc123");
  EXPECT_EQ(View().shared->invite.action.As<action::CopyText>()->what,
            "Play Nine Men’s Morris with me: https://play.example/play/abc123");
  EXPECT_EQ(effects.announcements.back(), "Anybody with the code abc123 can join.");
}

TEST_F(LobbyTest, AMembersDialogBeginsWithTheKindThatIsChosen) {
  lobby.SetMember(true);
  auto member = ListedTable("t1");
  member.owner.guest = false;
  HearTables(1, {ListedTable("t2"), member});
  Press(action::NewTable{});
  Press(action::CreateTable{});
  EXPECT_TRUE(std::get<api::OpenTable>(effects.requests.back()).rated);
  Press(action::CloseDialog{});
  Press(action::ChooseKind{GameKind::kCasual});
  Press(action::NewTable{});
  Press(action::ChooseOpponent{200});
  Press(action::CreateTable{});
  EXPECT_FALSE(std::get<api::OpenTable>(effects.requests.back()).rated);
  EXPECT_EQ(std::get<api::OpenTable>(effects.requests.back()).opponent, (lobby::RatingRange{1300, 1700}));
}

TEST_F(LobbyTest, AMembersDialogBeginsCasualWhereNobodyElseCanPlayRated) {
  lobby.SetMember(true);
  auto own = ListedTable("t1", "ann"), computer = ListedTable("t2");
  own.owner.guest = computer.owner.guest = false;
  computer.owner.bot = true;
  HearTables(1, {own, computer, ListedTable("t3")});
  Press(action::NewTable{});
  Press(action::CreateTable{});
  EXPECT_FALSE(std::get<api::OpenTable>(effects.requests.back()).rated);
  Press(action::CloseDialog{});
  match::Summary match;
  match.players[1] = {AccountId("cid"), "Cid", false, false};
  HearChange(2, lobby::MatchStarted{match});
  Press(action::NewTable{});
  Press(action::CreateTable{});
  EXPECT_TRUE(std::get<api::OpenTable>(effects.requests.back()).rated) << "a member is playing";
}

TEST_F(LobbyTest, AnOwnRatedTableSaysWhoCanJoinAndCanBeMadeCasual) {
  auto own = ListedTable("t1", "ann");
  own.rated = own.is_private = true;
  own.owner_side = rules::Side::kSecond;
  own.opponent = {1400, 1600};
  HearTables(1, {own});
  EXPECT_FALSE(View().waiting) << "nothing is known of it yet";
  HearNotices(false, {own});
  ASSERT_TRUE(View().waiting);
  EXPECT_NE(View().waiting->text.find("only members can join"), std::string::npos);
  Press(action::MakeCasual{TableId("t1")});
  Press(action::MakeCasual{TableId("t1")});
  ASSERT_EQ(Count<api::WithdrawTable>(), 1U);
  EXPECT_EQ(Requests<api::WithdrawTable>()[0].table, TableId("t1"));
  EXPECT_EQ(Count<api::OpenTable>(), 0U) << "not before that table is gone";
  EXPECT_FALSE(View().waiting->change.enabled);
  Hear(AnswerTo(Requests<api::WithdrawTable>()[0], Result<void>()));
  ASSERT_EQ(Count<api::OpenTable>(), 1U);
  const auto& order = std::get<api::OpenTable>(effects.requests.back());
  EXPECT_FALSE(order.rated);
  EXPECT_TRUE(order.is_private);
  EXPECT_EQ(order.ruleset, own.ruleset);
  EXPECT_EQ(order.clock, own.clock);
  EXPECT_EQ(order.side, rules::Side::kSecond);
  EXPECT_EQ(order.opponent, own.opponent);
  EXPECT_FALSE(View().waiting);
}

TEST_F(LobbyTest, ATableThatSomebodyHasJoinedIsNotOpenedAgain) {
  auto own = ListedTable("t1", "ann");
  own.rated = true;
  HearNotices(false, {own});
  Press(action::MakeCasual{TableId("t1")});
  Hear(AnswerTo(api::WithdrawTable{TableId("t1")}, Error{Reason::kUnknownTable, "there is no such table"}));
  EXPECT_EQ(Count<api::OpenTable>(), 0U);
  own.rated = false;
  HearNotices(false, {own});
  EXPECT_FALSE(View().waiting);
}

TEST_F(LobbyTest, ATableSaysItsKindAndWhomItIsFor) {
  auto rated = ListedTable("t2");
  rated.rated = true;
  rated.opponent = {1400, 1600};
  HearTables(1, {ListedTable("t1"), rated});
  EXPECT_EQ(View().tables[0].kind, "Casual");
  EXPECT_EQ(View().tables[0].range, "");
  EXPECT_EQ(View().tables[1].kind, "Rated");
  EXPECT_TRUE(View().tables[1].rated);
  EXPECT_EQ(View().tables[1].range, "1400–1600");
  EXPECT_FALSE(View().tables[1].copy);
}

TEST_F(LobbyTest, ARefusedTableKeepsTheDialogOpen) {
  Press(action::NewTable{});
  Press(action::CreateTable{});
  Hear(AnswerTo(Requests<api::OpenTable>()[0], Error{Reason::kTooManyTables, "you have enough open tables"}));
  ASSERT_TRUE(View().dialog);
  EXPECT_TRUE(View().dialog->create.enabled);
  Do(Key{KeyCode::kEscape, 0});
  EXPECT_FALSE(View().dialog);
}

TEST_F(LobbyTest, ACodeJoinsAPrivateTable) {
  EXPECT_FALSE(View().join_code.enabled);
  Do(Edit{kCodeField, "abc123"});
  Do(Submit{kCodeField});
  ASSERT_EQ(Count<api::JoinTable>(), 1U);
  EXPECT_EQ(std::get<api::JoinTable>(effects.requests[0]).code, "abc123");
  Hear(AnswerTo(Requests<api::JoinTable>()[0], Error{Reason::kWrongCode, "no table has this code"}));
  EXPECT_EQ(View().code.text, "abc123") << "to be mended";
}

TEST_F(LobbyTest, AGapAsksForTheTopicAfresh) {
  HearTables(1, {});
  HearChange(5, lobby::TableClosed{TableId("t1")});
  ASSERT_EQ(Count<model::Follow>(), 1U);
  EXPECT_TRUE(std::get<model::Follow>(effects.requests[0]).afresh);
}

TEST_F(LobbyTest, AChipAsksTheServerForWhatPassesIt) {
  HearTables(1, {ListedTable("t1"), ListedTable("t2")});
  Press(action::FilterClass{clock::TimeClass::kBlitz});
  ASSERT_EQ(effects.requests.size(), 2U);
  EXPECT_EQ(std::get<model::Unfollow>(effects.requests[0]).topic, session::Topic::Lobby());
  const auto topic = std::get<model::Follow>(effects.requests[1]).topic;
  EXPECT_EQ(session::TopicText(topic), "lobby?classes=blitz");
  EXPECT_EQ(View().tables.size(), 2U) << "until the answer is there";
  HearChange(2, lobby::TableClosed{TableId("t1")});
  EXPECT_EQ(View().tables.size(), 2U) << "that is of the old filter";
  Hear(Delivered(topic, 1, 0, lobby::Snapshot{{ListedTable("t3")}, {}}));
  ASSERT_EQ(View().tables.size(), 1U);
  EXPECT_EQ(View().tables[0].id, "t3");
  Hear(Delivered(topic, 2, 1, lobby::Change(lobby::TableClosed{TableId("t3")})));
  EXPECT_EQ(View().tables_state, ListState::kEmpty);
  EXPECT_EQ(View().tables_message, "No table matches your filters.");
  Press(action::ReloadLobby{});
  EXPECT_EQ(std::get<model::Follow>(effects.requests.back()).topic, topic);
}

TEST_F(LobbyTest, ADialogForOnePlayerMakesAChallenge) {
  lobby.SetMember(true);
  Press(action::Invite{{{AccountId("bob"), "Bob", false, false}}});
  EXPECT_EQ(DispatchedIn<action::Show>(effects)->screen, Screen::kLobby);
  EXPECT_EQ(View().dialog->title, "Challenge Bob");
  EXPECT_TRUE(View().dialog->watching.empty());
  EXPECT_TRUE(View().dialog->opponents.empty());
  Press(action::ChooseRuleset{"peg"});
  EXPECT_FALSE(View().dialog->alone) << "a puzzle is not offered";
  Press(action::ChooseRuleset{"lasker"});
  Press(action::ChooseTableClock{"10+5"});
  Press(action::ChooseSide{{rules::Side::kSecond}});
  Press(action::CreateTable{});
  Press(action::CreateTable{});
  ASSERT_EQ(Count<api::CreateChallenge>(), 1U);
  const auto& order = std::get<api::CreateChallenge>(effects.requests.back());
  EXPECT_EQ(order.player, "bob");
  EXPECT_EQ(order.ruleset, "lasker");
  EXPECT_EQ(order.clock, ClockOf("10+5"));
  EXPECT_EQ(order.side, rules::Side::kSecond);
  EXPECT_TRUE(order.rated) << "as is chosen in the lobby";
  EXPECT_EQ(Count<api::OpenTable>(), 0U);
  EXPECT_FALSE(View().dialog);
}

TEST_F(LobbyTest, NamesOfOthersCanBePressed) {
  lobby::Snapshot snapshot{{ListedTable("t1"), ListedTable("t2", "ann")}, {}};
  auto& live = snapshot.live_matches.emplace_back();
  live.players = {match::Player{AccountId("bob"), "Bob", false, false},
                  match::Player{AccountId("ann"), "Ann", false, false}};
  Hear(Delivered(session::Topic::Lobby(), 1, 0, snapshot));
  EXPECT_EQ(View().tables[0].name_button->Id(), "show-player:bob");
  EXPECT_FALSE(View().tables[1].name_button);
  EXPECT_TRUE(View().live[0].name_buttons[0]);
  EXPECT_FALSE(View().live[0].name_buttons[1]);
}

TEST_F(LobbyTest, ATableSaysHowFarItsOwnersRatingIsFromOnesOwn) {
  auto table = ListedTable("t1");
  table.owner.guest = false;
  HearTables(1, {table});
  EXPECT_EQ(View().tables[0].note, "");
  const auto pool = rating::PoolOf(table.ruleset, table.clock).value_or("");
  book.Take(AccountId("bob"), {{pool, {{1742.4, 50, 0.06}, 31, {}}, false}});
  EXPECT_EQ(View().tables[0].note, "1742");
  book.Take(AccountId("ann"), {{pool, {{1662.6, 290, 0.06}, 1, {}}, true}});
  EXPECT_EQ(View().tables[0].note, "1742 · +79");
  book.Take(AccountId("bob"), {{pool, {{1600, 290, 0.06}, 1, {}}, true}});
  EXPECT_EQ(View().tables[0].note, "1600? · −63");
}

}  // namespace
}  // namespace merels::presenter
