#include "client/presenter/rules/rules_list.h"

#include <gtest/gtest.h>

#include "client/presenter/rules/rules_sheet.h"
#include "client/presenter/words/game_names.h"

namespace merels::presenter {
namespace {

TEST(RulesList, VariationsAreFoldedUnlessTheyAreWantedOrChosen) {
  const auto folded = ListedRules({"standard", false, 2});
  const auto all = ListedRules({"standard", true, 2});
  EXPECT_EQ(folded.size() + CountVariations(2), all.size());
  for (const auto* line : folded) EXPECT_FALSE(IsVariation(*line)) << line->name;
  const auto chosen = ListedRules({"plain", false, 2});
  EXPECT_EQ(chosen.size(), folded.size() + 1) << "the chosen one is always seen";
}

TEST(RulesList, OnlyGamesForSoManyPlayersAreListed) {
  for (const int seats : {1, 2}) {
    for (const auto* line : ListedRules({"", true, seats})) EXPECT_EQ(SeatsOf(line->name), seats);
  }
  EXPECT_EQ(ListedRules({"", true, 1}).size() + ListedRules({"", true, 2}).size(),
            ListedRules({"", true, 0}).size());
  EXPECT_EQ(SeatsOf("nonsense"), 0);
}

TEST(RulesList, EveryRulesetHasItsOwnBoard) {
  for (const auto& line : variants::Registry()) {
    EXPECT_EQ(StartBoard(line.name), RulesOf(line.name).board) << line.name;
  }
  EXPECT_TRUE(StartBoard("standard").men.empty());
  EXPECT_FALSE(StartBoard("foxgeese").men.empty()) << "with its men, where the game begins with some";
  EXPECT_TRUE(StartBoard("nonsense").men.empty());
}

}  // namespace
}  // namespace merels::presenter
