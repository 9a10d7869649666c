// Ann's lobby, and its updates.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/presenter/lobby/lobby_presenter.h"
#include "client/presenter/words/game_names.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {

/// Of a guest of this name, under the standard rules.
inline lobby::Table ListedTable(const std::string& id, const std::string& owner = "bob") {
  lobby::Table table;
  table.id = TableId(id);
  table.owner = {AccountId(owner), owner, true};
  table.ruleset = SimulatedMatch::kStandard;
  table.clock = ClockOf("5+3");
  return table;
}

class LobbyFixture : public ::testing::Test {
 protected:
  LobbyFixture() { state.me = AccountId("ann"); }
  void Do(const Intent& intent) { lobby.Do(intent, now); }
  void Press(const Action& action) { Do(action); }
  void Hear(const model::Update& news) {
    lobby.Hear(news, now);
    lobby.Settle();
  }
  void HearTables(Seq seq, std::vector<lobby::Table> tables) {
    Hear(Delivered(session::Topic::Lobby(), seq, 0, lobby::Snapshot{std::move(tables), {}}));
  }
  void HearChange(Seq seq, lobby::Change change) {
    Hear(Delivered(session::Topic::Lobby(), seq, seq - 1, std::move(change)));
  }
  void HearNotice(Seq seq, lobby::Notice notice) {
    Hear(Delivered(session::Topic::Notices(), seq, seq - 1, std::move(notice)));
  }
  void HearNotices(bool seeking, std::vector<lobby::Table> tables = {}) {
    Hear(Delivered(session::Topic::Notices(), ++notices, 0,
                   lobby::NoticesSnapshot{{}, std::move(tables), seeking}));
  }
  LobbyViewState View() const { return lobby.View(now); }

  Effects effects;
  LobbyState state;
  model::RatingBook book;
  LobbyPresenter lobby{state, book, [] { return RequestId("r"); }, effects};
  model::Millis now{1'000};
  Seq notices = 0;
};

}  // namespace merels::presenter
