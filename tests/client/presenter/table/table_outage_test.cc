// Clocks at the table while the connection is lost, with or without an outage of the server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Ann's turn; she has thought for 20 s of her five minutes when the connection breaks.
class TableOutage : public ::testing::Test {
 protected:
  TableOutage() {
    desk.HearSnapshot();
    Pass(seconds(20));
    desk.session.Lost("broken", desk.now);
    Tick();
  }
  void Tick() { desk.table.Tick(desk.session, desk.now); }
  void Pass(milliseconds time) {
    desk.now += time;
    Tick();
  }
  void Return() {
    desk.session.Online({AccountId("ann"), "Ann", true});
    Tick();
  }
  /// The server reports Ann's time, and how long her clock still stands.
  void HearLeft(milliseconds left, milliseconds stands = {}) {
    auto seen = desk.house.Snapshot();
    std::get<match::Snapshot>(seen.content).clocks.left[0] = left;
    std::get<match::Snapshot>(seen.content).clock_stands = stands;
    desk.table.Apply(seen, desk.now);
  }
  std::size_t Asked() const {
    std::size_t asked = 0;
    for (const auto& request : desk.effects.requests) {
      const auto* follow = std::get_if<model::Follow>(&request);
      asked += follow != nullptr && follow->afresh ? 1U : 0U;
    }
    return asked;
  }
  ClockView OwnClock() const { return desk.View().bottom.clock; }

  TableDesk desk;
};

TEST_F(TableOutage, AClockThatCannotBeHeardIsNotShownAsRunning) {
  Pass(seconds(30));
  EXPECT_EQ(OwnClock().text, "4:40") << "as it was when the connection broke";
  EXPECT_FALSE(OwnClock().running);
  EXPECT_TRUE(OwnClock().held);
  desk.session.Retrying(2, std::nullopt);
  EXPECT_EQ(OwnClock().text, "4:40");
}

TEST_F(TableOutage, TheServersClockIsAskedForOnceAndThenRuns) {
  EXPECT_EQ(Asked(), 0U);
  Pass(seconds(12));
  Return();
  Pass(milliseconds(100));
  EXPECT_EQ(Asked(), 1U);
  EXPECT_EQ(OwnClock().text, "4:40") << "nothing is known before the answer";
  HearLeft(seconds(269));
  EXPECT_EQ(OwnClock().text, "4:29");
  EXPECT_TRUE(OwnClock().running);
  Pass(seconds(2));
  EXPECT_EQ(OwnClock().text, "4:27");
}

TEST_F(TableOutage, TimeThatTheServerGivesBackIsSaidAndTheClockStandsForAsLongAsTheServersDoes) {
  Pass(seconds(12));
  Return();
  HearLeft(seconds(280), milliseconds(4600));
  EXPECT_EQ(desk.RibbonTitle(), "The server was away for 12 s");
  EXPECT_EQ(desk.View().ribbon->detail, "That time has been added back to the clock.");
  EXPECT_EQ(desk.effects.news.front(),
            "The server was away for 12 s; that time has been added back to the clock.");
  Pass(milliseconds(4600));
  EXPECT_EQ(OwnClock().text, "4:40");
  Pass(milliseconds(999));
  EXPECT_EQ(OwnClock().text, "4:40") << "seconds are rounded up";
  Pass(milliseconds(1));
  EXPECT_EQ(OwnClock().text, "4:39") << "it runs again, to the millisecond";
  Pass(seconds(3));
  EXPECT_EQ(OwnClock().text, "4:36");
  EXPECT_EQ(Asked(), 1U) << "nothing more has to be asked";
}

TEST_F(TableOutage, AConnectionThatBreaksWhileTheClockStandsHoldsItAsItWas) {
  Pass(seconds(12));
  Return();
  HearLeft(seconds(280), seconds(8));
  Pass(seconds(2));
  desk.session.Lost("broken", desk.now);
  Pass(seconds(4));
  EXPECT_EQ(OwnClock().text, "4:40");
  Return();
  HearLeft(seconds(280), seconds(2));
  EXPECT_EQ(Asked(), 2U);
  EXPECT_THAT(desk.effects.news, Contains(HasSubstr("was away")).Times(1)) << "no second outage";
  Pass(seconds(3));
  EXPECT_EQ(OwnClock().text, "4:39");
}

TEST_F(TableOutage, APlyEndsTheStandingOfTheClock) {
  Pass(seconds(12));
  Return();
  HearLeft(seconds(280), seconds(10));
  desk.house.Play("d2");
  desk.table.Apply(desk.house.Newest(), desk.now);
  const std::string before = desk.View().top.clock.text;
  Pass(seconds(5));
  EXPECT_NE(desk.View().top.clock.text, before) << "the opponent's runs";
}

TEST_F(TableOutage, NothingIsGivenBackWhenOnlyTheConnectionBroke) {
  Pass(seconds(12));
  Return();
  HearLeft(seconds(268));
  EXPECT_EQ(desk.RibbonTitle().find("away"), std::string::npos);
  EXPECT_EQ(OwnClock().text, "4:28");
  Pass(seconds(20));
  EXPECT_EQ(Asked(), 1U);
}

TEST_F(TableOutage, APlyPlayedMeanwhileEndsTheReckoning) {
  Pass(seconds(12));
  Return();
  desk.house.Play("d2");
  desk.HearSnapshot();
  EXPECT_EQ(desk.RibbonTitle().find("away"), std::string::npos);
  EXPECT_TRUE(desk.View().top.clock.running);
}

}  // namespace
}  // namespace merels::presenter
