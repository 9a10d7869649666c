#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/shell/app_view_state.h"

namespace merels::presenter {
namespace {

TableViewState TableInPlay() {
  TableViewState table;
  table.top.name = "Bob";
  table.top.rating = "1500";
  table.top.clock.text = "5:00";
  table.top.rack = true;
  table.ribbon = Ribbon{Ribbon::Kind::kTurn, "Bob to move", "Placing phase", {}};
  return table;
}

TEST(Zen, LeavesBoardMenClocksAndNames) {
  TableViewState table = TableInPlay();
  EXPECT_TRUE(ShowZen(table, true));
  EXPECT_TRUE(table.zen);
  EXPECT_EQ(table.top.name, "Bob");
  EXPECT_EQ(table.top.clock.text, "5:00");
  EXPECT_EQ(table.top.rating, "");
  EXPECT_TRUE(table.top.rack) << "the men in hand belong to the position";
  EXPECT_FALSE(table.ribbon);
  EXPECT_EQ(table.zens->label, "Leave zen");
}

TEST(Zen, KeepsWhatAsksForAnAnswer) {
  for (const auto kind : {Ribbon::Kind::kCapture, Ribbon::Kind::kOffer, Ribbon::Kind::kIllegal}) {
    TableViewState table = TableInPlay();
    table.ribbon->kind = kind;
    ShowZen(table, true);
    EXPECT_TRUE(table.ribbon);
  }
  TableViewState table = TableInPlay();
  table.ribbon->buttons = {Button{action::SwitchZen{}, "Stay", true, false, Emphasis::kPrimary}};
  ShowZen(table, true);
  EXPECT_TRUE(table.ribbon) << "it has a button";
}

TEST(Zen, EndsWithTheGame) {
  TableViewState table = TableInPlay();
  table.result = ResultCard{"You win", "", Ending::kWon, {}};
  EXPECT_FALSE(ShowZen(table, true));
  EXPECT_FALSE(table.zen);
  EXPECT_EQ(table.top.rating, "1500");
}

TEST(Zen, UnwantedLeavesAllAndOffersItself) {
  TableViewState table = TableInPlay();
  EXPECT_FALSE(ShowZen(table, false));
  EXPECT_TRUE(table.ribbon);
  EXPECT_EQ(table.zens->label, "Zen");
}

}  // namespace
}  // namespace merels::presenter
