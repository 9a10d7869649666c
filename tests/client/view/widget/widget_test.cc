#include "client/view/widget/widget.h"

#include <gtest/gtest.h>

#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/table/actions.h"

namespace merels::view {
namespace {

namespace action = presenter::action;

presenter::Button Button(presenter::Action action, std::string label) {
  return {std::move(action), std::move(label)};
}

// Two buttons, a disabled one, a field and a row under one of the buttons.
WidgetList SampleList() {
  WidgetList list;
  Widget row = MakeLabel("row", "", {0, 0, 100, 20});
  row.kind = WidgetKind::kRow;
  list.Add(row);
  list.Add(MakeButton(Button(action::Flip{}, "Flip"), {60, 2, 30, 16}));
  list.Add(MakeButton(Button(action::Resign{}, "Resign"), {0, 30, 30, 16}));
  presenter::Button disabled = Button(action::OfferDraw{}, "Draw");
  disabled.enabled = false;
  list.Add(MakeButton(disabled, {40, 30, 30, 16}));
  presenter::TextField field;
  field.field = presenter::kCodeField;
  list.Add(MakeField(field, {0, 60, 100, 20}));
  list.Add(MakeLabel("label", "words", {0, 60, 100, 20}));
  return list;
}

TEST(Widgets, TheTopmostThatReactsIsHit) {
  const WidgetList list = SampleList();
  EXPECT_EQ(list.At({65, 10})->id, "flip");
  EXPECT_EQ(list.At({10, 10})->id, "row");
  EXPECT_EQ(list.At({10, 70})->id, "field:code");
  EXPECT_EQ(list.At({10, 55}), nullptr);
}

TEST(Widgets, TabGoesRoundThroughWhatCanTakeTheFocus) {
  const WidgetList list = SampleList();
  EXPECT_EQ(list.Next("", false), "flip");
  EXPECT_EQ(list.Next("flip", false), "resign");
  EXPECT_EQ(list.Next("resign", false), "field:code");
  EXPECT_EQ(list.Next("field:code", false), "flip");
  EXPECT_EQ(list.Next("flip", true), "field:code");
  EXPECT_EQ(list.Next("", true), "field:code");
  EXPECT_EQ(WidgetList().Next("", false), "");
}

TEST(Widgets, OneThatIsNotThereIsNotFoundAndThatOfASheetBeforeOneUnderIt) {
  WidgetList list = SampleList();
  EXPECT_EQ(list.Find(""), nullptr);
  EXPECT_EQ(list.Find("nowhere"), nullptr);
  ASSERT_NE(list.Find("flip"), nullptr);
  list.modal_from = list.all.size();
  EXPECT_NE(list.Find("flip"), nullptr) << "under the sheet";
  list.Add(MakeButton(Button(action::Flip{}, "Flip again"), {0, 60, 30, 16}));
  EXPECT_EQ(list.Find("flip")->text, "Flip again");
  EXPECT_EQ(list.Find(""), nullptr);
}

TEST(Widgets, BelowAModalSheetNothingIsHitOrFocused) {
  WidgetList list = SampleList();
  list.modal_from = list.all.size();
  list.Add(MakeButton(Button(action::CloseDialog{}, "Cancel"), {0, 100, 30, 16}));
  EXPECT_EQ(list.At({65, 10}), nullptr);
  EXPECT_EQ(list.Next("flip", false), "close-dialog");
  EXPECT_EQ(list.At({10, 110})->id, "close-dialog");
}

TEST(Widgets, AreDescribedWithPlaceStateAndFocus) {
  const auto infos = Describe(SampleList(), "resign");
  ASSERT_EQ(infos.size(), 6U);
  EXPECT_EQ(infos[2].id, "resign");
  EXPECT_EQ(infos[2].kind, "button");
  EXPECT_EQ(infos[2].text, "Resign");
  EXPECT_EQ(infos[2].y, 30);
  EXPECT_TRUE(infos[2].focused);
  EXPECT_FALSE(infos[3].enabled);
  EXPECT_EQ(infos[4].kind, "field");
}

TEST(Widgets, UnderAModalSheetAreDescribedAsDisabled) {
  WidgetList list = SampleList();
  list.modal_from = list.all.size();
  EXPECT_FALSE(Describe(list, "")[1].enabled);
}

TEST(List, ShowsWholeRowsOnlyAndSharesOutTheRest) {
  const ListView list = LayList("l", {0, 0, 100, 105}, 20, 9, {});
  EXPECT_EQ(list.first, 0);
  EXPECT_EQ(list.shown, 5);
  EXPECT_EQ(list.row_height, 21);
  EXPECT_TRUE(list.area.Holds(list.RowAt(4)));
  ASSERT_TRUE(list.Thumb(4));
  EXPECT_TRUE(list.area.Holds(*list.Thumb(4)));
}

TEST(List, ScrollsToItsEndAndNoFurther) {
  const ListView list = LayList("l", {0, 0, 100, 100}, 20, 9, {{"l", 9999.0F}});
  EXPECT_EQ(list.first, 4);
  EXPECT_EQ(list.first + list.shown, 9);
  EXPECT_FLOAT_EQ(list.Thumb(4)->bottom(), 100);
}

TEST(List, FollowsItsEndUntilScrolledByHand) {
  EXPECT_EQ(LayList("l", {0, 0, 100, 100}, 20, 9, {}, true).first, 4);
  EXPECT_EQ(LayList("l", {0, 0, 100, 100}, 20, 9, {{"l", 20.0F}}, true).first, 1);
}

TEST(List, NeedsNoThumbWhenAllRowsFit) {
  const ListView list = LayList("l", {0, 0, 100, 100}, 20, 3, {});
  EXPECT_EQ(list.shown, 3);
  EXPECT_EQ(list.row_height, 20);
  EXPECT_FALSE(list.Thumb(4));
  EXPECT_EQ(LayList("l", {0, 0, 100, 100}, 20, 0, {}).shown, 0);
}

}  // namespace
}  // namespace merels::view
