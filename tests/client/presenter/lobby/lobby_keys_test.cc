#include <gtest/gtest.h>

#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/table/actions.h"
#include "tests/client/presenter/lobby/lobby_fixture.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

class LobbyKeysTest : public LobbyFixture {
 protected:
  LobbyKeysTest() { Hear({ListedTable("t1"), ListedTable("t2")}, {"m1"}); }

  void Hear(std::vector<lobby::Table> tables, const std::vector<std::string>& matches,
            const std::string& white = "cleo") {
    lobby::Snapshot snapshot{std::move(tables), {}};
    for (const auto& id : matches) {
      match::Summary match;
      match.match = MatchId(id);
      match.players = {match::Player{AccountId(white), white, true}, {AccountId("dan"), "dan", true}};
      match.settings.ruleset = SimulatedMatch::kStandard;
      snapshot.live_matches.push_back(std::move(match));
    }
    lobby.Hear(Delivered(session::Topic::Lobby(), ++seq, 0, std::move(snapshot)), now);
  }
  bool Press(KeyCode code, char character = 0) {
    effects.actions.clear();
    return lobby.Do(Key{code, character}, now);
  }
  /// The match that the key asks to watch.
  std::optional<MatchId> Wish() const {
    const auto wanted = DispatchedIn<action::Watch>(effects);
    return wanted ? std::optional(wanted->what.match) : std::nullopt;
  }
  /// Of the chosen rows.
  std::vector<std::string> Chosen() const {
    std::vector<std::string> chosen;
    const LobbyViewState view = lobby.View(now);
    for (const auto& row : view.tables) {
      if (row.chosen) chosen.push_back(row.Id());
    }
    for (const auto& row : view.live) {
      if (row.chosen) chosen.push_back(row.Id());
    }
    return chosen;
  }
  std::vector<TableId> Joined() const {
    std::vector<TableId> joined;
    for (const auto& order : effects.requests) {
      if (const auto* join = std::get_if<api::JoinTable>(&order)) joined.push_back(join->table);
    }
    return joined;
  }
  using Ids = std::vector<std::string>;

  Seq seq = 0;
};

TEST_F(LobbyKeysTest, ArrowsGoThroughTheTablesAndThenTheGamesAndStopAtTheEnds) {
  EXPECT_EQ(Chosen(), Ids{});
  Ids seen;
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(Press(KeyCode::kDown));
    seen.push_back(Chosen().at(0));
  }
  EXPECT_EQ(seen, (Ids{"table:t1", "table:t2", "match:m1", "match:m1"}));
  Press(KeyCode::kUp);
  EXPECT_EQ(Chosen(), Ids{"table:t2"});
  Press(KeyCode::kHome);
  Press(KeyCode::kUp);
  EXPECT_EQ(Chosen(), Ids{"table:t1"});
  Press(KeyCode::kEnd);
  EXPECT_EQ(Chosen(), Ids{"match:m1"});
  EXPECT_EQ(effects.announcements.back(), "cleo – dan, No clock, Standard.");
  EXPECT_TRUE(Press(KeyCode::kEscape));
  EXPECT_EQ(Chosen(), Ids{});
  EXPECT_FALSE(Press(KeyCode::kEscape)) << "there is nothing left to leave";
}

TEST_F(LobbyKeysTest, WhatDiffersFromTheUsualRulesIsSaidWhenATableIsChosen) {
  lobby::Table table = ListedTable("t3");
  table.ruleset = "standard+reps=3+quiet=7";
  Hear({table}, {});
  Press(KeyCode::kDown);
  EXPECT_NE(effects.announcements.back().find(lobby.View(now).tables[0].difference), std::string::npos);
}

TEST_F(LobbyKeysTest, EnterSitsDownAtTheChosenTableAndAtNoOther) {
  EXPECT_FALSE(Press(KeyCode::kEnter));
  Press(KeyCode::kDown);
  Press(KeyCode::kDown);
  EXPECT_TRUE(Press(KeyCode::kEnter));
  EXPECT_EQ(Joined(), std::vector{TableId("t2")});
  Press(KeyCode::kHome);
  Hear({ListedTable("t2")}, {"m1"});
  EXPECT_FALSE(Press(KeyCode::kEnter)) << "that table has been taken, and no other has come into its place";
  EXPECT_EQ(Joined().size(), 1U);
}

TEST_F(LobbyKeysTest, EnterAtAnOwnOrATakenTableSaysWhyNobodySitsDown) {
  Hear({ListedTable("t1", "ann"), ListedTable("t2")}, {});
  Press(KeyCode::kDown);
  Press(KeyCode::kEnter);
  EXPECT_EQ(effects.notes.back().text, "This is your own table");
  lobby.Do(action::HoverTables{true}, now);
  Press(KeyCode::kDown);
  Hear({}, {});
  ASSERT_EQ(Chosen(), Ids{"table:t2"}) << "the row stands still under the pointer";
  Press(KeyCode::kEnter);
  EXPECT_EQ(effects.notes.back().text, "Nobody can join that table now");
  EXPECT_TRUE(Joined().empty());
}

TEST_F(LobbyKeysTest, WWatchesTheChosenGameAndEnterDoesNot) {
  Press(KeyCode::kEnd);
  EXPECT_TRUE(Press(KeyCode::kEnter));
  EXPECT_FALSE(Wish()) << "sitting down never becomes watching";
  EXPECT_NE(effects.notes.back().text.find("Press W"), std::string::npos);
  EXPECT_TRUE(Press(KeyCode::kCharacter, 'w'));
  EXPECT_EQ(Wish(), MatchId("m1"));
  Press(KeyCode::kHome);
  EXPECT_TRUE(Press(KeyCode::kCharacter, 'W'));
  EXPECT_FALSE(Wish()) << "a table";
  EXPECT_TRUE(Joined().empty());
}

TEST_F(LobbyKeysTest, EnterReturnsToAnOwnGame) {
  Hear({}, {"m7"}, "ann");
  Press(KeyCode::kDown);
  Press(KeyCode::kEnter);
  EXPECT_EQ(Wish(), MatchId("m7"));
}

TEST_F(LobbyKeysTest, InTheDialogTheKeysAreTheDialogs) {
  lobby.Do(action::NewTable{}, now);
  Press(KeyCode::kDown);
  EXPECT_EQ(Chosen(), Ids{});
}

}  // namespace
}  // namespace merels::presenter
