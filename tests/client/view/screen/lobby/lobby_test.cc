#include "client/view/screen/lobby/lobby.h"

#include <gtest/gtest.h>

#include "client/view/gallery/samples.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/text/typefaces.h"
#include "tests/client/view/layouts.h"

namespace merels::view {
namespace {

class LobbyTest : public testing::Test {
 protected:
  static presenter::AppViewState State(std::string_view name) { return SampleNamed(name).state; }
  AppLayout Lay(const presenter::AppViewState& state, Vec window = {1440, 900}) {
    return LayApp(state, window, 1, typefaces_, scroll_);
  }

  Typefaces typefaces_;
  ScrollOffsets scroll_;
};

TEST_F(LobbyTest, CancelStandsInTheLineOfPlay) {
  Widget play = *Lay(State("lobby")).widgets.Find("quick-play");
  play.rect.w = Lay(State("lobby")).widgets.Find("choose-seek")->rect.right() - play.rect.x;
  const AppLayout searching = Lay(State("lobby-searching"));
  EXPECT_EQ(searching.widgets.Find("quick-play"), nullptr);
  ASSERT_NE(searching.widgets.Find("cancel-seek"), nullptr);
  EXPECT_TRUE(play.rect.Holds(searching.widgets.Find("cancel-seek")->rect));
  EXPECT_TRUE(play.rect.Holds(LobbyOf(searching).searching_spinner));
  EXPECT_EQ(searching.widgets.Find("searching")->text,
            "Looking for an opponent… 0:07 · usually 12 s · 1642–1842");
}

TEST_F(LobbyTest, EachRowHoldsItsButton) {
  const AppLayout layout = Lay(State("lobby"));
  const Widget* row = layout.widgets.Find("table:t-Ysolde");
  const Widget* join = layout.widgets.Find("join-table:t-Ysolde");
  ASSERT_TRUE(row != nullptr && join != nullptr);
  EXPECT_TRUE(row->rect.Holds(join->rect));
  EXPECT_EQ(layout.widgets.At(join->rect.center()), join);
  EXPECT_EQ(layout.widgets.At({row->rect.x + 20, row->rect.center().y}), row);
  EXPECT_NE(layout.widgets.Find("watch:m-Vreni"), nullptr);
}

TEST_F(LobbyTest, WhatIsWrongWithANameIsSaidAtItsFieldInEveryWindow) {
  presenter::AppViewState state = State("lobby");
  auto& field = std::get<presenter::LobbyViewState>(state.content).challenge.field;
  field.label = field.problem = "Nobody is called Bob";
  for (const WindowSize& size : AllWindows()) {
    typefaces_.SetTextShare(size.text);
    const AppLayout app = LayApp(state, {size.width, size.height}, size.scale, typefaces_, scroll_);
    const FieldPanelLayout& at = LobbyOf(app).challenge;
    EXPECT_GE(at.caption.w, typefaces_.Width(field.problem, Medium(13 * size.scale))) << size;
    EXPECT_TRUE(at.panel.Holds(at.caption)) << size;
    EXPECT_TRUE(at.panel.Holds(app.widgets.Find(field.field.name)->rect)) << size;
  }
  typefaces_.SetTextShare(1);
}

TEST_F(LobbyTest, ScrollingShowsOtherRows) {
  const presenter::AppViewState state = State("lobby");
  EXPECT_EQ(Lay(state, {960, 640}).widgets.Find("table:t-Ingeborg"), nullptr);
  scroll_["tables"] = 9999;
  const AppLayout layout = Lay(state, {960, 640});
  EXPECT_NE(layout.widgets.Find("table:t-Ingeborg"), nullptr);
  EXPECT_EQ(layout.widgets.Find("table:t-Ysolde"), nullptr);
}

TEST_F(LobbyTest, ColumnsStandSideBySide) {
  const LayoutContext c{{0, 0, 1440, 900}, 1, typefaces_, scroll_};
  const Rect row{100, 100, 600, 50};
  for (const Columns& columns : {TableColumns(c, row), LiveColumns(c, row)}) {
    EXPECT_LT(columns.at[0].right(), columns.at[1].x);
    EXPECT_LT(columns.at[1].right(), columns.at[2].x);
    EXPECT_LT(columns.at[2].right(), columns.at[4].x);
    EXPECT_LE(columns.at[4].right(), row.right());
  }
}

TEST_F(LobbyTest, AFailedListOffersToTryAgain) {
  const AppLayout layout = Lay(State("lobby-empty"));
  const Widget* retry = layout.widgets.Find("reload-lobby");
  ASSERT_NE(retry, nullptr);
  EXPECT_TRUE(LobbyOf(layout).live.panel.Holds(retry->rect));
  EXPECT_EQ(Lay(State("lobby")).widgets.Find("reload-lobby"), nullptr);
}

TEST_F(LobbyTest, TilesOfAnIncompleteRowShareItsWidth) {
  presenter::AppViewState state = State("lobby");
  LobbyOf(state).tiles.pop_back();
  const LobbyLayout layout = LobbyOf(Lay(state));
  ASSERT_EQ(layout.tiles.size(), 5U);
  EXPECT_GT(layout.tiles[3].w, layout.tiles[0].w);
  EXPECT_NEAR(layout.tiles[4].right(), layout.tiles[2].right(), 3);
}

TEST_F(LobbyTest, TheListUnderThePointerIsFound) {
  const AppLayout layout = Lay(State("lobby"));
  EXPECT_EQ(layout.ListAt(LobbyOf(layout).tables.rows.area.center())->id, "tables");
  EXPECT_EQ(layout.ListAt(LobbyOf(layout).live.rows.area.center())->id, "live");
  EXPECT_EQ(layout.ListAt({5, 5}), nullptr);
}

}  // namespace
}  // namespace merels::view
