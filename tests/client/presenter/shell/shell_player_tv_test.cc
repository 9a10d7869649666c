// A player's newest game, and then the next ones, at the table.
#include <gtest/gtest.h>

#include "client/presenter/shell/shell.h"
#include "tests/client/support/shell_view.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

class PlayerTvTest : public ::testing::Test {
 protected:
  PlayerTvTest() {
    shell.session().Begin("127.0.0.1:9393");
    shell.Hear(model::Online{{AccountId("cee"), "Cee", true, false}}, now);
    shell.Do(Action(action::WatchPlayer{{kAnn}}), now);
  }
  /// The questions for Ann's games so far.
  std::vector<api::ListMatches> Asked() {
    std::vector<api::ListMatches> asked;
    for (const auto& request : shell.effects().requests) {
      const auto* list = std::get_if<api::ListMatches>(&request);
      if (list != nullptr && list->filter.player == kAnn.id && list->page.size == 1) asked.push_back(*list);
    }
    return asked;
  }
  void Answer(const std::string& match) {
    api::Page<match::Summary> page;
    if (!match.empty()) {
      page.items.emplace_back();
      page.items.back().match = MatchId(match);
    }
    shell.Hear(model::Answer<api::ListMatches>{Asked().back(), page}, now);
  }
  void Pass(model::Millis time) { shell.Tick(now += time); }
  std::string Shown() const { return TableOf(shell) == nullptr ? "" : TableOf(shell)->match().id().text(); }

  const match::Player kAnn{AccountId("ann"), "Ann", false, false};
  SimulatedMatch house;
  Shell shell{{"127.0.0.1:9393", "Cee", true, std::nullopt}, [] { return RequestId("r"); }};
  model::Millis now{10'000};
};

TEST_F(PlayerTvTest, TheirGameIsShownAndTheNextOneOnceItsEndWasSeen) {
  ASSERT_EQ(Asked().size(), 1U);
  Answer("m1");
  EXPECT_EQ(shell.screen(), Screen::kTable);
  EXPECT_EQ(Shown(), "m1");
  shell.Hear(house.Snapshot(), now);
  Pass(PlayerTv::kAskEvery * 2);
  EXPECT_EQ(Asked().size(), 1U) << "it goes on";
  house.Act(rules::Side::kFirst, match::Resign{});
  shell.Hear(house.Newest(), now);
  Pass(model::Millis(1));
  Pass(kEndStays - model::Millis(1));
  EXPECT_EQ(Asked().size(), 1U) << "its end is looked at";
  Pass(model::Millis(1));
  ASSERT_EQ(Asked().size(), 2U);
  Answer("m2");
  EXPECT_EQ(Shown(), "m2");
}

TEST_F(PlayerTvTest, WhileTheyDoNotPlayTheServerIsAskedNowAndThen) {
  Answer("");
  ASSERT_EQ(shell.View(now).toasts.size(), 1U);
  EXPECT_EQ(shell.View(now).toasts.back().text, "Ann is not playing now: their next game will appear here");
  Pass(model::Millis(1));
  Pass(PlayerTv::kAskEvery);
  ASSERT_EQ(Asked().size(), 2U);
  Answer("");
  EXPECT_LE(shell.View(now).toasts.size(), 1U) << "told once";
  Pass(model::Millis(1));
  Pass(PlayerTv::kAskEvery);
  Answer("m1");
  EXPECT_EQ(Shown(), "m1");
}

TEST_F(PlayerTvTest, AnythingElseThatIsWatchedEndsIt) {
  Answer("");
  shell.Do(Action(action::WatchTv{}), now);
  Pass(model::Millis(1));
  Pass(PlayerTv::kAskEvery);
  EXPECT_EQ(Asked().size(), 1U);
}

}  // namespace
}  // namespace merels::presenter
