// Television: the table follows a channel from game to game, and never switches during one.
#include <gtest/gtest.h>

#include "client/presenter/shell/shell.h"
#include "tests/client/support/shell_view.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

class TvTest : public ::testing::Test {
 protected:
  TvTest() {
    shell.session().Begin("127.0.0.1:9393");
    shell.Hear(model::Online{{AccountId("cee"), "Cee", true, false}}, now);
    Press(action::WatchTv{});
  }
  void Press(const Action& action) { shell.Do(action, now); }
  void HearOnAir(const std::string& match) {
    match::Summary summary;
    summary.match = MatchId(match);
    ++seq;
    shell.Hear(Delivered(session::Topic::Tv(), seq, 0, session::OnAir{summary}), now);
  }
  void HearMatch() { shell.Hear(house.Snapshot(), now); }
  std::string Shown() const { return TableOf(shell) == nullptr ? "" : TableOf(shell)->match().id().text(); }
  int Followed(const session::Topic& topic) {
    int count = 0;
    for (const auto& order : shell.effects().requests) {
      if (const auto* follow = std::get_if<model::Follow>(&order)) count += follow->topic == topic ? 1 : 0;
      if (const auto* no = std::get_if<model::Unfollow>(&order)) count -= no->topic == topic ? 1 : 0;
    }
    return count;
  }

  SimulatedMatch house;
  Shell shell{{"127.0.0.1:9393", "Cee", true, std::nullopt}, [] { return RequestId("r"); }};
  model::Millis now{10'000};
  Seq seq = 0;
};

TEST_F(TvTest, WhatIsOnIsShown) {
  EXPECT_EQ(Followed(session::Topic::Tv()), 1);
  EXPECT_EQ(Shown(), "");
  HearOnAir("m1");
  HearMatch();
  EXPECT_EQ(shell.screen(), Screen::kTable);
  EXPECT_EQ(Shown(), "m1");
  EXPECT_EQ(TableOf(shell.View(now)).table_note.substr(0, 2), "TV");
}

TEST_F(TvTest, TheNextGameComesOnceTheEndOfThisOneWasSeen) {
  HearOnAir("m1");
  HearMatch();
  HearOnAir("m2");
  shell.Tick(now += kEndStays * 2);
  EXPECT_EQ(Shown(), "m1") << "never in the middle of a game";
  house.Act(rules::Side::kFirst, match::Resign{});
  shell.Hear(house.Newest(), now);
  shell.Tick(now);
  shell.Tick(now += kEndStays - model::Millis{1});
  EXPECT_EQ(Shown(), "m1");
  shell.Tick(now += model::Millis{1});
  EXPECT_EQ(Shown(), "m2");
  EXPECT_EQ(Followed(session::Topic::Match(MatchId("m1"))), 0);
}

TEST_F(TvTest, WhoLeavesTheTableTurnsItOff) {
  HearOnAir("m1");
  HearMatch();
  Press(action::LeaveTable{});
  EXPECT_EQ(Followed(session::Topic::Tv()), 0);
  HearOnAir("m2");
  EXPECT_EQ(Shown(), "");
}

TEST_F(TvTest, HowManyWatchIsTold) {
  HearOnAir("m1");
  HearMatch();
  shell.Hear(session::Delivery{session::Topic::Match(house.id()), "log", 1, 1, session::WatchersChanged{34}},
             now);
  EXPECT_EQ(TableOf(shell.View(now)).table_note, "TV · 34 watching · Game " + house.id().text())
      << "the id is what may be cut off";
}

}  // namespace
}  // namespace merels::presenter
