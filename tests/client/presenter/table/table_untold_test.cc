// Finished games of others, watched without knowing how they ended.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/table/actions.h"
#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

class TableUntold : public ::testing::Test {
 protected:
  explicit TableUntold(const char* me = "dan") : desk(AccountId(me)) {}
  void Open(bool hide) {
    desk.house.Play("a1 d1 a4 d2");
    desk.house.Act(rules::Side::kSecond, match::Resign{});
    Preferences preferences;
    preferences.Set(Preference::kHideResults, hide ? 1 : 0);
    desk.table.SetPreferences(preferences);
    desk.HearSnapshot();
  }
  /// Every text of the screen that could tell the result.
  std::string AllSaid() const {
    const TableViewState view = desk.View();
    std::string all = view.phase + " " + view.turn + " " + view.history_note;
    if (view.ribbon) all += " " + view.ribbon->title + " " + view.ribbon->detail;
    for (const std::string& said : desk.effects.announcements) all += " " + said;
    return all;
  }
  std::size_t Listed() const {
    std::size_t plies = 0;
    for (const MoveRow& row : desk.View().moves) {
      plies += (row.white.text.empty() ? 0U : 1U) + (row.black.text.empty() ? 0U : 1U);
    }
    return plies;
  }

  TableDesk desk;
};

TEST_F(TableUntold, NothingTellsTheResultOrTheLengthBeforeTheEndIsReached) {
  Open(true);
  for (std::size_t ply = 0; ply < 4; ++ply) {
    EXPECT_FALSE(desk.View().result) << ply;
    EXPECT_EQ(Listed(), ply);
    EXPECT_THAT(AllSaid(), testing::Not(testing::ContainsRegex("wins|resigned|over|of 4"))) << ply;
    desk.PressButton(action::NextPly{});
  }
  ASSERT_TRUE(desk.View().result);
  EXPECT_EQ(desk.View().result->detail, "Black resigned");
  EXPECT_EQ(Listed(), 4U);
}

TEST_F(TableUntold, WhatWasToldOnceIsNotHiddenAgain) {
  Open(true);
  desk.PressButton(action::LivePly{});
  ASSERT_TRUE(desk.View().result);
  desk.PressButton(action::FirstPly{});
  EXPECT_TRUE(desk.View().result);
  EXPECT_EQ(Listed(), 4U);
}

TEST_F(TableUntold, WithoutThatWishTheEndIsShownAtOnce) {
  Open(false);
  EXPECT_TRUE(desk.View().result);
  EXPECT_EQ(Listed(), 4U);
}

TEST_F(TableUntold, AGameThatEndsWhileItIsWatchedIsTold) {
  Preferences preferences;
  preferences.Set(Preference::kHideResults, 1);
  desk.table.SetPreferences(preferences);
  desk.house.Play("a1 d1");
  desk.HearSnapshot();
  desk.house.Act(rules::Side::kFirst, match::Resign{});
  desk.HearNewest();
  EXPECT_TRUE(desk.View().result);
}

class OwnGameUntold : public TableUntold {
 protected:
  OwnGameUntold() : TableUntold("ann") {}
};

TEST_F(OwnGameUntold, OnesOwnGameIsNeverHidden) {
  Open(true);
  EXPECT_TRUE(desk.View().result);
}

}  // namespace
}  // namespace merels::presenter
