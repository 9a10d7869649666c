// The next game after a match.
#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/game_names.h"
#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

/// The terms of the card's button for a new opponent; nothing: there is none.
std::optional<QuickTerms> NewTerms(const std::string& ruleset, const std::string& clock, bool rated,
                                   bool sought = true) {
  SimulatedMatch house;
  TableDesk desk;
  auto told = house.Snapshot();
  auto& snapshot = std::get<match::Snapshot>(told.content);
  snapshot.settings.ruleset = ruleset;
  snapshot.settings.clock = ClockOf(clock);
  snapshot.settings.rated = rated;
  snapshot.outcome = rules::Outcome{rules::Score::kFirstWins, "resign"};
  desk.table.Apply(told, desk.now);
  desk.table.SetSought(sought);
  const auto view = desk.View();
  if (!view.result) return std::nullopt;
  for (const auto& button : view.result->buttons) {
    if (const auto* seek = button.action.As<action::NewOpponent>()) return seek->what;
  }
  return std::nullopt;
}

TEST(TableNext, AGameOfQuickPlayIsFollowedByOneWithSomebodyElse) {
  EXPECT_EQ(NewTerms(QuickRules(), "5+3", true), (QuickTerms{"5+3", true}));
  EXPECT_EQ(NewTerms(QuickRules(), "1+0", false), (QuickTerms{"1+0", false}));
  EXPECT_EQ(NewTerms("six+reps=3+quiet=100", "5+3", true), (QuickTerms{"5+3", true, "six"}));
}

TEST(TableNext, OtherRulesAndClocksHaveNoQuickPlay) {
  EXPECT_FALSE(NewTerms("six+fly=0+reps=3+quiet=100", "5+3", false));
  EXPECT_FALSE(NewTerms(QuickRules(), "7+7", false));
}

TEST(TableNext, AGameThatCameOfAChallengeIsFollowedByNobodyElse) {
  EXPECT_FALSE(NewTerms(QuickRules(), "5+3", false, false));
}

TEST(TableNext, APlayerSavesAFinishedGameWithMovesAsAnAnimation) {
  for (const bool moves : {true, false}) {
    TableDesk desk;
    if (moves) desk.Hear("d2");
    desk.house.Act(rules::Side::kFirst, match::Resign{});
    desk.HearSnapshot();
    const auto last = desk.View().buttons.back();
    EXPECT_EQ(last.label, moves ? "Save animation" : "Save record");
    EXPECT_EQ(last.action.Is<action::AnimateMatch>(), moves);
  }
}

class TableWatchedTest : public ::testing::Test {
 protected:
  TableWatchedTest() { desk.session.Begin("house:9393"); }
  void Watch(match::WatchAccess access, bool over) {
    auto told = desk.house.Snapshot();
    auto& snapshot = std::get<match::Snapshot>(told.content);
    snapshot.settings.watching.access = access;
    if (over) snapshot.outcome = rules::Outcome{rules::Score::kFirstWins, "resign"};
    desk.table.Apply(told, desk.now);
  }
  std::vector<std::string> Labels() const {
    std::vector<std::string> labels;
    for (const auto& button : desk.View().buttons) labels.push_back(button.label);
    return labels;
  }
  std::string Link() const {
    const auto view = desk.View();
    const auto* link = view.copy_code ? view.copy_code->action.As<action::CopyLink>() : nullptr;
    return link == nullptr ? "" : link->what;
  }

  TableDesk desk{AccountId("somebody-else")};
};

TEST_F(TableWatchedTest, AGameThatGoesOnCanBeAnalysedAndShownToOthers) {
  Watch(match::WatchAccess::kOpen, false);
  EXPECT_EQ(Labels(), (std::vector<std::string>{"Stop watching", "Analyse", "Copy link", "Flip"}));
  EXPECT_EQ(Link(), "merels://house:9393/" + desk.table.match().id().text());
}

TEST_F(TableWatchedTest, WhereTheServerHasAnAddressForBrowsersTheLinkIsThatOfThePage) {
  desk.session.SetWebAddress("https://play.example");
  Watch(match::WatchAccess::kOpen, false);
  EXPECT_EQ(Link(), "https://play.example/m/" + desk.table.match().id().text());
  Watch(match::WatchAccess::kClosed, false);
  EXPECT_EQ(Link(), "");
}

TEST_F(TableWatchedTest, AGameThatIsOverLeadsToTheNextOfTheTwo) {
  Watch(match::WatchAccess::kOpen, true);
  EXPECT_EQ(Labels(), (std::vector<std::string>{"Leave", "Next game", "Flip board", "Analyse", "Copy record",
                                                "Save record"}));
}

TEST_F(TableWatchedTest, AGameThatOthersMayNotWatchHasNoLink) {
  Watch(match::WatchAccess::kClosed, false);
  EXPECT_EQ(Link(), "");
  EXPECT_EQ(Labels(), (std::vector<std::string>{"Stop watching", "Analyse", "Flip board"}));
}

}  // namespace
}  // namespace merels::presenter
