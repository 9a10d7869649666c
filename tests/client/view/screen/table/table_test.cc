#include "client/view/screen/table/table.h"

#include <gtest/gtest.h>

#include "client/view/gallery/samples.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/text/typefaces.h"

namespace merels::view {
namespace {

constexpr Vec kWideWindow{1440, 900};
constexpr Vec kNarrow{960, 640};

class TableTest : public testing::Test {
 protected:
  static presenter::AppViewState State(std::string_view name) { return SampleNamed(name).state; }
  AppLayout Lay(const presenter::AppViewState& state, Vec window = kWideWindow) {
    return LayApp(state, window, 1, typefaces_, scroll_);
  }

  Typefaces typefaces_;
  ScrollOffsets scroll_;
};

TEST_F(TableTest, EveryPointIsAWidgetWhereItsManIsDrawn) {
  presenter::AppViewState state = State("table-move");
  for (const bool flipped : {false, true}) {
    state.table.board.flipped = flipped;
    const AppLayout layout = Lay(state);
    const BoardFrame frame = layout.table.Frame(state.table.board);
    for (board::Point p = 0; p < board::kNine.point_count; ++p) {
      const Widget* point = layout.widgets.Find("point:" + board::PointName(board::kNine, p));
      ASSERT_NE(point, nullptr);
      EXPECT_EQ(frame.Hit(point->rect.center()), p);
    }
  }
}

TEST_F(TableTest, TheEndIsToldBesideTheMovesOrUnderTheBoard) {
  const presenter::AppViewState state = State("table-result");
  const AppLayout wide = Lay(state);
  EXPECT_FALSE(wide.table.side.empty());
  EXPECT_NE(wide.widgets.Find("result"), nullptr);
  EXPECT_FALSE(wide.table.ribbon_shown);
  const AppLayout narrow = Lay(state, kNarrow);
  EXPECT_TRUE(narrow.table.side.empty());
  ASSERT_TRUE(narrow.table.ribbon_shown);
  EXPECT_EQ(narrow.table.ribbon_shown->title, state.table.result->title);
  EXPECT_NE(narrow.widgets.Find("leave-table"), nullptr);
}

TEST_F(TableTest, AnOffersButtonsLieInTheRibbon) {
  const AppLayout layout = Lay(State("table-motion"));
  for (const char* id : {"accept-draw", "decline-draw"}) {
    const Widget* button = layout.widgets.Find(id);
    ASSERT_NE(button, nullptr) << id;
    EXPECT_TRUE(layout.table.ribbon.Holds(button->rect)) << id;
  }
}

TEST_F(TableTest, TheButtonsOfAClaimLieInTheRibbon) {
  for (const Vec window : {kWideWindow, kNarrow}) {
    const AppLayout layout = Lay(State("table-away"), window);
    for (const char* id : {"claim-win", "claim-draw"}) {
      const Widget* button = layout.widgets.Find(id);
      ASSERT_NE(button, nullptr) << id;
      EXPECT_TRUE(layout.table.ribbon.Holds(button->rect)) << id;
    }
    EXPECT_FALSE(layout.table.top.chip.empty());
  }
}

TEST_F(TableTest, TheTypedFieldTakesTheRibbonsPlace) {
  const AppLayout layout = Lay(State("table-keyboard"));
  const Widget* field = layout.widgets.Find("field:ply");
  ASSERT_NE(field, nullptr);
  EXPECT_TRUE(layout.table.ribbon.Holds(field->rect));
  EXPECT_EQ(layout.widgets.Find("ribbon"), nullptr);
}

TEST_F(TableTest, TryNowStandsInTheMiddleOfTheBoard) {
  const AppLayout layout = Lay(State("table-reconnecting"));
  const Widget* button = layout.widgets.Find("try-now");
  ASSERT_NE(button, nullptr);
  EXPECT_TRUE(layout.table.slab.Holds(button->rect));
  EXPECT_EQ(layout.widgets.At(button->rect.center()), button);
}

TEST_F(TableTest, EveryPlyIsACellAndAPendingOneCannotBePressed) {
  const presenter::AppViewState state = State("table-capture");
  const AppLayout layout = Lay(state);
  const Widget* pending = layout.widgets.Find("show-ply:43");
  ASSERT_NE(pending, nullptr);
  EXPECT_FALSE(pending->enabled);
  EXPECT_TRUE(pending->chosen);
  const Widget* before = layout.widgets.Find("show-ply:42");
  ASSERT_NE(before, nullptr);
  EXPECT_TRUE(before->enabled);
  EXPECT_EQ(before->text, "f2–d2");
  EXPECT_EQ(layout.widgets.Find("show-ply:44"), nullptr);
}

TEST_F(TableTest, ARackHasAPlaceForEveryMan) {
  presenter::AppViewState state = State("table-place");
  AppLayout layout = Lay(state);
  EXPECT_EQ(layout.table.bottom.rack.size(), 9U);
  state.table.bottom.in_hand = 9;
  state.table.bottom.on_board = 3;
  layout = Lay(state, kNarrow);
  EXPECT_EQ(layout.table.bottom.rack.size(), 12U);
}

TEST_F(TableTest, ACapturedManFliesToTheRackOfHisOwnSide) {
  const presenter::AppViewState state = State("table-capture");
  const AppLayout layout = Lay(state);
  const Racks racks = layout.table.RacksFor(state.table);
  EXPECT_TRUE(layout.table.top.card.Contains(racks.at[rules::Index(rules::Side::kSecond)]));
  EXPECT_TRUE(layout.table.bottom.card.Contains(racks.at[rules::Index(rules::Side::kFirst)]));
  EXPECT_GT(racks.man_radius, 4);
}

TEST_F(TableTest, AChipSaysWhoFliesAndWhoOffersADraw) {
  presenter::AppViewState state = State("table-move");
  EXPECT_TRUE(Lay(state).table.bottom.chip.empty());
  state.table.bottom.flying = true;
  const Rect flying = Lay(state).table.bottom.chip;
  EXPECT_FALSE(flying.empty());
  state.table.bottom.offers_draw = true;
  EXPECT_GT(Lay(state).table.bottom.chip.w, flying.w);
}

TEST_F(TableTest, ALongNameLeavesRoomForTheClock) {
  presenter::AppViewState state = State("table-move");
  state.table.bottom.name = "A name that is by far too long for any card on any table";
  state.table.bottom.flying = true;
  const SeatCardLayout card = Lay(state, kNarrow).table.bottom;
  EXPECT_LE(card.name.right(), card.chip.x);
  EXPECT_LE(card.chip.right(), card.clock.x);
}

}  // namespace
}  // namespace merels::view
