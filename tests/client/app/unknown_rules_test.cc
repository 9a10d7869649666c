// A server newer than this client: unknown rules, families and boards come over the wire.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/shell/shell.h"
#include "proto/wire/session.h"
#include "tests/client/support/shell_view.h"

namespace merels::presenter {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr model::Millis kNow{1000};

/// As the stream brings it: written as a message and read again.
session::Delivery OverTheWire(const session::Delivery& delivery) {
  auto read = wire::FromProto(wire::ToProto(delivery));
  EXPECT_TRUE(read.ok());
  return std::move(*read);
}

match::Players TwoPlayers() {
  return {match::Player{AccountId("bob"), "Bob", true}, match::Player{AccountId("cee"), "Cee", true, true}};
}

match::Snapshot Strange(const std::string& ruleset) {
  match::Snapshot snapshot;
  snapshot.match = MatchId("abcdefgh23456");
  snapshot.settings = {ruleset,
                       {std::chrono::minutes(5), std::chrono::seconds(3)},
                       false,
                       {AccountId("bob"), AccountId("cee")},
                       true};
  snapshot.players = TwoPlayers();
  snapshot.seq = snapshot.position_seq = 3;
  snapshot.start_position = "..../.... x";
  snapshot.position = "Q.../...R x";
  snapshot.plies = {"q1>q9", "r4*2"};
  snapshot.ply_times.resize(2);
  snapshot.clocks.left = {std::chrono::minutes(4), std::chrono::minutes(5)};
  snapshot.clocks.running = rules::Side::kFirst;
  return snapshot;
}

class UnknownRules : public testing::TestWithParam<const char*> {
 protected:
  UnknownRules() {
    shell.session().Begin("127.0.0.1:9393");
    shell.Hear(model::Online{{AccountId("ann"), "Ann", true}}, kNow);
  }
  void Hear(const session::Delivery& delivery) { shell.Hear(OverTheWire(delivery), kNow); }
  void HearLobby() {
    lobby::Table table;
    table.id = TableId("abcdefgh23456");
    table.owner = {AccountId("bob"), "Bob", true, true};
    table.ruleset = GetParam();
    table.clock = {std::chrono::minutes(5), std::chrono::seconds(3)};
    const match::Summary live{MatchId("abcdefgh23456"), Strange(GetParam()).settings, TwoPlayers(), {}, {}};
    Hear({session::Topic::Lobby(), "run", 1, 0, lobby::Snapshot{{table}, {live}}});
  }
  void Watch(match::Snapshot snapshot) {
    shell.Do(action::Watch{{snapshot.match}}, kNow);
    const auto topic = session::Topic::Match(snapshot.match);
    Hear({topic, std::string(session::kMatchEpoch), snapshot.seq, 0, std::move(snapshot)});
  }
  TableViewState Table() { return TableOf(shell.View(kNow)); }

  Shell shell{{"127.0.0.1:9393", "Ann", true, std::nullopt}, [] { return RequestId("r"); }};
};

INSTANTIATE_TEST_SUITE_P(Texts, UnknownRules,
                         testing::Values("standard+gravity=2", "hexmorris+reps=3", "standard+board=twelve",
                                         "foxgeese+foxes=2"));

TEST_P(UnknownRules, TheLobbyShowsTheTableWithASentenceAndNobodyJoins) {
  HearLobby();
  const auto rows = LobbyOf(shell.View(kNow)).tables;
  ASSERT_THAT(rows, SizeIs(1));
  EXPECT_TRUE(rows[0].unknown);
  EXPECT_EQ(rows[0].rules, GetParam());
  EXPECT_EQ(rows[0].difference, "This client does not know these rules; update it");
  EXPECT_EQ(rows[0].note, "Computer");
  EXPECT_FALSE(rows[0].button.enabled);
  shell.effects().requests.clear();
  shell.Do(action::JoinTable{TableId("abcdefgh23456")}, kNow);
  EXPECT_THAT(shell.effects().requests, IsEmpty());
  EXPECT_EQ(shell.last_problem(), "This client does not know these rules; update it");
  EXPECT_TRUE(LobbyOf(shell.View(kNow)).live.at(0).button.enabled) << "it can be watched";
}

TEST_P(UnknownRules, TheMatchIsShownAsText) {
  HearLobby();
  Watch(Strange(GetParam()));
  const auto view = Table();
  ASSERT_TRUE(view.text);
  EXPECT_THAT(view.text->sentence, AllOf(HasSubstr(GetParam()), HasSubstr("update it")));
  EXPECT_EQ(view.text->position, "Q.../...R x");
  EXPECT_FALSE(view.problem);
  EXPECT_EQ(view.moves.at(0).white.text, "q1>q9");
  EXPECT_EQ(view.moves.at(0).black.text, "r4*2");
  EXPECT_EQ(view.bottom.name, "Bob");
  EXPECT_EQ(view.top.note, "Second · Computer");
  EXPECT_EQ(view.bottom.clock.text, "4:00");
  EXPECT_TRUE(view.bottom.clock.running);
  EXPECT_THAT(shell.effects().news, Contains(HasSubstr("update it")));
}

TEST_P(UnknownRules, EveryGestureAndRowOfItIsTakenCalmly) {
  Watch(Strange(GetParam()));
  for (const auto point : {0, 23, 36}) {
    shell.Do(Hover{static_cast<board::Point>(point)}, kNow);
    shell.Do(PressPoint{static_cast<board::Point>(point)}, kNow);
    shell.Do(ReleasePoint{std::nullopt, true}, kNow);
  }
  shell.Do(FocusBoard{true}, kNow);
  for (const auto code : {KeyCode::kLeft, KeyCode::kHome, KeyCode::kEnter, KeyCode::kUp}) {
    shell.Do(Key{code, 0}, kNow);
  }
  for (const char key : std::string("a1:f9")) shell.Do(Key{KeyCode::kCharacter, key}, kNow);
  shell.Do(action::ShowPly{1}, kNow);
  shell.Do(action::FinishPly{}, kNow);
  EXPECT_TRUE(Table().text);
  match::Logged logged;
  logged.entry.seq = 4;
  logged.entry.events = {match::PlyPlayed{rules::Side::kFirst, "q9>q2", "....Q/...R x", 3, {}, {}, {}},
                         match::Ended{{rules::Score::kFirstWins, "checkmate"}}};
  const MatchId id("abcdefgh23456");
  Hear({session::Topic::Match(id), std::string(session::kMatchEpoch), 4, 3,
        match::SeenEntry{id, std::make_shared<const match::Logged>(logged), TwoPlayers()}});
  EXPECT_EQ(Table().text->position, "....Q/...R x");
  EXPECT_EQ(Table().moves.back().white.text, "q9>q2");
  ASSERT_TRUE(Table().result);
  EXPECT_EQ(Table().result->title, "Bob wins");
  EXPECT_EQ(Table().result->detail, "Checkmate");
}

}  // namespace
}  // namespace merels::presenter
