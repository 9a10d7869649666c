// What can be played next when a match is over.
#include <gtest/gtest.h>

#include "client/presenter/table/actions.h"
#include "client/presenter/words/game_names.h"
#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

/// The action of the card's button for a new opponent; nothing: there is none.
std::optional<QuickTerms> NewTerms(const std::string& ruleset, const std::string& clock, bool rated) {
  House house;
  TableDesk desk;
  auto told = house.Snapshot();
  auto& snapshot = std::get<match::Snapshot>(told.content);
  snapshot.settings.ruleset = ruleset;
  snapshot.settings.clock = ClockOf(clock);
  snapshot.settings.rated = rated;
  snapshot.outcome = rules::Outcome{rules::Score::kFirstWins, "resign"};
  desk.table.Apply(told, desk.now);
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
}

TEST(TableNext, OtherRulesAndClocksHaveNoQuickPlay) {
  EXPECT_FALSE(NewTerms("six+reps=3+quiet=100", "5+3", false));
  EXPECT_FALSE(NewTerms(QuickRules(), "7+7", false));
}

}  // namespace
}  // namespace merels::presenter
