#include "client/view/screen/table/table.h"

#include <gtest/gtest.h>

#include "client/presenter/lesson/actions.h"
#include "client/view/gallery/samples.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/screen/table/panels.h"
#include "client/view/text/typefaces.h"
#include "tests/client/view/layouts.h"

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
    TableOf(state).board.flipped = flipped;
    const AppLayout layout = Lay(state);
    const BoardFrame frame = TableOf(layout).Frame(TableOf(state).board);
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
  EXPECT_FALSE(TableOf(wide).side.empty());
  EXPECT_NE(wide.widgets.Find("result"), nullptr);
  EXPECT_FALSE(TableOf(wide).ribbon_shown);
  const AppLayout narrow = Lay(state, kNarrow);
  EXPECT_TRUE(TableOf(narrow).side.empty());
  ASSERT_TRUE(TableOf(narrow).ribbon_shown);
  EXPECT_EQ(TableOf(narrow).ribbon_shown->title, TableOf(state).result->title);
  EXPECT_NE(narrow.widgets.Find("leave-table"), nullptr);
}

TEST_F(TableTest, WhatCanBePlayedNextIsNeverLeftOut) {
  for (const char* name : {"table-result", "local-lost"}) {
    const presenter::AppViewState state = State(name);
    for (const presenter::Button& button : TableOf(state).result->buttons) {
      for (const Vec window : {kWideWindow, kNarrow}) {
        EXPECT_NE(Lay(state, window).widgets.Find(button.Id()), nullptr) << name << " " << button.label;
      }
    }
  }
}

TEST_F(TableTest, AnOfferSaysThePhaseWhereTheMovesThatSayItAreBehindTheTalk) {
  presenter::AppViewState state = State("table-move");
  presenter::TableViewState& table = TableOf(state);
  table.phase = "Moving phase";
  table.ribbon =
      presenter::Ribbon{presenter::Ribbon::Kind::kOffer, "Bob offers a draw", "Playing on declines it.", {}};
  for (const Vec window : {kWideWindow, kNarrow}) {
    for (const bool talk : {false, true}) {
      table.chat->in_front = talk;
      const AppLayout layout = Lay(state, window);
      const std::string& detail = TableOf(layout).ribbon_shown->detail;
      const bool beside = layout.widgets.Find("phase") != nullptr;
      EXPECT_NE(beside, detail.find("Moving phase") != std::string::npos) << window.x << talk;
    }
  }
}

TEST_F(TableTest, InZenOnlyBoardAndPlayersHaveAPlace) {
  const presenter::AppViewState state = State("table-zen");
  for (const Vec window : {kWideWindow, kNarrow}) {
    const AppLayout layout = Lay(state, window);
    const TableLayout& table = TableOf(layout);
    EXPECT_TRUE(layout.bar.bar.empty());
    EXPECT_TRUE(table.moves.panel.empty() && table.side.empty() && table.chat_panel.empty());
    EXPECT_TRUE(table.hint.empty() && table.counters.empty() && table.heading.empty());
    EXPECT_EQ(layout.widgets.Find("resign"), nullptr);
    EXPECT_NE(layout.widgets.Find("zen"), nullptr) << "the way out";
    ExpectApart({{"board", table.slab},
                 {"top", table.top.card},
                 {"bottom", table.bottom.card},
                 {"zen", layout.widgets.Find("zen")->rect}},
                "zen");
  }
  EXPECT_TRUE(TableOf(Lay(State("table-zen-capture"))).ribbon_shown);
}

TEST_F(TableTest, InZenTheClocksAreWholeAndTheMenStay) {
  presenter::AppViewState state = State("table-zen");
  for (const bool rack : {true, false}) {
    TableOf(state).top.rack = TableOf(state).bottom.rack = rack;
    for (const WindowSize& size : AllWindows()) {
      typefaces_.SetTextShare(size.text);
      const AppLayout layout = LayApp(state, {size.width, size.height}, size.scale, typefaces_, scroll_);
      for (const SeatCardLayout* seat : {&TableOf(layout).top, &TableOf(layout).bottom}) {
        EXPECT_GE(seat->clock.h, typefaces_.LineHeight(Medium(25 * size.scale))) << size;
        EXPECT_EQ(seat->rack.size(), rack ? 9U : 0U) << size;
        for (const Rect& man : seat->rack) {
          EXPECT_TRUE(seat->card.Holds(man)) << size;
          EXPECT_FALSE(seat->clock.Overlaps(man)) << size;
        }
      }
    }
  }
  typefaces_.SetTextShare(1);
}

TEST_F(TableTest, AnOffersButtonsLieInTheRibbon) {
  const AppLayout layout = Lay(State("table-motion"));
  for (const char* id : {"accept-draw", "decline-draw"}) {
    const Widget* button = layout.widgets.Find(id);
    ASSERT_NE(button, nullptr) << id;
    EXPECT_TRUE(TableOf(layout).ribbon.Holds(button->rect)) << id;
  }
}

TEST_F(TableTest, TheButtonsOfAClaimLieInTheRibbon) {
  for (const Vec window : {kWideWindow, kNarrow}) {
    const AppLayout layout = Lay(State("table-away"), window);
    for (const char* id : {"claim-win", "claim-draw"}) {
      const Widget* button = layout.widgets.Find(id);
      ASSERT_NE(button, nullptr) << id;
      EXPECT_TRUE(TableOf(layout).ribbon.Holds(button->rect)) << id;
    }
    EXPECT_FALSE(TableOf(layout).top.chip.empty());
  }
}

TEST_F(TableTest, TheTypedFieldTakesTheRibbonsPlace) {
  const AppLayout layout = Lay(State("table-keyboard"));
  const Widget* field = layout.widgets.Find("field:ply");
  ASSERT_NE(field, nullptr);
  EXPECT_TRUE(TableOf(layout).ribbon.Holds(field->rect));
  EXPECT_EQ(layout.widgets.Find("ribbon"), nullptr);
}

TEST_F(TableTest, TryNowStandsInTheMiddleOfTheBoard) {
  const AppLayout layout = Lay(State("table-reconnecting"));
  const Widget* button = layout.widgets.Find("try-now");
  ASSERT_NE(button, nullptr);
  EXPECT_TRUE(TableOf(layout).slab.Holds(button->rect));
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
  EXPECT_EQ(TableOf(layout).bottom.rack.size(), 9U);
  TableOf(state).bottom.in_hand = 9;
  TableOf(state).bottom.on_board = 3;
  layout = Lay(state, kNarrow);
  EXPECT_EQ(TableOf(layout).bottom.rack.size(), 12U);
}

TEST_F(TableTest, ACapturedManFliesToTheRackOfItsOwnSide) {
  const presenter::AppViewState state = State("table-capture");
  const AppLayout layout = Lay(state);
  const Racks racks = TableOf(layout).RacksFor(TableOf(state));
  EXPECT_TRUE(TableOf(layout).top.card.Contains(racks.at[rules::Index(rules::Side::kSecond)]));
  EXPECT_TRUE(TableOf(layout).bottom.card.Contains(racks.at[rules::Index(rules::Side::kFirst)]));
  EXPECT_GT(racks.man_radius, 4);
}

TEST_F(TableTest, AChipSaysWhoFliesAndWhoOffersADraw) {
  presenter::AppViewState state = State("table-move");
  EXPECT_TRUE(TableOf(Lay(state)).bottom.chip.empty());
  TableOf(state).bottom.flying = true;
  const Rect flying = TableOf(Lay(state)).bottom.chip;
  EXPECT_FALSE(flying.empty());
  TableOf(state).bottom.offers_draw = true;
  EXPECT_GT(TableOf(Lay(state)).bottom.chip.w, flying.w);
}

TEST_F(TableTest, NoCaptureIsCutFromTheListOfMoves) {
  presenter::AppViewState state = State("table-move");
  for (presenter::MoveRow& row : TableOf(state).moves) {
    row.white.text = "d6\xE2\x80\x93\x64\x35 \xC3\x97g4";
    row.black.text = "d2\xE2\x80\x93\x64\x33 \xC3\x97\x61\x31,g7";
  }
  std::vector<WindowSize> sizes = AllWindows();
  for (const Vec window : {Vec{1280, 800}, Vec{1440, 1024}, Vec{1280, 850}, Vec{1280, 864}, Vec{1280, 878},
                           Vec{1920, 1240}, Vec{1920, 1290}}) {
    for (const float text : {1.0F, 1.15F}) sizes.push_back({window.x, window.y, 1, text});
  }
  for (const WindowSize& size : sizes) {
    typefaces_.SetTextShare(size.text);
    const AppLayout layout = LayApp(state, {size.width, size.height}, size.scale, typefaces_, scroll_);
    int cells = 0;
    for (const Widget& cell : layout.widgets.all) {
      if (cell.kind != WidgetKind::kCell) continue;
      ++cells;
      const float room = cell.rect.w - 24 * size.scale, usual = 15 * size.scale;
      const TextStyle style = StyleOfPly(typefaces_, cell.text, true, room, usual);
      EXPECT_LE(typefaces_.Width(cell.text, style), room) << cell.text << " at " << size;
      const bool one = cell.text.find(',') == std::string::npos;
      if (one) EXPECT_EQ(style.size, usual) << cell.text << " at " << size;
    }
    EXPECT_GT(cells, 2) << size;
  }
  typefaces_.SetTextShare(1);
}

TEST_F(TableTest, TheHintOfKeysIsReadWholeAtATableAndInALocalGame) {
  presenter::AppViewState state = State("table-move");
  for (const char* hint : {"Letters or arrows choose a point \xC2\xB7 : types a move \xC2\xB7 ? all keys",
                           "Letters or arrows choose a point \xC2\xB7 H hints \xC2\xB7 ? all keys"}) {
    TableOf(state).keys_hint = hint;
    for (const WindowSize& size : AllWindows()) {
      typefaces_.SetTextShare(size.text);
      const AppLayout layout = LayApp(state, {size.width, size.height}, size.scale, typefaces_, scroll_);
      const float room = TableOf(layout).hint.w;
      const TextStyle style = StyleOfHint(typefaces_, hint, room, 13 * size.scale);
      EXPECT_LE(typefaces_.Width(hint, style), room) << hint << " at " << size;
      EXPECT_GE(style.size, 10 * size.scale) << hint << " at " << size;
    }
  }
  typefaces_.SetTextShare(1);
}

TEST_F(TableTest, NothingThatBeginsTheLessonAnewLiesWhereTheNextStepLay) {
  namespace action = presenter::action;
  presenter::AppViewState state = State("lesson-3-taking");
  auto& buttons = TableOf(state).lesson->buttons;
  for (const WindowSize& size : AllWindows()) {
    const auto place = [&](std::string_view id) {
      return LayApp(state, {size.width, size.height}, size.scale, typefaces_, scroll_).widgets.Find(id)->rect;
    };
    buttons = {
        {action::PreviousStep{}, "Back"}, {action::ShowWay{}, "Show me"}, {action::NextStep{}, "Next step"}};
    const Rect next = place("next-step");
    buttons = {{action::Learn{}, "Repeat the lesson"}, {action::LeaveLesson{}, "Play the computer"}};
    EXPECT_FALSE(place("learn").Overlaps(next)) << size;
  }
}

TEST_F(TableTest, ALongNameLeavesRoomForTheClock) {
  presenter::AppViewState state = State("table-move");
  TableOf(state).bottom.name = "A name that is by far too long for any card on any table";
  TableOf(state).bottom.flying = true;
  const SeatCardLayout card = TableOf(Lay(state, kNarrow)).bottom;
  EXPECT_LE(card.name.right(), card.chip.x);
  EXPECT_LE(card.chip.right(), card.clock.x);
}

}  // namespace
}  // namespace merels::view
